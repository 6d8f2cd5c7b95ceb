import PlaybackService
import PlayerCore
import Testing

@Suite struct AudienceSegmentTests {
  @Test(arguments: [
    ("https://ads.example/v", "https://ads.example/v?cust_params=a%3D1%26b%3Dx%2526y"),
    ("https://ads.example/v?", "https://ads.example/v?cust_params=a%3D1%26b%3Dx%2526y"),
    (
      "https://ads.example/v?iu=7#x", "https://ads.example/v?iu=7&cust_params=a%3D1%26b%3Dx%2526y#x"
    ),
    (
      "https://ads.example/v?cust_params=c%3D2&iu=7",
      "https://ads.example/v?cust_params=c%3D2%26a%3D1%26b%3Dx%2526y&iu=7"
    ),
    (
      "https://ads.example/v?cust_params=",
      "https://ads.example/v?cust_params=a%3D1%26b%3Dx%2526y"
    ),
  ])
  func segmentsGoIntoOneParameterOfARequestForAds(url: String, expected: String) {
    #expect(AudienceSegments(["b": "x&y", "a": "1"]).added(toAdRequest: url) == expected)
    #expect(AudienceSegments().added(toAdRequest: url) == url)
  }

  /// Providers of ads have them from the controller; each call replaces what was before.
  @Test func aProviderReadsTheSegmentsOfTheController() {
    final class Provider: PlaybackSessionProvider {
      var seen: [AudienceSegments] = []
      func makeSession(
        for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void
      ) {
        seen.append(context.audienceSegments)
        BasicSessionProvider().makeSession(for: video, context: context, deliver: deliver)
      }
    }
    let executor = PlaybackExecutor(clock: ManualClock())
    let provider = Provider()
    let controller = PlaybackController(executor: executor, provider: provider) { _, _ in
      SimulatedPlayer(.init(duration: 1), executor: executor)
    }
    for values in [["a": "1"], ["b": "2"], [:]] {
      controller.updateAudienceSegmentTargetingValues(values)
      controller.setVideos([video("1", duration: 1000)])
      executor.drain()
    }
    #expect(provider.seen.map(\.values) == [["a": "1"], ["b": "2"], [:]])
  }
}

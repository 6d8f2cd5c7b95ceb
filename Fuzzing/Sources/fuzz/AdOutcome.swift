import AdDocuments
import PlaybackService
import PlayerCore

/// Reads documents of ads, and plays with what was read.
enum AdOutcome {
  static func vast(_ bytes: [UInt8]) throws -> String {
    let vast = try VAST(reading: bytes, url: "https://ads.example.net/tag/vast")
    try check(vast.problems)
    guard vast.ads.count <= 100 else { throw Target.Problem(text: "too many ads") }
    for ad in vast.ads { try check(ad) }
    let kinds = Set(vast.ads.flatMap(\.creatives).flatMap { $0.linear?.beacons ?? [] }.map(\.kind))
    return "\(min(vast.ads.count, 9)) ads, \(min(kinds.count, 9)) kinds "
      + summary(vast.problems)
  }

  static func vmap(_ bytes: [UInt8]) throws -> String {
    let plan = try VMAP(reading: bytes, url: "https://ads.example.net/tag/vmap")
    try check(plan.problems)
    // No server answers: only the content of the document plays.
    let loader = AdLoader(client: HTTPClient(transport: Silence(), retry: .never))
    return try Waiting.result {
      let ads = await loader.load(.document(bytes, url: "https://ads.example.net/tag/vmap"))
      try check(ads.problems)
      let places = AdPlan(ads, contentDuration: 600, slots: [0, 300]).sequences.map(\.beginTime)
      guard ads.breaks.count == plan.breaks.count, places.count <= 500,
        places.allSatisfy({ ($0 >= 0 && $0 < 600) || $0 == .infinity }), places == places.sorted()
      else { throw Target.Problem(text: "a break is out of its place") }
      return "\(min(places.count, 9)) of \(min(plan.breaks.count, 9)) breaks "
        + summary(ads.allProblems)
    }
  }

  private struct Silence: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
      throw TransportError(.broken, url: request.url, detail: "no server")
    }
  }

  private static func summary(_ problems: [AdProblem]) -> String {
    Set(problems.map(\.code.rawValue)).sorted().map { "\($0)" }.joined(separator: " ")
  }

  private static func check(_ problems: [AdProblem]) throws {
    guard problems.allSatisfy({ ($0.place?.line ?? 1) > 0 && ($0.place?.column ?? 1) > 0 }) else {
      throw Target.Problem(text: "a problem is nowhere")
    }
  }

  private static func check(_ ad: VASTAd) throws {
    for linear in ad.creatives.compactMap(\.linear) {
      let addresses = linear.mediaFiles.map(\.url) + (linear.beacons + ad.beacons).map(\.url)
      guard addresses.allSatisfy({ url in url.hasPrefixOfScheme }) else {
        throw Target.Problem(text: "an address is none of http or https")
      }
      let duration = linear.duration ?? 0
      let skip = linear.skipOffset?.seconds(of: duration) ?? 0
      guard duration >= 0, duration < 3.6e6, skip >= 0, skip < 3.6e6 else {
        throw Target.Problem(text: "a time is none")
      }
      _ = MediaFilePolicy.standard(maximumBitrate: 1_000_000).file(of: linear.mediaFiles)
      var tracker = AdTracker(linear.beacons + ad.beacons, duration: duration)
      let told = [.began, .progressed(to: duration / 3), .ended].flatMap { tracker.handle($0) }
      guard told.count <= linear.beacons.count + ad.beacons.count else {
        throw Target.Problem(text: "an event is reported twice")
      }
    }
  }
}

extension String {
  fileprivate var hasPrefixOfScheme: Bool {
    let start = prefix(8).lowercased()
    return start == "https://" || start.hasPrefix("http://")
  }
}

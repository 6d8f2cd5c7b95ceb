import Foundation
import JSON
import PlayerCore
import TestSupport
import Testing

@Suite struct SourceSelectionTests {
  static func source(_ method: DeliveryMethod?, _ scheme: String, _ name: String = "x")
    -> MediaSource
  {
    var source = MediaSource(url: URL(string: "\(scheme)://vod.example.net/\(name)")!)
    source.deliveryMethod = method
    return source
  }

  static let pool: [MediaSource] = [
    source(.hls, "https"), source(.hls, "http"), source(.hls, "HTTPS"), source(.mp4, "https"),
    source(.mp4, "http"), source(.dash, "https"), source(nil, "https"),
    source(DeliveryMethod(rawValue: "video/wvm"), "https"), source(.boltSSAI, "https"),
  ]

  /// The four steps in order, as documented.
  static func reference(_ sources: [MediaSource], scheme: String?) -> MediaSource? {
    for source in sources where source.deliveryMethod == .hls && scheme != nil {
      if source.url.scheme?.lowercased() == scheme { return source }
    }
    for source in sources where source.deliveryMethod == .hls { return source }
    for source in sources where source.deliveryMethod == .mp4 { return source }
    return sources.first
  }

  @Test(arguments: ["https", "http", nil])
  func policiesFollowTheirSteps(_ scheme: String?) {
    var random = SeededGenerator(seed: 93)
    let policy = scheme.map(SourceSelectionPolicy.hls(scheme:)) ?? .hls
    for _ in 0..<500 {
      let count = Int.random(in: 0...6, using: &random)
      let sources = (0..<count).compactMap { number in
        Self.pool.randomElement(using: &random)?.update {
          $0.properties["n"] = .integer(Int64(number))
        }
      }
      let video = Video(sources: sources)
      #expect(policy.source(of: video) == Self.reference(sources, scheme: scheme))
    }
  }

  @Test func theStandardPrefersHTTPS() {
    let video = Video(sources: [Self.source(.hls, "http"), Self.source(.hls, "https")])
    #expect(SourceSelectionPolicy.standard.source(of: video)?.url.scheme == "https")
    #expect(SourceSelectionPolicy.hls.source(of: video)?.url.scheme == "http")
    #expect(
      SourceSelectionPolicy.hls(scheme: "HTTP").source(of: video)?.url.scheme == "http")
  }

  @Test func aVideoWithDASHOnlyIsPlayed() {
    let stage = Stage()
    stage.controller.setVideos([
      Video(sources: [Self.source(.dash, "https")], properties: ["id": "a"])
    ])
    stage.controller.play()
    stage.run(for: 2)
    #expect(stage.player("a")?.clock.mediaTime == 2)
  }

  /// Choosing nothing makes an error session, which auto-advance leaves behind.
  @Test func choosingNothingIsNoPlayableSource() {
    let provider = BasicSessionProvider(
      sourceSelectionPolicy: SourceSelectionPolicy { $0.id == "b" ? $0.sources.first : nil })
    let stage = Stage(["b": .init(duration: 1)], showing: .lifecycle, provider: provider)
    let delegate = RecordingDelegate(log: stage.log)
    stage.controller.delegate = delegate
    stage.controller.autoAdvance = true
    stage.controller.autoPlay = true
    stage.controller.setVideos([Stage.video("a"), Stage.video("b"), Stage.video("c")])
    stage.run(for: 5)
    let failure = "Fail (noPlayableSource: the policy chose none of 1 sources [HLS])"
    expectLog(
      stage,
      """
      0 a advanced
      0 a \(failure)
      0 a Terminate
      0 b advanced
      0 b Ready
      0 b Play
      1 b Pause
      1 b End
      1 b Terminate
      1 c advanced
      1 c \(failure)
      1 - completed a b c
      """)
    stage.log.clear()
    stage.controller.setVideos([Stage.video("a"), Stage.video("c")])
    stage.run(for: 1)
    #expect(stage.log.lines.last == "5 - nothing playable in a c")
    #expect(delegate.isAlive)
  }

  @Test func cellularMayBeForbidden() {
    var policy = NetworkPolicy { .cellular }
    policy.allowsCellularPlayback = false
    let stage = Stage(showing: .lifecycle, network: policy)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    expectLog(
      stage,
      """
      0 a advanced
      0 a Fail (wifiUnavailable: cellular playback is not allowed)
      """)
    #expect(NetworkPolicy { .cellular }.allowsLoading)
  }

  /// Back on Wi-Fi, the app resumes what could not be loaded on the cellular network.
  @Test func aVideoBlockedOnCellularCanBeResumed() {
    var policy = NetworkPolicy { .cellular }
    policy.allowsCellularPlayback = false
    let stage = Stage(showing: .lifecycle, network: policy)
    stage.controller.setVideos([Stage.video("a")])
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.resume(at: 4, autoPlay: true)
    stage.run(for: 2)
    expectLog(
      stage,
      """
      1 a ResumeBegin
      1 a ResumeComplete
      1 a Play
      """)
    #expect(stage.player("a")?.clock.mediaTime == 6)
    #expect(stage.controller.currentSession?.error == nil)
  }

  /// A change of the policy stops nothing that plays, and holds from the next session on.
  @Test func forbiddingCellularStopsNothingThatPlays() {
    let stage = Stage(showing: .lifecycle, network: NetworkPolicy { .cellular })
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.controller.play()
    stage.run(for: 1)
    stage.log.clear()
    stage.controller.networkPolicy.allowsCellularPlayback = false
    stage.run(for: 1)
    #expect(stage.player("a")?.clock.mediaTime == 2)
    stage.controller.advanceToNext()
    stage.run(for: 1)
    expectLog(
      stage,
      """
      2 a Terminate
      2 b advanced
      2 b Fail (wifiUnavailable: cellular playback is not allowed)
      """)
  }

  /// Without auto-advance a video that has nothing to play stays, for the viewer to see that it failed.
  @Test func withoutAutoAdvanceNothingPlayableStays() {
    let provider = BasicSessionProvider(
      sourceSelectionPolicy: SourceSelectionPolicy { $0.id == "b" ? $0.sources.first : nil })
    let stage = Stage(showing: .lifecycle, provider: provider)
    stage.controller.setVideos([Stage.video("a"), Stage.video("b")])
    stage.run(for: 5)
    #expect(stage.log.lines.count == 2)
    #expect(stage.controller.currentSession?.video.id == "a")
    #expect(stage.controller.currentSession?.error?.code == .noPlayableSource)
  }
}

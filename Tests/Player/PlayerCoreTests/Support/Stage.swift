import Foundation
import JSON
import PlayerCore
import TestSupport

/// A controller on virtual time, with scripted players and a log of all events.
final class Stage {
  let executor: PlaybackExecutor
  let controller: PlaybackController
  let log: EventLog
  private let players: Players

  final class Players {
    var scripts: [String: SimulatedPlayer.Script] = [:]
    var made: [String: [SimulatedPlayer]] = [:]
  }

  /// - Parameters:
  ///   - scripts: how the player of each video behaves, by the id of the video; ads and bumpers are
  ///     named by their source. Without one it plays for 10 seconds.
  ///   - showing: the events that the log keeps.
  init(
    _ scripts: [String: SimulatedPlayer.Script] = [:], showing: EventLog.Kinds = .plain,
    provider: (any PlaybackSessionProvider)? = nil, network: NetworkPolicy = NetworkPolicy(),
    viewStrategy: ViewStrategy? = nil
  ) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let players = Players()
    players.scripts = scripts
    self.executor = executor
    self.players = players
    controller = PlaybackController(
      executor: executor, networkPolicy: network, provider: provider, viewStrategy: viewStrategy
    ) { video, source in
      let name = video.id ?? source.url.lastPathComponent
      let player = SimulatedPlayer(
        players.scripts[name] ?? SimulatedPlayer.Script(duration: 10), executor: executor)
      players.made[name, default: []].append(player)
      return player
    }
    log = EventLog(executor: executor, showing: showing)
    controller.delegate = log
    controller.addSessionConsumer(log)
    controller.holdAgainstGrammar()
  }

  /// The last player that was made for a video.
  func player(_ name: String) -> SimulatedPlayer? { players.made[name]?.last }

  /// Sets the behaviour of the players of a video from now on.
  func setScript(_ script: SimulatedPlayer.Script, of name: String) {
    players.scripts[name] = script
  }

  func run(for seconds: Double) { executor.run(for: seconds) }

  /// Shows the video "a", 20 s long, whose loads take a second and whose seeks half of one.
  static func withSlowMedia(_ change: (inout SimulatedPlayer.Script) -> Void) -> Stage {
    var script = SimulatedPlayer.Script(duration: 20, loadDelay: 1, seekDelay: 0.5)
    change(&script)
    let stage = Stage(["a": script], showing: [.lifecycle, .buffer])
    stage.controller.setVideos([Stage.video("a")])
    return stage
  }

  /// A video with one HLS source.
  static func video(
    _ id: String, cues: [Double] = [], ads: [Double] = [], properties: JSON.Object = [:]
  ) -> Video {
    var video = Video(url: URL(string: "https://vod.example.net/\(id)/master.m3u8")!)
    video.properties = properties
    video.properties["id"] = .string(id)
    video.cuePoints = CuePointCollection(
      cues.map { CuePoint(.adCompanion, at: $0) } + ads.map { CuePoint(.adSlot, at: $0) })
    return video
  }

  /// A source that is named by its file.
  static func source(_ name: String) -> MediaSource {
    MediaSource(url: URL(string: "https://ads.example.net/\(name)")!, deliveryMethod: .mp4)
  }
}

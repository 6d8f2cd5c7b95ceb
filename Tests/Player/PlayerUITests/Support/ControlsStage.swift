import Foundation
import JSON
import Localization
import PlayerCore
import PlayerUI

/// A controller on virtual time with its controls, and a delegate that records its callbacks.
final class ControlsStage {
  let executor = PlaybackExecutor(clock: ManualClock())
  let controller: PlaybackController
  let controls: PlayerControls
  let delegate = NotingDelegate()
  private let players = Players()

  final class Players {
    var made: [String: SimulatedPlayer] = [:]
  }

  init(
    _ scripts: [String: SimulatedPlayer.Script] = [:], ads: [AdSequence] = [],
    options: PlayerUIOptions = PlayerUIOptions(), layout: ControlLayout = .supplied(.vod),
    languages: [String] = ["en"]
  ) {
    let provider = AdSessionProvider(
      sequences: { _ in ads }, source: { Self.source("\($0.id).mp4") })
    controller = PlaybackController(executor: executor, provider: provider) {
      [executor, players] video, source in
      let name = video.id ?? source.url.deletingPathExtension().lastPathComponent
      let player = SimulatedPlayer(
        scripts[name] ?? SimulatedPlayer.Script(duration: 100), executor: executor)
      players.made[name] = player
      return player
    }
    controls = PlayerControls(
      of: controller, options: options, layout: layout, localizer: Localizer(preferred: languages))
    controls.delegate = delegate
  }

  var state: ControlsState { controls.snapshot.state }
  var visibility: ControlsVisibility { controls.snapshot.visibility }

  /// The player that was made last for a video or a clip.
  func player(_ name: String) -> SimulatedPlayer? { players.made[name] }

  func run(for seconds: Double) { executor.run(for: seconds) }
  func drain() { executor.drain() }

  /// Loads videos and stays at their start.
  func load(_ names: String..., isFile: Bool = false) {
    controller.setVideos(names.map { Self.video($0, isFile: isFile) })
    drain()
  }

  /// Loads a video and plays it up to a time.
  func play(_ name: String, to time: Double) {
    load(name)
    controls.press(.playback)
    run(for: time)
  }

  static func video(
    _ name: String, isFile: Bool = false, properties: JSON.Object = [:]
  ) -> Video {
    let address = isFile ? "file:///\(name).m3u8" : "https://vod.example.net/\(name).m3u8"
    var video = Video(url: URL(string: address)!)
    video.properties = properties
    video.properties["id"] = .string(name)
    return video
  }

  static func source(_ name: String) -> MediaSource {
    MediaSource(url: URL(string: "https://ads.example.net/\(name)")!, deliveryMethod: .mp4)
  }
}

/// Records the events of the controls.
final class NotingDelegate: PlayerControlsDelegate {
  var notes: [String] = []

  func controls(_ controls: PlayerControls, did event: ControlsEvent) {
    switch event {
    case .willTransition(let mode): notes.append("will \(mode), is \(controls.snapshot.screenMode)")
    case .didTransition(let mode): notes.append("did \(mode), is \(controls.snapshot.screenMode)")
    case .faded(let change): notes.append("\(change)")
    case .requestedPage(let url, let browser): notes.append("\(browser) \(url.absoluteString)")
    case .requestedMenu(let menu): notes.append("menu \(menu)")
    case .touchedSlider(let touch): notes.append("\(touch)")
    case .requestedPictureInPicture: notes.append("pictureInPicture")
    case .setNavigationMethod(let method, let style): notes.append("\(style) by \(method)")
    case .posterChanged(let url): notes.append("poster \(url?.lastPathComponent ?? "removed")")
    }
  }
}

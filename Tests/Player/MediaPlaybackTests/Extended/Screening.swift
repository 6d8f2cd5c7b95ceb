import Foundation
import Interactivity
import PlayerCore

@testable import MediaPlayback

/// Real media played through controller and handler, on the system's clock.
final class Screening {
  let executor = PlaybackExecutor(clock: SystemClock(), isolation: nil)
  let controller: PlaybackController
  let handler: InteractivityHandler
  let player: MPVPlayer
  /// The events of the engine, with the position of the playhead.
  private(set) var events: [(event: EngineEvent, place: Double)] = []
  private(set) var lifecycle: [LifecycleEvent.Kind] = []
  private(set) var heard: [SessionEvent] = []
  private let project: InteractivityProject
  private var ear: Ear?

  init(_ text: String, output: MPVPlayer.Output = .none) throws {
    let executor = executor
    let player = MPVPlayer(output, executor: executor)
    self.player = player
    controller = PlaybackController(executor: executor) { _, _ in player }
    project = try InteractivityProject(reading: Array(text.utf8))
    handler = InteractivityHandler(project: project, controller: controller)
    handler.tracer = { [unowned self] _, events in
      self.events += events.map { ($0, player.clock.mediaTime) }
    }
    let ear = Ear { [unowned self] event in
      heard.append(event)
      guard case .lifecycle(let event) = event else { return }
      lifecycle.append(event.kind)
      if let reason = event.error?.reason { failure = reason }
    }
    self.ear = ear
    controller.addSessionConsumer(ear)
  }

  /// Plays until a condition holds, for half a minute at most.
  /// - Returns: whether it holds.
  func play(_ url: URL, until isDone: @escaping () -> Bool) -> Bool {
    controller.setVideos([Video(url: url)])
    controller.play()
    return run(until: isDone)
  }

  func run(until isDone: @escaping () -> Bool) -> Bool {
    let executor = executor
    func look() {
      if isDone() { return executor.stop() }
      executor.perform(after: 0.002) { look() }
    }
    // A job of the run, since to stop what does not run yet would do nothing.
    executor.perform { look() }
    executor.run(until: executor.now + 30)
    return isDone()
  }

  /// The time of the frame that is shown.
  var shownTime: Double? { player.mpv?.number("time-pos") }

  /// Whether the media could not be played, or not to its end.
  var hasFailed: Bool {
    lifecycle.contains(.fail) || lifecycle.contains(.failedToPlayToEndTime)
  }
  /// Why the media could not be played.
  private(set) var failure: String?

  /// The events of annotations, as words.
  var story: [String] {
    events.map { entry in
      let name = entry.event.annotation.map { project.annotations[$0].id } ?? ""
      return "\(entry.event.kind)".split(separator: "(")[0] + " " + name
    }
  }

  private final class Ear: PlaybackSessionConsumer {
    let hear: (SessionEvent) -> Void
    init(_ hear: @escaping (SessionEvent) -> Void) { self.hear = hear }
    func session(_ session: PlaybackSession, did event: SessionEvent) { hear(event) }
  }
}

/// A moment of a play-through.
public enum PlaybackMoment: Hashable, Sendable {
  /// A time in seconds of the media.
  case time(Double)
  /// The end of the media and of the interludes after it.
  case end
}

/// The result of ``PlaybackController/play(until:isolation:)``.
public enum PlayOutcome: Hashable, Sendable {
  /// The moment is reached, and the playback pauses there.
  case reached
  /// The media ended before the moment.
  case ended
  /// The media can't be played, or not to its end.
  case failed(PlaybackError)
  /// The session ended before the moment: the app set other videos, or the controller advanced.
  case interrupted
  /// The waiting task was cancelled; playback continues.
  case cancelled
}

// Asynchronous commands. On a manual clock, time runs until they are complete.
extension PlaybackController {
  /// Moves the playhead of the current session, and returns when it has landed or can't land.
  ///
  /// On a ``ManualClock``, time runs to the landing.
  ///
  /// - Parameters:
  ///   - time: Seconds; the end and later times end the video.
  ///   - toleranceBefore: The number of seconds that the landing may be earlier.
  ///   - toleranceAfter: The number of seconds that the landing may be later.
  ///   - isolation: The actor of the caller.
  @discardableResult
  public func seek(
    to time: Double, toleranceBefore: Double = 0.1, toleranceAfter: Double = 0.1,
    isolation: isolated (any Actor)? = #isolation
  ) async -> SeekOutcome {
    await executor.answer { reply in
      seek(time, toleranceBefore, toleranceAfter, withAds: true, reply)
    } ?? (Task.isCancelled ? .cancelled : .superseded)
  }

  /// Plays until a moment, pauses there, and returns.
  ///
  /// ```swift
  /// import Foundation
  /// import PlayerCore
  ///
  /// let executor = PlaybackExecutor(clock: ManualClock())
  /// let controller = PlaybackController(executor: executor) { _, _ in
  ///   SimulatedPlayer(.init(duration: 60), executor: executor)
  /// }
  /// controller.setVideos([Video(url: URL(filePath: "film.m3u8"))])
  /// print(await controller.play(until: .time(20)), executor.now)  // Prints "reached 20.0"
  /// print(await controller.seek(to: 50))  // Prints "landed(at: 50.0)"
  /// print(await controller.play(until: .end), executor.now)  // Prints "reached 30.0"
  /// ```
  ///
  /// The call applies to the session that is current when it has its turn among the commands, or to
  /// the next one if there is none. If the playhead is already at the moment or later, nothing
  /// plays. Pauses and seeks in between only delay the result.
  ///
  /// On a ``ManualClock``, time runs until the moment, or until no timer is left. Then another task
  /// has to continue, for example with the tap that releases a gate of the project; or cancel the
  /// task that waits.
  public func play(until moment: PlaybackMoment, isolation: isolated (any Actor)? = #isolation) async -> PlayOutcome {
    let observers = observers
    var watch: PlaybackWatch?
    defer { if let watch { observers.remove(watch) } }
    let outcome: PlayOutcome? = await executor.answer { reply in
      watch = playAndWatch(for: moment, reply)
    }
    return outcome ?? (Task.isCancelled ? .cancelled : .interrupted)
  }

  /// Plays, and calls `reply` once with the result.
  package func playAndWatch(for moment: PlaybackMoment, _ reply: @escaping (PlayOutcome) -> Void) -> PlaybackWatch {
    let watch = PlaybackWatch(self, for: moment, reply)
    command { [weak watch] controller in
      guard let watch else { return }
      controller.observers.add(watch)
      if watch.begin() { controller.playNow() }
    }
    return watch
  }

  /// Stops waiting.
  package func stopWatching(_ watch: PlaybackWatch) { observers.remove(watch) }
}

/// Waits for a moment of one session.
package final class PlaybackWatch {
  private let moment: PlaybackMoment
  private let reply: (PlayOutcome) -> Void
  private weak var controller: PlaybackController?
  /// The generation of the watched session.
  private var generation: Int?
  private var notification: ClockNotification?

  init(_ controller: PlaybackController, for moment: PlaybackMoment, _ reply: @escaping (PlayOutcome) -> Void) {
    self.controller = controller
    self.moment = moment
    self.reply = reply
  }

  deinit { notification?.cancel() }

  /// Checks the current state.
  ///
  /// - Returns: Whether the controller has to play.
  func begin() -> Bool {
    let session = controller?.currentSession
    guard let session, !session.isTerminated else {
      guard let queue = controller?.queue, !queue.videos.isEmpty, queue.loading == nil, !queue.isRequesting,
        session != nil || queue.nextIndex == nil
      else { return true }
      if session == nil { replyUnplayable() } else { reply(.interrupted) }
      return false
    }
    generation = session.generation
    if session.state.phase == .failed, !session.state.isResuming {
      reply(.failed(session.error ?? PlaybackError(.failedToPlayToEnd, reason: "the media failed before its end")))
      return false
    }
    // After the end, the next play starts with a seek to the start.
    if session.state.hasContentEnded { return true }
    if case .time(let time) = moment, session.player.clock.mediaTime >= time {
      reply(.reached)
      return false
    }
    arm(session)
    return true
  }

  func handle(_ event: ControllerEvent) {
    switch event {
    case .session(let event, _, let generation):
      if self.generation == nil { self.generation = generation }
      if self.generation == generation { handle(event) }
    case .foundNoPlayableVideos where generation == nil:
      replyUnplayable()
    default: break
    }
  }

  private func replyUnplayable() {
    reply(.failed(PlaybackError(.noPlayableSource, reason: "no video can be played")))
  }

  private func handle(_ event: SessionEvent) {
    switch event {
    case .advanced, .seeked: controller?.currentSession.map(arm)
    case .lifecycle(let event):
      switch event.kind {
      case .end: reply(moment == .end ? .reached : .ended)
      case .terminate: reply(.interrupted)
      case .fail, .failedToPlayToEndTime, .resumeFail:
        reply(.failed(event.error ?? PlaybackError(.loadFailed, reason: "no reason was given")))
      default: break
      }
    default: break
    }
  }

  private func arm(_ session: PlaybackSession) {
    guard case .time(let time) = moment else { return }
    notification?.cancel()
    notification = session.player.clock.notify(at: time) { [weak self] in
      self?.controller?.pauseNow()
      self?.reply(.reached)
    }
  }
}

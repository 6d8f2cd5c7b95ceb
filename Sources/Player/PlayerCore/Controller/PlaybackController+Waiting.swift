// What waits for its end: seeking, and playing up to a moment. On a manual clock time runs until it is there.
extension PlaybackController {
  /// Moves the playhead of the current session, and comes back when it is there, or when that is not to be.
  ///
  /// On a ``ManualClock``, time runs to the landing.
  ///
  /// - Parameters:
  ///   - time: seconds; the end and beyond it end the video.
  ///   - toleranceBefore: how many seconds earlier it may land.
  ///   - toleranceAfter: how many seconds later it may land.
  ///   - isolation: the actor that the caller lives on.
  @discardableResult
  public func seek(
    to time: Double, toleranceBefore: Double = 0.1, toleranceAfter: Double = 0.1,
    isolation: isolated (any Actor)? = #isolation
  ) async -> SeekOutcome {
    await executor.answer { reply in
      seek(time, toleranceBefore, toleranceAfter, withAds: true, reply)
    } ?? (Task.isCancelled ? .cancelled : .superseded)
  }

  /// Plays until a moment, pauses there, and comes back.
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
  /// It is about the session that is current when the call has its turn among the commands, or about the next one if none is. Where
  /// the playhead is at the moment already, or after it, nothing plays. Pauses and seeks in between only make it take longer.
  ///
  /// On a ``ManualClock``, time runs until the moment, or until nothing is left that could happen by itself.
  public func play(
    until moment: PlaybackMoment, isolation: isolated (any Actor)? = #isolation
  ) async -> PlayOutcome {
    let observers = observers
    var watch: PlaybackWatch?
    defer { if let watch { observers.remove(watch) } }
    let outcome: PlayOutcome? = await executor.answer { reply in
      watch = playAndWatch(for: moment, reply)
    }
    return outcome ?? (Task.isCancelled ? .cancelled : .interrupted)
  }

  /// Plays, and tells once how it went.
  package func playAndWatch(
    for moment: PlaybackMoment, _ reply: @escaping (PlayOutcome) -> Void
  ) -> PlaybackWatch {
    let watch = PlaybackWatch(self, for: moment, reply)
    command { [weak watch] controller in
      guard let watch else { return }
      controller.observers.add(watch)
      if watch.begin() { controller.playNow() }
    }
    return watch
  }

  /// Waits no longer.
  package func stopWatching(_ watch: PlaybackWatch) { observers.remove(watch) }
}

/// A moment of a play-through that one can play until.
public enum PlaybackMoment: Hashable, Sendable {
  /// Seconds of the media.
  case time(Double)
  /// The end of the media, with what plays after it.
  case end
}

/// What a controller tells the readers of its ``PlaybackController/events``.
@nonexhaustive public enum ControllerEvent: Hashable, Sendable {
  /// Something happened in a session. The generation tells the sessions of a controller apart
  /// (``PlaybackSession/generation``).
  case session(SessionEvent, video: Video, generation: Int)
  /// The last video is over, its post-roll included; only with ``PlaybackController/autoAdvance``.
  case completed(Playlist)
  /// None of these videos could be played.
  case foundNoPlayableVideos([Video])
  /// A video was put into the queue, at this place of ``PlaybackController/videos``.
  case inserted(Video, at: Int)
  /// A video could not be put into the queue.
  case insertionFailed(Video)
}

extension PlaybackController {
  /// What happens on the controller and in its sessions, for `for await`; every use of this property makes another reader,
  /// who hears everything.
  ///
  /// ```swift
  /// import Foundation
  /// import PlayerCore
  ///
  /// let executor = PlaybackExecutor(clock: ManualClock())
  /// let controller = PlaybackController(executor: executor) { _, _ in
  ///   SimulatedPlayer(.init(duration: 2), executor: executor)
  /// }
  /// let events = controller.events
  /// controller.autoAdvance = true
  /// controller.autoPlay = true
  /// controller.setVideos([Video(url: URL(filePath: "film.m3u8"))])
  /// executor.run(for: 3)
  /// reading: for await event in events {
  ///   switch event {
  ///   case .session(.progressed(let time), _, _): print("at \(time)")
  ///   case .completed: break reading
  ///   default: break
  ///   }
  /// }
  /// // Prints "at -inf"
  /// // Prints "at 0.0"
  /// // Prints "at 1.0"
  /// // Prints "at 2.0"
  /// // Prints "at inf"
  /// ```
  ///
  /// A reader who comes late is first told where the current session is, as a consumer is: ``SessionEvent/advanced``, and the
  /// last duration, external playback and seekable ranges. The sequence ends when the controller is let go, which a reader does
  /// not prevent, after the last event of its session. Events wait for a slow reader, however many;
  /// ``events(bufferingPolicy:)`` limits them.
  ///
  /// Unlike consumers and the delegate, readers hear of ads and bumpers once, as ``SessionEvent/ad(_:)`` and
  /// ``SessionEvent/bumper(_:)``: the lifecycle events that say the same again are left out.
  public var events: AsyncStream<ControllerEvent> { events(bufferingPolicy: .unbounded) }

  /// What happens on the controller and in its sessions; see ``events``.
  ///
  /// - Parameter bufferingPolicy: how many events wait for the reader, and which are dropped beyond that.
  public func events(
    bufferingPolicy: AsyncStream<ControllerEvent>.Continuation.BufferingPolicy
  ) -> AsyncStream<ControllerEvent> {
    let past = currentSession.map { session in
      session.catchUp.map { event in
        ControllerEvent.session(event, video: session.video, generation: session.generation)
      }
    }
    return observers.broadcast.events(bufferingPolicy, after: past ?? [])
  }
}

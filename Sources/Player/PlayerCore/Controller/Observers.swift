/// An observer of the sessions of a controller (`BCOVPlaybackSessionConsumer`).
///
/// A controller has any number of consumers and keeps them alive. One that is added late first
/// receives ``SessionEvent/advanced`` of the current session with its last duration, external
/// playback and seekable ranges, but no past progress, cue points or lifecycle events.
public protocol PlaybackSessionConsumer: AnyObject {
  /// An event of a session.
  func session(_ session: PlaybackSession, did event: SessionEvent)
}

/// The one observer that also receives the events of the controller itself
/// (`BCOVPlaybackControllerDelegate`).
///
/// The controller holds it weakly. It receives the events of a ``PlaybackSessionConsumer`` before
/// the consumers do, with the same rule for a late one, and further events. Inside any callback it
/// may call the controller; the command is carried out after the callback, in order.
///
/// Properties of the controller replace the original's methods that return a value:
/// ``PlaybackController/stopsAtMaxConcurrency``, ``PlaybackController/manifestRefresher``,
/// ``PlaybackController/titleForAudible`` and ``PlaybackController/titleForLegible``. The controller
/// retains these functions and the refresher: they must not retain the controller or its owner.
public protocol PlaybackControllerDelegate: AnyObject {
  /// An event of a session.
  func playbackController(_ controller: PlaybackController, session: PlaybackSession, did event: SessionEvent)

  /// An event of the controller: any but ``ControllerEvent/session(_:video:generation:)``.
  func playbackController(_ controller: PlaybackController, did event: ControllerEvent)
}

/// Requests a video again, for new addresses of its manifests.
public protocol ManifestRefresher: AnyObject {
  /// Requests a video.
  ///
  /// - Parameters:
  ///   - video: The video whose manifests have expired.
  ///   - completion: To be called once, in a job of the executor; ``PlaybackExecutor/receiver(_:)``
  ///     brings an answer there from any thread.
  func refresh(_ video: Video, completion: @escaping (Result<Video, Video.Failure>) -> Void)
}

/// An event for the delegate and for the readers of ``PlaybackController/events``.
@nonexhaustive public enum ControllerEvent: Hashable, Sendable {
  /// An event of a session. The generation identifies the session
  /// (``PlaybackSession/generation``).
  case session(SessionEvent, video: Video, generation: Int)
  /// `didCompletePlaylist:` — the last video and its post-roll have ended; only with
  /// ``PlaybackController/autoAdvance``. The argument of
  /// ``PlaybackController/setVideos(_:)-(Playlist)``.
  case completed(Playlist)
  /// `noPlayableVideosFound:` — none of these videos could be played.
  case foundNoPlayableVideos([Video])
  /// `didInsertVideo:atIndex:` — a video was inserted at this index of ``PlaybackController/videos``.
  case inserted(Video, at: Int)
  /// `failedToInsertVideo:` — a video could not be inserted.
  case insertionFailed(Video)
  /// `didReachMaxConcurrency:` — the viewer has too many streams, which are these. Whether playback
  /// stops is the answer of ``PlaybackController/stopsAtMaxConcurrency``.
  case reachedMaxConcurrency([ActiveStream])
}

extension PlaybackController {
  /// The events of the controller and its sessions, for `for await`. Each use of this property
  /// creates another reader of all events.
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
  /// A late reader first receives the state of the current session, like a consumer:
  /// ``SessionEvent/advanced``, and the last duration, external playback and ranges. The
  /// sequence ends when the controller is deallocated, which a reader does not prevent, after the
  /// last event of its session. Events wait for a slow reader without a limit.
  ///
  /// Unlike consumers and the delegate, readers receive ad and bumper events once, as
  /// ``SessionEvent/ad(_:)`` and ``SessionEvent/bumper(_:)``: the lifecycle events that repeat them
  /// are left out.
  public var events: AsyncStream<ControllerEvent> {
    let past = currentSession.map { session in
      session.catchUpEvents.map { event in
        ControllerEvent.session(event, video: session.video, generation: session.generation)
      }
    }
    return observers.broadcast.events(after: past ?? [])
  }
}

/// The observers of a controller: the delegate, the consumers, the readers of its events.
final class Observers {
  final class Entry {
    let consumer: any PlaybackSessionConsumer
    /// Whether the consumer has caught up and receives new events.
    var isActive = false
    var isRemoved = false

    init(_ consumer: any PlaybackSessionConsumer) { self.consumer = consumer }
  }

  /// The delegate, after it has caught up.
  weak var delegate: (any PlaybackControllerDelegate)?
  private var entries: [Entry] = []
  let broadcast = Broadcast<ControllerEvent>()
  private var watches: [PlaybackWatch] = []

  func add(_ consumer: any PlaybackSessionConsumer) -> Entry {
    remove(consumer)
    let entry = Entry(consumer)
    entries.append(entry)
    return entry
  }

  func remove(_ consumer: any PlaybackSessionConsumer) {
    for entry in entries where entry.consumer === consumer { entry.isRemoved = true }
    entries.removeAll(where: \.isRemoved)
  }

  /// Sends an event to the readers. They come before the other observers, so that a reader created
  /// in a callback does not receive the event again.
  func send(_ event: ControllerEvent) {
    broadcast.send(event)
    for watch in watches { watch.handle(event) }
  }

  func send(_ event: SessionEvent, of session: PlaybackSession) {
    if event.isDuplicate { return }
    send(.session(event, video: session.video, generation: session.generation))
  }

  func add(_ watch: PlaybackWatch) { watches.append(watch) }
  func remove(_ watch: PlaybackWatch) { watches.removeAll { $0 === watch } }

  /// Calls `body` for each active consumer, in the order in which they were added, except those
  /// that are removed meanwhile.
  func forEachConsumer(_ body: (any PlaybackSessionConsumer) -> Void) {
    for entry in entries where entry.isActive && !entry.isRemoved { body(entry.consumer) }
  }
}

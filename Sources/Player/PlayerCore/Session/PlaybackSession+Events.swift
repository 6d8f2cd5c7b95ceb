extension PlaybackSession {
  /// What happens in the session, for `for await`; every use of this property makes another reader, who hears everything.
  ///
  /// A reader who comes late is first told where the session is: ``SessionEvent/advanced``, and the last duration,
  /// external playback and seekable ranges. The sequence ends after ``LifecycleEvent/Kind/terminate``, and when the session
  /// is let go, which a reader does not prevent. Events wait for a slow reader, however many;
  /// ``events(bufferingPolicy:)`` limits them.
  ///
  /// Unlike consumers and the delegate, readers hear of ads and bumpers once, as ``SessionEvent/ad(_:)`` and
  /// ``SessionEvent/bumper(_:)``: the lifecycle events that say the same again are left out.
  public var events: AsyncStream<SessionEvent> { events(bufferingPolicy: .unbounded) }

  /// What happens in the session; see ``events``.
  ///
  /// - Parameter bufferingPolicy: how many events wait for the reader, and which are dropped beyond that.
  public func events(
    bufferingPolicy: AsyncStream<SessionEvent>.Continuation.BufferingPolicy
  ) -> AsyncStream<SessionEvent> {
    broadcast.events(bufferingPolicy, after: state.isAnnounced && !isTerminated ? catchUp : [])
  }

  /// What an observer that comes late is told.
  var catchUp: [SessionEvent] {
    var events: [SessionEvent] = [.advanced]
    if let duration = state.duration { events.append(.durationChanged(duration)) }
    if let isActive = state.isExternalPlaybackActive {
      events.append(.externalPlaybackChanged(isActive: isActive))
    }
    if let ranges = state.seekableRanges { events.append(.seekableRangesChanged(ranges)) }
    return events
  }
}

extension SessionEvent {
  /// Whether another event of the same moment says the same with more detail.
  var isToldTwice: Bool {
    guard case .lifecycle(let event) = self else { return false }
    return switch event.kind {
    case .bumperEnter, .bumperExit, .bumperPause, .bumperResume, .bumperProgress,
      .adSequenceEnter, .adSequenceExit, .adEnter, .adExit, .adProgress, .adPause, .adResume:
      true
    default: false
    }
  }
}

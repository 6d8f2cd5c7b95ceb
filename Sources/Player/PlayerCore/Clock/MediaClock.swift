/// Media time that runs straight on an executor's host clock: an anchor, and a rate.
public final class MediaClock: PlaybackClock {
  private let executor: PlaybackExecutor
  private var anchor: (host: Double, media: Double)
  private var waiting: [ClockNotification] = []
  private var timer: PlaybackExecutor.Timer?
  /// How far the playhead was told to be, while it runs: a correction does not take that back.
  private var floor = -Double.infinity
  /// Media seconds for each second of the host; 0 while the playhead does not move.
  public private(set) var rate = 0.0

  /// The playhead never runs past this moment: the end of the media, as far as it is known.
  public var end = Double.infinity {
    didSet { rearm() }
  }

  /// A clock at 0 that does not run yet.
  ///
  /// - Parameter executor: its clock is the host's, and notifications fire in its jobs.
  public init(executor: PlaybackExecutor) {
    self.executor = executor
    anchor = (executor.now, 0)
  }

  /// Seconds from the start of the media; never beyond ``end`` while it runs.
  public var mediaTime: Double {
    guard rate != 0 else { return anchor.media }
    return min(max(anchor.media + (executor.now - anchor.host) * rate, floor), end)
  }

  /// Runs on at another rate, from where the playhead is.
  ///
  /// - Parameter rate: 0 or more; anything else counts as 0.
  public func setRate(_ rate: Double) {
    anchor = (executor.now, mediaTime)
    self.rate = rate > 0 && rate.isFinite ? rate : 0
    rearm()
  }

  /// Puts the playhead somewhere else; the rate stays.
  public func move(to mediaTime: Double) {
    anchor = (executor.now, mediaTime)
    floor = -.infinity
    rearm()
  }

  /// Follows a clock that runs by itself, as that of a sound card does: the playhead is at `mediaTime` now. Where it was told to
  /// be further already, it stands until the other clock is there.
  public func follow(_ mediaTime: Double) {
    floor = max(floor, self.mediaTime)
    anchor = (executor.now, mediaTime)
    rearm()
  }

  /// Calls `action` once, in a job of the executor, when the playhead is at `mediaTime` or after it.
  public func notify(
    at mediaTime: Double, _ action: @escaping () -> Void
  ) -> ClockNotification {
    // Otherwise cancelled notifications would pile up.
    waiting.removeAll(where: \.isCancelled)
    let notification = ClockNotification(mediaTime: mediaTime, action: action)
    let place = waiting.firstIndex { $0.mediaTime > mediaTime } ?? waiting.endIndex
    waiting.insert(notification, at: place)
    if place == 0 { rearm() }
    return notification
  }

  /// One timer, for the first notification.
  private func rearm() {
    timer?.cancel()
    timer = nil
    waiting.removeAll(where: \.isCancelled)
    guard let first = waiting.first else { return }
    if first.mediaTime <= mediaTime {
      timer = executor.perform(at: executor.now) { [weak self] in self?.tellReached() }
    } else if rate > 0, first.mediaTime <= end {
      let deadline = anchor.host + (first.mediaTime - anchor.media) / rate
      timer = executor.perform(at: deadline) { [weak self] in
        self?.arrive(at: first.mediaTime, deadline: deadline)
      }
    }
  }

  /// Unless the timer is late, the anchor moves to the exact moment, so that rounding can't leave the
  /// playhead a hair beside it.
  private func arrive(at moment: Double, deadline: Double) {
    if executor.now <= deadline || mediaTime < moment { anchor = (executor.now, moment) }
    tellReached()
  }

  private func tellReached() {
    timer = nil
    let reached = waiting.prefix { $0.mediaTime <= mediaTime }
    waiting.removeFirst(reached.count)
    rearm()
    for notification in reached { notification.fire() }
  }
}

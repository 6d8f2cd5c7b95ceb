import Support

/// The events of a store, on the disk and in their order: those of earlier runs, then this run's.
final class AnalyticsJournal: Sendable {
  /// What has become of the events of this run.
  struct Counts: Hashable, Sendable {
    /// Given up, as the store or the disk was full.
    var dropped = 0
    /// The service has them.
    var sent = 0
    /// The service wants none of them, now or later.
    var refused = 0
  }

  private let store: Folder
  private let limit: Int
  private let segmentSize: Int
  private let state = Locked(State())

  fileprivate struct State {
    /// The oldest first; this run's are last.
    var segments: [AnalyticsSegment] = []
    var own: AnalyticsRun?
    /// Of this run.
    var segmentCount = 0
    /// Bytes that other runs, which go on, have in the store.
    var othersBytes = 0
    /// Milliseconds since 1970.
    var lastTime = Int64.min
    /// The event that is being sent.
    var underWay: String?
    var isFull = false
    var counts = Counts()
  }

  /// - Parameters:
  ///   - limit: bytes that the store may take.
  ///   - segmentSize: a file that has grown so large is followed by the next one: what is read at a time is bounded, and
  ///     what was sent gives its room back.
  init(in store: Folder, limit: Int, segmentSize: Int = 256 << 10) {
    (self.store, self.limit, self.segmentSize) = (store, limit, segmentSize)
    takeOver()
  }

  var counts: Counts { state.withLock { $0.counts } }
  /// Bytes in the store.
  var bytes: Int { state.withLock { $0.bytes } }

  /// Takes over what runs that are over have left. It is sent before this run's own. Not to be called while an event is under
  /// way.
  func takeOver() {
    state.withLock { state in
      var held = Set(state.segments.map(\.run.folder))
      if let own = state.own { held.insert(own.folder) }
      let (runs, othersBytes) = AnalyticsRun.takeOver(in: store, except: held)
      state.othersBytes = othersBytes
      for run in runs where run.segments.isEmpty { run.remove() }
      let place = state.segments.firstIndex { $0.run === state.own } ?? state.segments.endIndex
      state.segments.insert(contentsOf: runs.flatMap(\.segments), at: place)
    }
  }

  /// Keeps an event.
  ///
  /// - Parameters:
  ///   - time: milliseconds since 1970; it is moved on where another event of this run has it.
  ///   - query: what is sent for an event of that time.
  /// - Returns: whether the store has just become too full for it.
  func add(at time: Int64, query: (_ time: Int64) -> String) -> Bool {
    state.withLock { state in
      state.lastTime = max(time, state.lastTime &+ 1)
      let event = AnalyticsSegment.Event(query: query(state.lastTime), offset: 0)
      let size = AnalyticsSegment.size(of: event.query)
      let hasRoom = state.bytes + size <= limit || makeRoom(for: size, of: event, &state)
      if hasRoom, append(event.query, size, &state) { return false }
      state.counts.dropped += 1
      defer { state.isFull = true }
      return !state.isFull
    }
  }

  private func append(_ query: String, _ size: Int, _ state: inout State) -> Bool {
    if state.own == nil { state.own = .make(in: store, time: state.lastTime) }
    guard let own = state.own else { return false }
    let last = state.segments.last
    if last?.run !== own || (last?.bytes ?? 0) + size > segmentSize {
      // Offline for months: what waits is on the disk, and not in memory, too.
      if !state.segments.isEmpty { state.segments[state.segments.count - 1].unload() }
      state.segmentCount += 1
      state.segments.append(
        AnalyticsSegment(newIn: own, name: AnalyticsRun.segmentName(state.segmentCount)))
    }
    return state.segments[state.segments.count - 1].append(query)
  }

  /// Gives up the oldest events that are no views, where room is needed for a view; then the oldest views.
  private func makeRoom(
    for size: Int, of event: AnalyticsSegment.Event, _ state: inout State
  ) -> Bool {
    guard event.isView else { return false }
    for keepsViews in [true, false] {
      for index in state.segments.indices {
        if state.bytes + size <= limit { break }
        state.counts.dropped += state.segments[index].giveUp(
          butViews: keepsViews, andBut: state.underWay)
      }
    }
    return state.bytes + size <= limit
  }

  /// The event that is to be sent next; `nil` where none waits.
  func next() -> String? {
    state.withLock { state in
      while !state.segments.isEmpty {
        state.segments[0].load()
        if let event = state.segments[0].waiting?.first {
          state.underWay = event.query
          return event.query
        }
        state.removeFirst()
      }
      return nil
    }
  }

  /// Notes that nothing has become of the event that ``next()`` gave last: it is the next one again.
  func postpone() { state.withLock { $0.underWay = nil } }

  /// Notes what has become of the event that ``next()`` gave last.
  func settle(_ query: String, isRefused: Bool) {
    state.withLock { state in
      state.underWay = nil
      state.isFull = false
      if isRefused { state.counts.refused += 1 } else { state.counts.sent += 1 }
      guard !state.segments.isEmpty else { return }
      state.segments[0].settle(query)
      if state.segments[0].waiting?.isEmpty == true { state.removeFirst() }
    }
  }
}

extension AnalyticsJournal.State {
  fileprivate var bytes: Int { segments.reduce(othersBytes) { $0 + $1.bytes } }

  /// Lets go of a file in which nothing waits, and of its run, when that is over and this was its last.
  fileprivate mutating func removeFirst() {
    let segment = segments.removeFirst()
    segment.run.folder.removeFile(segment.name)
    let isLast = !segments.contains { $0.run === segment.run }
    if isLast, segment.run !== own { segment.run.remove() }
  }
}

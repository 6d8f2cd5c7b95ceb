import ProjectFormat

/// The rows of a whole playthrough's log, made while somebody goes through them: three or more in a row that were all
/// there before, one after the other, are one row.
struct EventRows: Sequence {
  private let playthrough: Playthrough
  private let words: LaneWords
  private var repeats: [Repeat] = []

  /// A stretch of rows that were there before.
  private struct Repeat {
    /// The numbers of the first row and of the one after the last.
    var start: Int
    var end: Int
  }

  init(_ playthrough: Playthrough, words: LaneWords) {
    self.playthrough = playthrough
    self.words = words
    repeats = findRepeats()
  }

  func makeIterator() -> some IteratorProtocol<EventLog.Row> {
    var all = AllRows(playthrough, words)
    var repeats = repeats.makeIterator()
    var next = repeats.next()
    var number = 0
    return AnyIterator { [words] in
      guard var row = all.next() else { return nil }
      number += 1
      guard let stretch = next, stretch.start == number - 1 else { return row }
      let count = stretch.end - stretch.start
      row = EventLog.Row(
        time: row.time, verb: .asBefore,
        detail: "\(count) \(words.ink.times) \(words.words(.asBefore))")
      while number < stretch.end, all.next() != nil { number += 1 }
      next = repeats.next()
      return row
    }
  }

  /// Finds the stretches by the hashes of the rows, which a million rows can keep in memory.
  private func findRepeats() -> [Repeat] {
    var hashes: [Int] = []
    var isTimed: [Bool] = []
    var rows = AllRows(playthrough, words)
    while let row = rows.next() {
      hashes.append(row.hashValue)
      isTimed.append(row.time != nil)
    }
    let earlier = Self.firstPlaces(hashes)
    /// How many rows from `place` on are those from its first place on.
    func length(at place: Int) -> Int {
      let first = Int(earlier[place])
      guard first < place, isTimed[place] else { return 0 }
      var length = 0
      while place + length < hashes.count, first + length < place,
        hashes[first + length] == hashes[place + length]
      { length += 1 }
      return length
    }
    var repeats: [Repeat] = []
    var place = 0
    while place < hashes.count {
      let length = length(at: place)
      let isOngoing = repeats.last?.end == place
      if length >= 3 || (length > 0 && place + length == hashes.count && isOngoing) {
        if isOngoing {
          repeats[repeats.count - 1].end = place + length
        } else {
          repeats.append(Repeat(start: place, end: place + length))
        }
        place += length
      } else {
        place += 1
      }
    }
    return repeats
  }

  /// By place, the first place of the same value.
  private static func firstPlaces(_ values: [Int]) -> [Int32] {
    var places = values.indices.map { Int32($0) }
    let sorted = places.sorted { (values[Int($0)], $0) < (values[Int($1)], $1) }
    var first: Int32 = 0
    for (rank, place) in sorted.enumerated() {
      if rank == 0 || values[Int(place)] != values[Int(first)] { first = place }
      places[Int(place)] = first
    }
    return places
  }
}

/// The rows of a log as they happen.
private struct AllRows {
  private var steps: Playthrough.Steps.Iterator?
  private var log: EventLog
  private var ready: [EventLog.Row] = []
  private var taken = 0

  init(_ playthrough: Playthrough, _ words: LaneWords) {
    steps = playthrough.steps.makeIterator()
    log = EventLog(beginning: playthrough, words: words)
  }

  mutating func next() -> EventLog.Row? {
    while taken == ready.count {
      guard let step = steps?.next() else {
        guard steps != nil else { return nil }
        steps = nil
        ready = log.takeRows(but: 0)
        taken = 0
        continue
      }
      log.add(step)
      // The next step may complete the last row.
      ready = log.takeRows(but: 1)
      taken = 0
    }
    taken += 1
    return ready[taken - 1]
  }
}

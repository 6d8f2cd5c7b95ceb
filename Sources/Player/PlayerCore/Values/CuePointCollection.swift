import Support

/// Cue points in the order of their positions (`BCOVCuePointCollection`).
///
/// ```swift
/// let cuePoints: CuePointCollection = [
///   CuePoint(.adSlot, at: 60), CuePoint(.adCompanion, at: 10), CuePoint(.adSlot, at: CuePoint.after),
/// ]
/// print(cuePoints.map(\.position))  // Prints "[10.0, 60.0, inf]"
/// print(cuePoints.cuePoints(of: .adSlot).cuePoints(after: 0, atOrBefore: 60).count)  // Prints "1"
/// ```
///
/// The original leaves the order of cue points at one position open; here it is the order they were
/// given in.
public struct CuePointCollection: Updatable {
  /// Ascending by position.
  public let array: [CuePoint]
  /// While set, passing these cue points makes no events (`ignoreCuePoints`). No part of equality.
  public var ignoresCuePoints: Bool

  /// Cue points in any order.
  ///
  /// - Parameters:
  ///   - cuePoints: the cue points; they are sorted by their places.
  ///   - ignoresCuePoints: whether passing them makes no events.
  public init(_ cuePoints: [CuePoint] = [], ignoresCuePoints: Bool = false) {
    array = cuePoints.sorted(by: CuePoint.precedes)
    self.ignoresCuePoints = ignoresCuePoints
  }

  /// - Parameter sorted: ascending by position.
  private init(sorted: ArraySlice<CuePoint>, ignoring: Bool) {
    array = Array(sorted)
    ignoresCuePoints = ignoring
  }

  /// No cue points.
  public static let empty: CuePointCollection = []

  /// The cue point at an index; `nil` where there is none.
  public subscript(ifPresent index: Int) -> CuePoint? {
    array.indices.contains(index) ? array[index] : nil
  }

  /// Whether both have the same cue points.
  public static func == (first: CuePointCollection, second: CuePointCollection) -> Bool {
    first.array == second.array
  }

  /// Goes with the equality: the cue points count, and nothing else.
  public func hash(into hasher: inout Hasher) { hasher.combine(array) }
}

extension CuePointCollection: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { array.startIndex }
  /// How many there are.
  public var endIndex: Int { array.endIndex }
  /// The cue point at a valid index.
  public subscript(index: Int) -> CuePoint { array[index] }
}

extension CuePointCollection: ExpressibleByArrayLiteral {
  /// Cue points in any order.
  public init(arrayLiteral elements: CuePoint...) { self.init(elements) }
}

// The nine range filters. Each finds its ends by bisection: O(log n), plus the copy of what is
// kept.
extension CuePointCollection {
  /// Those with `time < position`.
  public func cuePoints(after time: Double) -> Self { slice(first(after: time), count) }
  /// Those with `position < time`.
  public func cuePoints(before time: Double) -> Self { slice(0, first(atOrAfter: time)) }
  /// Those with `position == time`.
  public func cuePoints(at time: Double) -> Self {
    slice(first(atOrAfter: time), first(after: time))
  }
  /// Those with `time <= position`.
  public func cuePoints(atOrAfter time: Double) -> Self { slice(first(atOrAfter: time), count) }
  /// Those with `position <= time`.
  public func cuePoints(atOrBefore time: Double) -> Self { slice(0, first(after: time)) }

  /// Those with `start < position < end`.
  public func cuePoints(after start: Double, before end: Double) -> Self {
    slice(first(after: start), first(atOrAfter: end))
  }
  /// Those with `start < position <= end`.
  public func cuePoints(after start: Double, atOrBefore end: Double) -> Self {
    slice(first(after: start), first(after: end))
  }
  /// Those with `start <= position < end`.
  public func cuePoints(atOrAfter start: Double, before end: Double) -> Self {
    slice(first(atOrAfter: start), first(atOrAfter: end))
  }
  /// Those with `start <= position <= end`.
  public func cuePoints(atOrAfter start: Double, atOrBefore end: Double) -> Self {
    slice(first(atOrAfter: start), first(after: end))
  }

  /// Those of one kind.
  public func cuePoints(of kind: CuePoint.Kind) -> Self {
    CuePointCollection(sorted: array.filter { $0.kind == kind }[...], ignoring: ignoresCuePoints)
  }

  /// The cue points of `[start, end)`; empty when the range is reversed.
  private func slice(_ start: Int, _ end: Int) -> Self {
    CuePointCollection(sorted: array[start..<Swift.max(start, end)], ignoring: ignoresCuePoints)
  }

  private func first(atOrAfter time: Double) -> Int {
    array.partitioningIndex { $0.position >= time }
  }

  private func first(after time: Double) -> Int {
    array.partitioningIndex { $0.position > time }
  }
}

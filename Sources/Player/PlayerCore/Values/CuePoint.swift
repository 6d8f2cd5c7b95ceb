public import JSON
import Support

/// A marked time of a video (`BCOVCuePoint`).
public struct CuePoint: Updatable {
  /// The purpose of a cue point; an open list, any text is allowed (`kBCOVCuePointType…`).
  ///
  /// The values of the two constants are those of the Playback API's `type`; the original publishes
  /// only their names.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The text that the service writes.
    public var rawValue: String

    /// Creates a kind with any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A position for ads: `AD` in the Playback API.
    public static let adSlot = Kind(rawValue: "AD")
    /// A signal for the app's own code: `CODE` in the Playback API.
    public static let adCompanion = Kind(rawValue: "CODE")
  }

  /// The names of well-known properties (`kBCOVCuePointPropertyKey…`).
  public enum PropertyKey {
    /// The name that the author assigned.
    public static let name = "name"
  }

  /// The position of a cue point before the content (`kBCOVCuePointPositionTypeBefore`).
  public static let before = 0.0
  /// The position of a cue point after the content (`kBCOVCuePointPositionTypeAfter`).
  public static let after = Double.infinity

  /// The purpose of the cue point.
  public var kind: Kind
  /// Seconds from the start of the content; never negative, never NaN; `+infinity` for ``after``.
  public var position: Double { didSet { position = Self.valid(position) } }
  /// All other members of the service's answer, under their own names (``PropertyKey``).
  public var properties: JSON.Object

  /// Creates a cue point.
  ///
  /// - Parameters:
  ///   - kind: The purpose of the cue point.
  ///   - position: Seconds; a negative number or NaN means ``before``.
  ///   - properties: The members that the publisher added.
  public init(_ kind: Kind, at position: Double, properties: JSON.Object = [:]) {
    self.kind = kind
    self.position = Self.valid(position)
    self.properties = properties
  }

  /// The name that the author assigned, if any.
  public var name: String? { properties[PropertyKey.name]?.string }

  /// Whether the cue point is exactly at `position` (`hasPosition:`).
  public func hasPosition(_ position: Double) -> Bool { self.position == position }

  /// The order of `compare:`: by position only.
  public static func precedes(_ first: CuePoint, _ second: CuePoint) -> Bool {
    first.position < second.position
  }

  private static func valid(_ position: Double) -> Double { position > 0 ? position : before }
}

/// Cue points in the order of their positions (`BCOVCuePointCollection`).
///
/// ```swift
/// let cuePoints: CuePointCollection = [
///   CuePoint(.adSlot, at: 60), CuePoint(.adCompanion, at: 10),
///   CuePoint(.adSlot, at: CuePoint.after),
/// ]
/// print(cuePoints.map(\.position))  // Prints "[10.0, 60.0, inf]"
/// print(cuePoints.cuePoints(of: .adSlot).cuePoints(after: 0, atOrBefore: 60).count)  // Prints "1"
/// ```
///
/// The original does not define the order of cue points at one position; here it is the given
/// order.
public struct CuePointCollection: Updatable {
  /// The cue points, ascending by position.
  public let array: [CuePoint]
  /// If `true`, passing these cue points causes no events (`ignoreCuePoints`). Not part of
  /// equality.
  public var ignoresCuePoints: Bool

  /// Creates a collection of cue points in any order.
  ///
  /// - Parameters:
  ///   - cuePoints: The cue points; they are sorted by position.
  ///   - ignoresCuePoints: If `true`, passing them causes no events.
  public init(_ cuePoints: [CuePoint] = [], ignoresCuePoints: Bool = false) {
    array = cuePoints.sorted(by: CuePoint.precedes)
    self.ignoresCuePoints = ignoresCuePoints
  }

  /// - Parameter sorted: Ascending by position.
  private init(sorted: ArraySlice<CuePoint>, ignoring: Bool) {
    array = Array(sorted)
    ignoresCuePoints = ignoring
  }

  /// A collection without cue points.
  public static let empty: CuePointCollection = []

  /// The cue point at an index, or `nil` if there is none.
  public subscript(ifPresent index: Int) -> CuePoint? {
    array.indices.contains(index) ? array[index] : nil
  }

  /// Returns whether both have the same cue points.
  public static func == (first: CuePointCollection, second: CuePointCollection) -> Bool {
    first.array == second.array
  }

  /// Hashes the cue points, in accordance with equality.
  public func hash(into hasher: inout Hasher) { hasher.combine(array) }
}

extension CuePointCollection: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { array.startIndex }
  /// The number of cue points.
  public var endIndex: Int { array.endIndex }
  /// The cue point at a valid index.
  public subscript(index: Int) -> CuePoint { array[index] }
}

extension CuePointCollection: ExpressibleByArrayLiteral {
  /// Creates a collection of cue points in any order.
  public init(arrayLiteral elements: CuePoint...) { self.init(elements) }
}

// The nine range filters. Each finds its bounds by binary search: O(log n) plus the copy.
extension CuePointCollection {
  /// Returns the cue points with `time < position`.
  public func cuePoints(after time: Double) -> Self { slice(first(after: time), count) }
  /// Returns the cue points with `position < time`.
  public func cuePoints(before time: Double) -> Self { slice(0, first(atOrAfter: time)) }
  /// Returns the cue points with `position == time`.
  public func cuePoints(at time: Double) -> Self {
    slice(first(atOrAfter: time), first(after: time))
  }
  /// Returns the cue points with `time <= position`.
  public func cuePoints(atOrAfter time: Double) -> Self { slice(first(atOrAfter: time), count) }
  /// Returns the cue points with `position <= time`.
  public func cuePoints(atOrBefore time: Double) -> Self { slice(0, first(after: time)) }

  /// Returns the cue points with `start < position < end`.
  public func cuePoints(after start: Double, before end: Double) -> Self {
    slice(first(after: start), first(atOrAfter: end))
  }
  /// Returns the cue points with `start < position <= end`.
  public func cuePoints(after start: Double, atOrBefore end: Double) -> Self {
    slice(first(after: start), first(after: end))
  }
  /// Returns the cue points with `start <= position < end`.
  public func cuePoints(atOrAfter start: Double, before end: Double) -> Self {
    slice(first(atOrAfter: start), first(atOrAfter: end))
  }
  /// Returns the cue points with `start <= position <= end`.
  public func cuePoints(atOrAfter start: Double, atOrBefore end: Double) -> Self {
    slice(first(atOrAfter: start), first(after: end))
  }

  /// Returns the cue points of one kind.
  public func cuePoints(of kind: CuePoint.Kind) -> Self {
    CuePointCollection(sorted: array.filter { $0.kind == kind }[...], ignoring: ignoresCuePoints)
  }

  /// Returns the cue points of `[start, end)`; empty if the range is reversed.
  private func slice(_ start: Int, _ end: Int) -> Self {
    CuePointCollection(sorted: array[start..<Swift.max(start, end)], ignoring: ignoresCuePoints)
  }

  private func first(atOrAfter time: Double) -> Int {
    array.partitioningIndex { $0.position >= time }
  }

  private func first(after time: Double) -> Int { array.partitioningIndex { $0.position > time } }
}

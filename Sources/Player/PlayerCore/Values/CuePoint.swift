public import JSON

/// A moment of a video that something is bound to (`BCOVCuePoint`).
public struct CuePoint: Updatable {
  /// What a cue point is for; an open list, any text is allowed (`kBCOVCuePointType…`).
  ///
  /// The values of the two constants are those of the Playback API's `type`; the original publishes
  /// only their names.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The text that the service writes.
    public var rawValue: String

    /// A kind of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A place for ads: `AD` in the Playback API.
    public static let adSlot = Kind(rawValue: "AD")
    /// A signal for the app's own code: `CODE` in the Playback API.
    public static let adCompanion = Kind(rawValue: "CODE")
  }

  /// The names of well-known properties (`kBCOVCuePointPropertyKey…`).
  public enum PropertyKey {
    /// The name that the author gave.
    public static let name = "name"
  }

  /// The position of a cue point that comes before the content (`kBCOVCuePointPositionTypeBefore`).
  public static let before = 0.0
  /// The position of a cue point that comes after the content (`kBCOVCuePointPositionTypeAfter`).
  public static let after = Double.infinity

  /// What the cue point is for.
  public var kind: Kind
  /// Seconds from the start of the content; never negative, never NaN; `+infinity` for ``after``.
  public var position: Double {
    didSet { position = Self.lawful(position) }
  }
  /// Everything else that the service said, under its own names (``PropertyKey``).
  public var properties: JSON.Object

  /// - Parameters:
  ///   - kind: what the cue point is for.
  ///   - position: seconds; what is negative or not a number means ``before``.
  ///   - properties: what the publisher has added to it.
  public init(_ kind: Kind, at position: Double, properties: JSON.Object = [:]) {
    self.kind = kind
    self.position = Self.lawful(position)
    self.properties = properties
  }

  /// The name that the author gave, if any.
  public var name: String? { properties[PropertyKey.name]?.string }

  /// Whether it lies exactly there (`hasPosition:`).
  public func hasPosition(_ position: Double) -> Bool { self.position == position }

  /// The order of `compare:`: by position only, whatever else differs.
  public static func precedes(_ first: CuePoint, _ second: CuePoint) -> Bool {
    first.position < second.position
  }

  private static func lawful(_ position: Double) -> Double {
    position > 0 ? position : before
  }
}

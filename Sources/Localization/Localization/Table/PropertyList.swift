/// A property list value: what CoreFoundation can find in a `.strings` file beside plain strings.
public indirect enum PropertyList: Hashable, Sendable {
  case string(ExactString)
  /// Bytes: `<0fbd77>` in the text format.
  case data([UInt8])
  case array([PropertyList])
  case dictionary([ExactString: PropertyList])
  /// Integers, reals, booleans and dates occur in XML and binary property lists only.
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// Seconds since 2001-01-01 00:00 UTC.
  case date(Double)

  /// The text, when this is a string.
  public var string: ExactString? {
    if case .string(let text) = self { text } else { nil }
  }
}

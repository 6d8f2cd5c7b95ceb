/// A number, a word, or a string with escapes, as ``Scalars`` has read it.
struct Scalar {
  let kind: Node.Kind
  /// The truth value as 0 or 1, the whole number, or the number's bits.
  private let bits: Int64
  /// The UTF-8 of a string; `nil` where nothing was read.
  let utf8: UnsafeBufferPointer<UInt8>?

  init(_ kind: Node.Kind = .null, bits: Int64 = 0, utf8: UnsafeBufferPointer<UInt8>? = nil) {
    self.kind = kind
    self.bits = bits
    self.utf8 = utf8
  }

  init(_ bool: Bool) { self.init(.bool, bits: bool ? 1 : 0) }

  init(_ number: Double) { self.init(.number, bits: Int64(bitPattern: number.bitPattern)) }

  var bool: Bool { kind == .bool && bits != 0 }

  var integer: Int64 { kind == .number ? Int64(exactly: number.rounded(.towardZero)) ?? 0 : bits }

  var number: Double {
    kind == .number ? Double(bitPattern: UInt64(bitPattern: bits)) : Double(bits)
  }
}

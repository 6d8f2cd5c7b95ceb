/// An array that is subscripted by the ordinals of one order, and by no others.
struct Column<Key: Ordinal, Value> {
  private(set) var values: [Value]

  init(_ values: [Value]) {
    self.values = values
  }

  var count: Int { values.count }

  /// All ordinals of the order, ascending.
  var keys: some Sequence<Key> { values.indices.lazy.map { Key($0) } }

  subscript(key: Key) -> Value {
    @inline(__always) get { values[Int(key.value)] }
    @inline(__always) set { values[Int(key.value)] = newValue }
  }
}

extension Column: Sendable where Value: Sendable {}

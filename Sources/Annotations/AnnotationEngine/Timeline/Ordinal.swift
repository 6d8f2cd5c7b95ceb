/// A number in one order of things, from 0, which can't be taken for a number in another order.
protocol Ordinal: Hashable, Comparable, Sendable {
  var value: UInt32 { get set }
  init(value: UInt32)
}

extension Ordinal {
  @inline(__always)
  init(_ number: Int) { self.init(value: UInt32(truncatingIfNeeded: number)) }

  @inline(__always)
  static func < (first: Self, second: Self) -> Bool { first.value < second.value }

  @inline(__always)
  mutating func advance() { value += 1 }
}

/// The place of a window of positive length in the order of start (ascending), end (descending) and
/// document.
struct Slot: Ordinal {
  var value: UInt32
}

/// The place of a window of positive length in the order of end and slot.
struct Rank: Ordinal {
  var value: UInt32
}

/// The place of a window of no length in the order of time and document.
struct Point: Ordinal {
  var value: UInt32
}

/// The place of an annotation in its project's list.
///
/// The public interface has a plain `Int` in its place: that is what subscripts
/// ``InteractivityProject/annotations``.
struct AnnotationNumber: Ordinal {
  var value: UInt32
}

extension Int {
  @inline(__always)
  init(_ ordinal: some Ordinal) { self = Int(ordinal.value) }
}

/// A text that names something: the same as another where the bytes are.
///
/// `String` takes composed and decomposed characters for one, and hashing a long run of combining marks takes
/// it time that grows with the square of its length.
package struct Identity: Hashable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (first: Identity, second: Identity) -> Bool {
    first.text.hasSameBytes(as: second.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether the texts are the same bytes.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

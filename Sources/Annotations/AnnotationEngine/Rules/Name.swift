/// A text that names something: an id, a precondition, a variable.
///
/// Two names are the same where their bytes are. `String` compares after normalization, which costs the
/// square of the length for some texts.
package struct Name: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (first: Name, second: Name) -> Bool {
    first.text.utf8.count == second.text.utf8.count
      && first.text.utf8.elementsEqual(second.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

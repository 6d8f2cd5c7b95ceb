/// A text that names something: an id, a precondition, a variable.
///
/// Two names are the same where their bytes are. `String` compares after normalization, which costs the
/// square of the length for some texts.
struct Name: Hashable, Sendable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (first: Name, second: Name) -> Bool {
    first.text.utf8.count == second.text.utf8.count
      && first.text.utf8.elementsEqual(second.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

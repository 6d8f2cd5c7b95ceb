import Localization

/// The key under which a form of a text is looked at like any other text: that of the text, a
/// character that no key has, and the form's own name.
enum FormKey {
  private static let separator: Character = "\u{1F}"

  /// The key of a text or one of its forms: `files`, `files␟count.one`, `files␟.one`.
  static func key(_ text: FormTable.Text) -> String {
    guard let form = text.form else { return text.key }
    return "\(text.key)\(separator)\(text.variable ?? "").\(form)"
  }

  /// The key of the text that a key means a form of; `nil` if it means none.
  static func base(of key: String) -> String? { parts(of: key).map { String($0.base) } }

  /// The family of the forms of a variable.
  static func family(of variable: FormTable.Variable) -> PluralForm.Family {
    PluralForm.Family(start: "\(variable.key)\(separator)\(variable.name).", end: "")
  }

  /// Returns whether the form is one of the text itself and not of a variable in it.
  static func isOfText(_ key: String) -> Bool { parts(of: key)?.name.first == "." }

  /// Returns whether the form is one of a variable, whose own number it is given.
  static func isOfVariable(_ key: String) -> Bool { parts(of: key).map { $0.name.first != "." } ?? false }

  private static func parts(of key: String) -> (base: Substring, name: Substring)? {
    guard key.utf8.contains(0x1F), let end = key.lastIndex(of: separator) else { return nil }
    return (key[..<end], key[key.index(after: end)...])
  }
}

extension FormTable {
  /// The texts and forms, each once: of two under one key the first.
  var origins: [Text] { texts.uniqued { ExactString(FormKey.key($0)) } }
}

extension FormTable.Text {
  /// The form as a message names it.
  var formName: String? {
    guard let form else { return nil }
    return variable.map { "\($0), \(form)" } ?? form
  }
}

extension String {
  /// Returns whether two English texts differ in nothing but the s of one word: `%@ second`, `%@
  /// seconds`.
  func isOtherNumber(of other: String) -> Bool {
    let (short, long) = utf8.count < other.utf8.count ? (self, other) : (other, self)
    guard long.utf8.count == short.utf8.count + 1 else { return false }
    let (shortWords, longWords) = (short.words, long.words)
    guard shortWords.count == longWords.count else { return false }
    let changed = zip(shortWords, longWords).filter { $0.0 != $0.1 }
    return changed.count == 1 && changed.allSatisfy { $0.0 + "s" == $0.1 }
  }
}

extension Text {
  /// The word after the only number of an English text: `tracks` of `remove %d tracks`.
  var countedNoun: Substring? {
    guard has(.percent) else { return nil }
    let specifiers = format.specifiers
    guard let number = specifiers.first, specifiers.count == 1, case .integer? = number.argument else { return nil }
    let rest = string[number.range.upperBound...].unicodeScalars
    guard rest.first == " " else { return nil }
    let noun = rest.dropFirst().prefix(while: \.isASCIILetter)
    return noun.isEmpty ? nil : Substring(noun)
  }
}

extension String {
  /// A Boolean value that indicates whether it is a key that Interface Builder has made:
  /// `kYn-pW-tq6.title`, `1184.title`.
  var isOfStoryboard: Bool {
    let number = utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let rest = unicodeScalars[number.endIndex...]
    if !number.isEmpty, rest.first == ".", rest.dropFirst().first?.isASCIILetter == true { return !rest.contains(" ") }
    let letters = Array(utf8.prefix(11))
    return letters.count == 11
      && letters.enumerated().allSatisfy { index, letter in
        switch index {
        case 3, 6: letter == UInt8(ascii: "-")
        case 10: letter == UInt8(ascii: ".")
        default: letter != UInt8(ascii: "-") && letter != UInt8(ascii: " ")
        }
      }
  }
}

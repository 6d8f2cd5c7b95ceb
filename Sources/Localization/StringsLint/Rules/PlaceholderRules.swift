import Lint
import Localization

/// The rule about named placeholders.
enum PlaceholderRules {
  static let all: [Rule] = [placeholders]

  static let placeholders = Rule.entry("strings.placeholders", .warning, [.bracket, .percent]) { pair in
    guard let source = pair.source else { return nil }
    let isNumbered = source.hasNumberedPlaceholders
    let all = source.string.placeholders(numbered: isNumbered)
    let explained = source.string.explainedNames
    let expected = all.filter {
      !(pair.braces.markWords && $0.mayBeMarkedWord) && !explained.contains($0.name.lowercased())
    }
    guard !expected.isEmpty else { return nil }
    let found = pair.target.string.placeholders(numbered: isNumbered).map { placeholder in
      // The reference has names in braces alone, so that what is in front of them is shown.
      let bare = placeholder.text.dropFirst()
      return placeholder.text.first == "$" && expected.contains { $0.text == bare }
        ? Placeholder(text: bare) : placeholder
    }
    let names = Set(found.map(\.text))
    if let lost = expected.first(where: { !names.contains($0.text) }) {
      let isTranslated = found.count == all.count && found.contains(where: \.mayBeMarkedWord)
      let mayBeMarked =
        lost.mayBeMarkedWord && lost.isPlainWord && !expected.contains { pair.braces.names.contains($0.name) }
      return Problem(
        "the placeholder \(lost.text) is missing", severity: isTranslated && mayBeMarked ? .info : nil,
        fix: .advice("copy it from the reference"))
    }
    guard expected.count == all.count || pair.braces.markWords else { return nil }
    let known = Set(expected.map(\.text))
    return found.first { !known.contains($0.text) && !(pair.braces.markWords && $0.mayBeMarkedWord) }.map { extra in
      Problem(
        "the reference has no placeholder \(extra.text)", extra.text.startIndex..<extra.text.endIndex,
        fix: .advice("take the name from the reference"))
    }
  }
}

/// A name that the app replaces with something.
private struct Placeholder {
  let text: Substring

  /// A Boolean value that indicates whether it is a word in braces: `{here}`.
  var mayBeMarkedWord: Bool { text.first == "{" && text.dropFirst().first?.isLetter == true }

  /// The name without its marks.
  var name: Substring { text.drop { !$0.isLetter && !$0.isNumber }.prefix { $0 != "}" } }

  /// A Boolean value that indicates whether the name is a word as people write it, and not
  /// `userName` or `user_1`.
  var isPlainWord: Bool { name.allSatisfy(\.isLowercase) }
}

/// The use of braces in a table's texts, derived from the texts.
struct Braces: Sendable {
  /// A Boolean value that indicates whether some text has several words in braces: the app marks
  /// them, and doesn't fill them in.
  let markWords: Bool
  /// The names that several texts have in braces.
  private(set) var names: Set<Substring> = []

  /// Those of no text.
  static let none = Braces([])

  init(_ texts: [Text]) {
    let texts = texts.filter { $0.has(.bracket) && $0.string.utf8.contains(UInt8(ascii: "{")) }
    markWords = texts.contains(where: \.hasWordsInBraces)
    var seen: Set<Substring> = []
    // A name takes more memory than its text does, and no app has as many or as long ones.
    for text in texts.lazy.filter({ $0.string.utf8.count < 2_000 }) where seen.count < 10_000 {
      for name in Set(text.string.placeholdersInBraces.map(\.name)) where !seen.insert(name).inserted {
        names.insert(name)
      }
    }
  }
}

extension Text {
  /// A Boolean value that indicates whether it has several words in braces: `{terms of use}`.
  fileprivate var hasWordsInBraces: Bool {
    guard has(.bracket), !string.contains(", plural,"), !string.contains(", select,") else { return false }
    return string.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains {
      let words = $0.prefix { $0 != "}" }.split(separator: " ", omittingEmptySubsequences: false)
      return words.count > 1 && words.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isLetter) }
    }
  }
}

extension String {
  /// The named placeholders, in the order of the text, and then those with a percent sign and a
  /// number.
  fileprivate func placeholders(numbered: Bool) -> [Placeholder] {
    let numbers = numbered ? numberedPlaceholders.map { Placeholder(text: $0) } : []
    return utf8.contains(UInt8(ascii: "{")) ? placeholdersInBraces + numbers : numbers
  }

  /// The words that a text about placeholders contains twice: once as a word, and once as a name.
  fileprivate var explainedNames: Set<String> {
    guard utf8.contains(bytes: "laceholder".utf8) else { return [] }
    var (seen, twice): (Set<String>, Set<String>) = ([], [])
    for word in words.lazy.map({ $0.lowercased() }) where !seen.insert(word).inserted { twice.insert(word) }
    return twice
  }

  fileprivate var placeholdersInBraces: [Placeholder] {
    var found: [Placeholder] = []
    var index = startIndex
    while let start = self[index...].firstIndex(of: "{") {
      let opening = self[start...].prefix(2).prefix { $0 == "{" }.count
      let name = self[self.index(start, offsetBy: opening)...].prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0))
      }
      // A combining mark may follow.
      let closing = unicodeScalars[name.endIndex...].prefix(opening)
      guard !name.isEmpty, closing.count == opening, closing.allSatisfy({ $0 == "}" }) else {
        index = self.index(after: start)
        continue
      }
      index = closing.endIndex
      // The document of \begin{document}.
      let word = self[..<start].unicodeScalars.reversed().prefix(20).drop(while: \.isASCIILetter)
      if word.first == "\\" { continue }
      var first = start
      if start > startIndex, "$%#".contains(self[self.index(before: start)]) { first = self.index(before: start) }
      found.append(Placeholder(text: self[first..<closing.endIndex]))
    }
    return found
  }
}

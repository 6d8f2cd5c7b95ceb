import Localization
import Support

/// The parts of a text that are no prose, so that their punctuation is not that of the language: tags, entities such
/// as `&amp;`, names such as `:smile:`, and smileys.
struct CodeParts {
  private var ranges: [Range<String.Index>] = []

  /// Finds the parts of a text.
  init(_ text: String) {
    guard text.utf8.contains(where: { "<&:;".utf8.contains($0) }) else { return }
    let scalars = text.unicodeScalars
    var tags = text.tagRanges[...]
    lazy var lastClosing = scalars.lastIndex { ")]".unicodeScalars.contains($0) } ?? text.startIndex
    var openCount = 0
    var index = text.startIndex
    while index < text.endIndex {
      var end: String.Index?
      switch scalars[index] {
      case "<" where tags.first?.lowerBound == index: end = tags.removeFirst().upperBound
      case "&": end = scalars[index...].endOfEntity
      case ":", ";":
        let isInWord = text.scalar(before: index)?.isASCIIAlphanumeric == true
        end =
          (isInWord ? nil : scalars[index...].endOfName)
          ?? scalars[index...].endOfSmiley(
            mayClose: scalars[index] == ";" || openCount == 0, mayOpen: index > lastClosing)
      case "(", "[", "（", "［": openCount += 1
      case ")", "]", "）", "］": openCount = max(0, openCount - 1)
      default: break
      }
      if let end { ranges.append(index..<end) }
      index = end ?? scalars.index(after: index)
    }
  }

  /// Returns whether the code point at an index belongs to one of the parts.
  func contains(_ index: String.Index) -> Bool {
    let next = ranges.partitioningIndex { $0.upperBound > index }
    return next < ranges.count && ranges[next].contains(index)
  }
}

extension Substring.UnicodeScalarView {
  /// The end of an entity at the start, such as `&nbsp;` or `&#39;`.
  fileprivate var endOfEntity: Index? {
    // The longest name of HTML has 31 letters.
    let name = dropFirst().prefix(32).prefix { $0 == "#" || $0.isASCIIAlphanumeric }
    return name.isEmpty || self[name.endIndex...].first != ";" ? nil : index(after: name.endIndex)
  }

  /// The end of a name between colons at the start, such as `:smile:` or `:+1:`.
  fileprivate var endOfName: Index? {
    let name = dropFirst().prefix(64).prefix { "_+-".unicodeScalars.contains($0) || $0.isASCIIAlphanumeric }
    guard first == ":", self[name.endIndex...].first == ":",
      name.contains(where: \.isASCIILetter) || name.first == "+" || name.first == "-"
    else { return nil }
    return index(after: name.endIndex)
  }

  /// The end of a smiley at the start, such as `:)`, `;-)` or `:D`.
  ///
  /// - Parameters:
  ///   - mayClose: Whether a closing bracket may be its mouth, since no bracket is open.
  ///   - mayOpen: Whether an opening bracket may be its mouth, since none closes after it.
  fileprivate func endOfSmiley(mayClose: Bool, mayOpen: Bool) -> Index? {
    let rest = dropFirst()
    let hasNose = rest.first == "-"
    let mouth = hasNose ? rest.dropFirst() : rest
    guard let first = mouth.first else { return nil }
    let end = index(after: mouth.startIndex)
    switch first {
    case ")", "]": return hasNose || mayClose ? end : nil
    case "(", "[": return hasNose || mayOpen ? end : nil
    case "D", "P", "p", "|", "/":
      return self[end...].first.map { $0.isASCIIAlphanumeric || $0 == "/" } == true ? nil : end
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIAlphanumeric: Bool { isASCIILetter || ("0"..."9").contains(self) }
}

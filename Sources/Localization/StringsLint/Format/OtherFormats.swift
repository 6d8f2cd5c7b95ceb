import Localization

extension String {
  /// A Boolean value that indicates whether it is a format that no formatting function reads.
  var isOtherFormat: Bool { isDateFormat || isPredicateFormat || isVariable }

  /// A Boolean value that indicates whether it is the name of a variable: `%SOURCE_TABLE%`.
  private var isVariable: Bool {
    let name = utf8.dropFirst().dropLast()
    return utf8.first == UInt8(ascii: "%") && utf8.last == UInt8(ascii: "%") && name.count > 1
      && name.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_") }
  }

  /// A Boolean value that indicates whether it is what a predicate editor shows, with its menus in
  /// brackets: `%1$[Name,Date]@`.
  private var isPredicateFormat: Bool {
    utf8.contains(bytes: "]@".utf8) && (utf8.contains(bytes: "%[".utf8) || utf8.contains(bytes: "$[".utf8))
  }

  /// A Boolean value that indicates whether it is the format of a date, `%d.%m.%Y`, for `strftime`
  /// and not for arguments: it has two fields and more, and one of them is no specifier.
  private var isDateFormat: Bool {
    var rest = utf8[...]
    var (count, hasOtherField) = (0, false)
    while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[sign...].dropFirst()
      // Xcode numbers them like specifiers.
      let unnumbered = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let isNumbered = unnumbered.startIndex > rest.startIndex && unnumbered.first == UInt8(ascii: "$")
      // Most texts have a specifier first that is no field.
      guard let field = isNumbered ? unnumbered.dropFirst().first : rest.first,
        dateFields.contains(field)
      else { return false }
      count += 1
      hasOtherField = hasOtherField || otherFields.contains(field)
    }
    return count > 1 && hasOtherField
  }
}

/// The fields of a date that no formatting function takes for a specifier.
private let otherFields = Set("BHIMYbmy".utf8)

private let dateFields = otherFields.union("AFSUXacdegpux".utf8)

extension String {
  /// Each `%0`, `%12`: a percent sign and the digits after it.
  var numberedPlaceholders: [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let start = rest.unicodeScalars.firstIndex(of: "%") {
      let digits = rest[start...].unicodeScalars.dropFirst().prefix { ("0"..."9").contains($0) }
      if !digits.isEmpty { found.append(self[start..<digits.endIndex]) }
      rest = self[digits.endIndex...]
    }
    return found
  }
}

extension Text {
  /// A Boolean value that indicates whether an app fills in the text itself, by `%0` and `%1`: it
  /// has such a placeholder with no conversion right after it, and nothing that only a formatting
  /// function knows.
  var hasNumberedPlaceholders: Bool {
    guard has(.percent), !string.utf8.contains(bytes: "%@".utf8) else { return false }
    return !string.utf8.contains(UInt8(ascii: "$"))
      && string.numberedPlaceholders.contains { placeholder in
        let rest = string[placeholder.endIndex...].unicodeScalars
        guard placeholder.utf8.count < 4, let next = rest.first else { return placeholder.utf8.count < 4 }
        return next.isWhitespace || ",;:!?)]\"'".unicodeScalars.contains(next) || !next.isASCII
          || next == "." && rest.dropFirst().first.map(\.isWhitespace) != false
      }
  }
}

extension String {
  /// Whether it is a format that no formatting function reads.
  var isOtherFormat: Bool { isDateFormat || isPredicateFormat || isVariable }

  /// Whether it is the name of a variable: `%SOURCE_TABLE%`.
  private var isVariable: Bool {
    let name = utf8.dropFirst().dropLast()
    return utf8.first == UInt8(ascii: "%") && utf8.last == UInt8(ascii: "%") && name.count > 1
      && name.allSatisfy {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0 == UInt8(ascii: "_")
      }
  }

  /// Whether it is what a predicate editor shows, with its menus in brackets: `%1$[Name,Date]@`.
  private var isPredicateFormat: Bool {
    utf8.contains(bytes: "]@".utf8)
      && (utf8.contains(bytes: "%[".utf8) || utf8.contains(bytes: "$[".utf8))
  }

  /// Whether it is the format of a date, `%d.%m.%Y`, for `strftime` and not for arguments: it has two fields and more, and
  /// one of them is no specifier.
  private var isDateFormat: Bool {
    var rest = utf8[...]
    var (count, hasOtherField) = (0, false)
    while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[sign...].dropFirst()
      // Xcode numbers them like specifiers.
      let unnumbered = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let isNumbered =
        unnumbered.startIndex > rest.startIndex && unnumbered.first == UInt8(ascii: "$")
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

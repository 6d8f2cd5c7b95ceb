internal import Localization

extension String {
  /// Whether it is a format that no formatting function reads.
  var isOtherFormat: Bool { isDateFormat || isPredicateFormat }

  /// Whether it is what a predicate editor shows, with its menus in brackets: `%1$[Name,Date]@`.
  private var isPredicateFormat: Bool {
    utf8.contains(bytes: "]@".utf8)
      && (utf8.contains(bytes: "%[".utf8) || utf8.contains(bytes: "$[".utf8))
  }

  /// Whether it is the format of a date, `%d.%m.%Y`, for `strftime` and not for arguments: it has two fields and more, and
  /// one of them is no specifier.
  private var isDateFormat: Bool {
    let fields = utf8.split(
      separator: UInt8(ascii: "%"), maxSplits: FormatString.maximumPercentSigns,
      omittingEmptySubsequences: false
    ).dropFirst().map { field in
      // Xcode numbers them like specifiers.
      let rest = field.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      let isNumbered = rest.count < field.count && rest.first == UInt8(ascii: "$")
      return isNumbered ? rest.dropFirst().first : field.first
    }
    return fields.count > 1 && fields.allSatisfy { $0.map(dateFields.contains) == true }
      && fields.contains { $0.map(otherFields.contains) == true }
  }
}

/// The fields of a date that no formatting function takes for a specifier.
private let otherFields = Set("BHIMYbmy".utf8)

private let dateFields = otherFields.union("AFSUXacdegpux".utf8)

/// Writes tables as `.strings` text.
enum StringsWriter {
  /// A comment and an entry each; what is not translated yet has its source text.
  static func text(of translations: Translations) -> String {
    translations.units.map { unit in
      var lines = ""
      if let comment = unit.comment { lines += "/* \(comment.withoutCommentEnd) */\n" }
      let text = unit.text ?? unit.source ?? unit.key
      if unit.text == nil { lines += StringsFile.newEntryMark + "\n" }
      return lines + "\(unit.key.literal) = \(text.literal);\n"
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text, with nothing in it that would end a block comment or open another one.
  fileprivate var withoutCommentEnd: String {
    replacingScalars("*/", with: "* /").replacingScalars("/*", with: "/ *")
  }
}

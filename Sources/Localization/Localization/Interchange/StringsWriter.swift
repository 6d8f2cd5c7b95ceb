/// Writes tables as `.strings` text.
package enum StringsWriter {
  /// A comment and an entry each; what is not translated yet has its source text.
  package static func write<Failure>(
    _ units: some Sequence<Translations.Unit>, to sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var isFirst = true
    for unit in units {
      var lines = isFirst ? "" : "\n"
      isFirst = false
      if let comment = unit.comment { lines += "/* \(comment.withoutCommentEnd) */\n" }
      let text = unit.text ?? unit.source ?? unit.key
      if unit.text == nil {
        lines += StringsFile.StateMark.new.comment + "\n"
      } else if unit.state == .needsReview {
        lines += StringsFile.StateMark.needsReview.comment + "\n"
      }
      try sink(lines + "\(unit.key.literal) = \(text.literal);\n")
    }
    // Nothing reads a file without a byte as a table.
    if isFirst { try sink("/* no texts */\n") }
  }
}

extension String {
  /// The text, with nothing in it that would end a block comment or open another one.
  var withoutCommentEnd: String {
    replacingScalars("*/", with: "* /").replacingScalars("/*", with: "/ *")
  }
}

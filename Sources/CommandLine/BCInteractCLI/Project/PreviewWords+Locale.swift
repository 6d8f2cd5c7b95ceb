import Localization
package import Preview

extension PreviewWords {
  /// The words of the reader's language: of `--locale`, else of the environment.
  package init(locale: String?, environment: [String: String]) {
    let say = ProgramText(locale: locale, environment: environment)
    guard !say.isEnglish else {
      self = .english
      return
    }
    let locale = say.locale
    var marks = locale.quotationMarks
    if locale.isRightToLeft {
      // The opening mark is on the right, whatever is quoted: an isolate that begins right-to-left.
      marks = ("\u{2068}\u{200F}\(marks.opening)", "\(marks.closing)\u{2069}")
    }
    let conventions = Conventions(
      quotationMarks: marks, listSeparator: locale.listSeparator, seconds: locale.seconds)
    self.init(conventions: conventions) { key, arguments in
      let text = say(key.rawValue, arguments.map(FormatArgument.init))
      return text == key.rawValue ? nil : text
    }
  }
}

extension FormatArgument {
  fileprivate init(_ argument: PreviewWords.Argument) {
    switch argument {
    case .text(let text): self = .string(text)
    case .number(let number): self = .integer(Int64(number))
    }
  }
}

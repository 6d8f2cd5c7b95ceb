internal import Localization
internal import Preview

extension PreviewWords {
  /// The words of the reader's language: of `--locale`, else of the environment.
  init(locale: String?, environment: [String: String]) {
    let say = ProgramText(locale: locale, environment: environment)
    guard !say.isEnglish else {
      self = .english
      return
    }
    self.init { key, arguments in
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

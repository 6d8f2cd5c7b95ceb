internal import Localization
internal import Preview

extension PreviewWords {
  /// The words of the built-in tables.
  init(from say: ProgramText) {
    self.init { key, arguments in
      let values = arguments.map { argument -> FormatArgument in
        switch argument {
        case .text(let text): .string(text)
        case .number(let number): .integer(Int64(number))
        }
      }
      return say(key.rawValue, values)
    }
  }
}

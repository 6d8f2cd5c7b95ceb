extension FormatString {
  /// The text with its arguments in place, numbers in the digits of the locale.
  ///
  /// Nothing is converted between types and nothing is read that was not given: where C would read
  /// another argument's memory, there is an error. Arguments that no specifier reads are left out.
  ///
  /// - Parameters:
  ///   - arguments: what the specifiers read, the first one for `%1$`.
  ///   - locale: whose digits numbers are written in.
  ///   - variables: the forms of each `%#@name@`, from a `.stringsdict`.
  public func filled(
    with arguments: [FormatArgument], in locale: LocaleTag,
    variables: [String: PluralVariable] = [:]
  ) throws(FormatError) -> String {
    let signature = try signature()
    if arguments.count < signature.count {
      throw .missingArgument(position: arguments.count + 1)
    }
    var filling = Filling(locale: locale, variables: variables)
    return try filling.fill(self, with: arguments)
  }
}

/// Puts arguments into a text whose specifiers have been checked for their order.
private struct Filling {
  let locale: LocaleTag
  let variables: [String: PluralVariable]
  /// How many forms of variables the text lies in.
  private var depth = 0
  /// The size of all forms put in so far, in bytes: a few that hold each other many times grow without end.
  private var size = 0

  private static let maximumDepth = 8
  private static let maximumSize = 1 << 20

  init(locale: LocaleTag, variables: [String: PluralVariable]) {
    self.locale = locale
    self.variables = variables
  }

  /// - Parameter first: the index of the argument for the first specifier without a position.
  mutating func fill(
    _ format: FormatString, with arguments: [FormatArgument], from first: Int = 0
  ) throws(FormatError) -> String {
    var result = ""
    var next = first
    for piece in format.pieces {
      switch piece {
      case .literal(let range): result += format.text[range]
      case .percent: result += "%"
      case .fault(let fault):
        throw .malformed(String(format.text[fault.range]), fault.kind)
      case .specifier(let specifier):
        let index = try take(specifier.position, &next, arguments)
        let text = String(format.text[specifier.range])
        result += try Conversion(specifier, text: text, position: index + 1, locale: locale)
          .convert(arguments[index])
      case .variable(let name, let position, _):
        let index = try take(position, &next, arguments)
        result += try form(of: name, at: index, arguments)
      }
    }
    return result
  }

  private func take(
    _ position: Int?, _ next: inout Int, _ arguments: [FormatArgument]
  ) throws(FormatError) -> Int {
    let index = position.map { $0 - 1 } ?? next
    if position == nil { next += 1 }
    guard arguments.indices.contains(index) else {
      throw .missingArgument(position: index + 1)
    }
    return index
  }

  /// The form that the argument chooses, itself filled in: in it, a specifier without a position
  /// reads the argument of the variable first.
  private mutating func form(
    of name: String, at index: Int, _ arguments: [FormatArgument]
  ) throws(FormatError) -> String {
    guard let variable = variables[name] else { throw .unknownVariable(name) }
    guard let form = variable.form(for: arguments[index], in: locale) else {
      throw .mismatch(position: index + 1, specifier: "%#@\(name)@")
    }
    let format = FormatString(form)
    if format.numbering == .mixed { throw .mixedNumbering }
    size += form.utf8.count + 1
    guard depth < Self.maximumDepth, size <= Self.maximumSize else { throw .tooManyForms(name) }
    depth += 1
    defer { depth -= 1 }
    return try fill(format, with: arguments, from: index)
  }
}

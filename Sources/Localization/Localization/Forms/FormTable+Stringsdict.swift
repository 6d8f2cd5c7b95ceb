extension FormTable {
  /// Reads a `.stringsdict`: a property list in any form.
  public init(stringsdict bytes: [UInt8]) throws(ConversionError) {
    let list = try PlacedList(bytes)
    guard case .dictionary(let members) = list.value else {
      throw ConversionError("the file is not a dictionary of texts")
    }
    for member in members { read(member) }
  }

  private mutating func read(_ entry: PlacedList.Member) {
    let key = entry.key
    guard case .dictionary(let members) = entry.list.value else {
      note(key, "the entry is not a dictionary", entry.place)
      return
    }
    if let widths = members.first(where: { $0.key == "NSStringVariableWidthRuleType" }) {
      addForms(of: key, nil, widths.list, isPlural: false)
      return
    }
    if let devices = members.first(where: { $0.key == "NSStringDeviceSpecificRuleType" }) {
      addForms(of: key, nil, devices.list, isPlural: false)
      return
    }
    if let format = members.first(where: { $0.key == "NSStringLocalizedFormatKey" }),
      case .string(let text) = format.list.value
    {
      texts.append(Text(key: key, text: text, place: format.list.place))
    } else {
      note(key, "NSStringLocalizedFormatKey is missing, so the app shows the key", entry.place)
    }
    for member in members where member.key != "NSStringLocalizedFormatKey" {
      readVariable(member, of: key)
    }
  }

  private mutating func readVariable(_ variable: PlacedList.Member, of key: String) {
    guard case .dictionary(let members) = variable.list.value else {
      note(key, "\(variable.key) is not a variable", variable.place, isError: false)
      return
    }
    func string(_ name: String) -> String? {
      for member in members where member.key == name {
        if case .string(let text) = member.list.value { return text }
      }
      return nil
    }
    if string("NSStringFormatSpecTypeKey") != "NSStringPluralRuleType" {
      note(
        key, "the variable \(variable.key) is not of the type NSStringPluralRuleType",
        variable.place)
    }
    let specifier = string("NSStringFormatValueTypeKey")
    if specifier == nil {
      note(
        key, "NSStringFormatValueTypeKey of the variable \(variable.key) is missing",
        variable.place, isError: false)
    }
    variables.append(
      Variable(key: key, name: variable.key, specifier: specifier, place: variable.place))
    addForms(of: key, variable.key, variable.list, isPlural: true)
  }

  private mutating func addForms(
    of key: String, _ variable: String?, _ list: PlacedList, isPlural: Bool
  ) {
    guard case .dictionary(let members) = list.value else { return }
    for member in members where !member.key.hasPrefix("NSString") {
      guard case .string(let text) = member.list.value else {
        note(key, "the form \(member.key) is not a text", member.place)
        continue
      }
      if isPlural, PluralCategory(rawValue: member.key) == nil {
        note(key, "\(member.key) is not a plural category", member.place)
        continue
      }
      texts.append(
        Text(
          key: key, variable: variable, form: member.key, text: text, place: member.list.place))
    }
    if isPlural, !members.contains(where: { $0.key == PluralCategory.other.rawValue }) {
      problems.append(.lackOfOther(key, list.place))
    }
  }

  mutating func note(
    _ key: String, _ message: String, _ place: StringsFile.Place?, isError: Bool = true
  ) {
    problems.append(Problem(key: key, message: message, place: place, isError: isError))
  }
}

import Documents

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
      report(key, "the entry is not a dictionary", entry.place)
      return
    }
    for rule in ["NSStringVariableWidthRuleType", "NSStringDeviceSpecificRuleType"] {
      guard let forms = entry.list[rule] else { continue }
      addForms(of: key, nil, forms, isPlural: false)
      return
    }
    if let format = entry.list["NSStringLocalizedFormatKey"], let text = format.string {
      texts.append(Text(key: key, text: text, place: format.place))
    } else {
      report(key, "NSStringLocalizedFormatKey is missing, so the app shows the key", entry.place)
    }
    for member in members where member.key != "NSStringLocalizedFormatKey" { readVariable(member, of: key) }
  }

  private mutating func readVariable(_ variable: PlacedList.Member, of key: String) {
    guard case .dictionary = variable.list.value else {
      report(key, "\(variable.key) is not a variable", variable.place, isError: false)
      return
    }
    let type = variable.list["NSStringFormatSpecTypeKey"]?.string
    let isPlural = type == "NSStringPluralRuleType"
    if !isPlural {
      report(key, "the variable \(variable.key) is not of the type NSStringPluralRuleType", variable.place)
    }
    let specifier = variable.list["NSStringFormatValueTypeKey"]?.string
    if specifier == nil {
      report(
        key, "NSStringFormatValueTypeKey of the variable \(variable.key) is missing", variable.place, isError: false)
    }
    variables.append(
      Variable(key: key, name: variable.key, specifier: specifier, place: variable.place, isPlural: isPlural))
    addForms(of: key, variable.key, variable.list, isPlural: true)
  }

  private mutating func addForms(of key: String, _ variable: String?, _ list: PlacedList, isPlural: Bool) {
    guard case .dictionary(let members) = list.value else { return }
    for member in members where !member.key.hasPrefix("NSString") {
      guard let text = member.list.string else {
        report(key, "the form \(member.key) is not a text", member.place)
        continue
      }
      if isPlural, PluralCategory(rawValue: member.key) == nil {
        report(key, "\(member.key) is not a plural category", member.place)
        continue
      }
      texts.append(
        Text(
          key: key, variable: variable, form: member.key, isPlural: isPlural, text: text, place: member.list.place))
    }
    if isPlural, !members.contains(where: { $0.key == PluralCategory.other.rawValue }) {
      problems.append(.lackOfOther(key, list.place))
    }
  }

  private mutating func report(_ key: String, _ message: String, _ place: StringsFile.Place?, isError: Bool = true) {
    problems.append(Problem(key: key, message: message, place: place, isError: isError))
  }
}

/// A property list of dictionaries and texts with their places, if its form has any: XML has lines.
private struct PlacedList {
  indirect enum Value {
    case string(String)
    /// The members in the order of the file, or by name if there is none.
    case dictionary([Member])
    case other
  }

  struct Member {
    let key: String
    /// The place of the key.
    let place: StringsFile.Place?
    let list: PlacedList
  }

  let value: Value
  let place: StringsFile.Place?

  var string: String? { if case .string(let text) = value { text } else { nil } }

  /// The value of the first member with a key.
  subscript(key: String) -> PlacedList? {
    guard case .dictionary(let members) = value else { return nil }
    return members.first { $0.key == key }?.list
  }

  init(_ bytes: [UInt8]) throws(ConversionError) {
    let reading = StringsReading(bytes, hasOffsets: false)
    if case .propertyList(.dictionary) = reading.content, reading.format == .xmlPropertyList,
      let root = try? XMLElement(reading: bytes), let list = Array(root.elements).first
    {
      self.init(list)
      return
    }
    do throws(StringsFile.Fault) { self.init(try StringsFile(bytes).propertyList()) } catch {
      // The error of the XML has a line.
      if bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") { _ = try XMLElement(reading: bytes) }
      throw ConversionError("\(error.message); \(error.fix)", at: error.place)
    }
  }

  private init(_ list: PropertyList) {
    place = nil
    switch list {
    case .string(let text): value = .string(text.string)
    case .dictionary(let members):
      value = .dictionary(
        members.sorted { $0.key < $1.key }.map { Member(key: $0.key.string, place: nil, list: PlacedList($0.value)) })
    default: value = .other
    }
  }

  private init(_ element: XMLElement) {
    place = element.filePlace
    switch element.name {
    case "string": value = .string(element.text)
    case "dict":
      let elements = Array(element.elements)
      value = .dictionary(
        zip(elements, elements.dropFirst()).filter { $0.0.name == "key" && $0.1.name != "key" }
          .map { Member(key: $0.text, place: $0.filePlace, list: PlacedList($1)) })
    default: value = .other
    }
  }
}

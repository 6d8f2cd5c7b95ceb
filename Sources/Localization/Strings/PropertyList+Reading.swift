import FoundationEssentials

extension PropertyList {
  /// Reads a binary property list; `nil` if it is none.
  init?(binary bytes: [UInt8]) { self.init(bytes, as: .binary) }

  /// Reads an XML property list; `nil` if it is none.
  ///
  /// As in CoreFoundation, UTF-16 and UTF-32 are turned into UTF-8 first, whatever the text declares
  /// itself to be, and end at a lone surrogate.
  init?(xml bytes: [UInt8], _ text: SourceText) {
    guard text.form != .utf8 else {
      self.init(bytes, as: .xml)
      return
    }
    let units = text.text(of: text.start..<text.offset(text.count)).utf16
    var utf8 = TextEncoding.Form.utf8.byteOrderMark
    var decoder = UTF16()
    var iterator = units.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      UInt8.append(scalar.value, to: &utf8)
    }
    self.init(utf8, as: .xml)
  }

  private init?(_ bytes: [UInt8], as wanted: PropertyListDecoder.PropertyListFormat) {
    var format = wanted
    let decoder = PropertyListDecoder()
    guard let value = try? decoder.decode(Self.self, from: Data(bytes), format: &format),
      format == wanted
    else { return nil }
    self = value
  }
}

extension PropertyList: Decodable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .string(ExactString(text))
    } else if let flag = try? value.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? value.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? value.decode(Double.self) {
      self = .real(number)
    } else if let date = try? value.decode(Date.self) {
      self = .date(date.timeIntervalSinceReferenceDate)
    } else if let data = try? value.decode(Data.self) {
      self = .data(Array(data))
    } else if let elements = try? value.decode([PropertyList].self) {
      self = .array(elements)
    } else {
      let members = try value.decode([String: PropertyList].self)
      self = .dictionary(
        Dictionary(uniqueKeysWithValues: members.map { (ExactString($0.key), $0.value) }))
    }
  }
}

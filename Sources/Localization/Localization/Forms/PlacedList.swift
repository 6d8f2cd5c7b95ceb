import Documents

/// A property list of dictionaries and texts that knows where they are, as far as its form tells: XML tells lines.
struct PlacedList {
  indirect enum Value {
    case string(String)
    /// In the order of the file, or by name where there is none.
    case dictionary([Member])
    case other
  }

  struct Member {
    let key: String
    /// Where the key is.
    let place: StringsFile.Place?
    let list: PlacedList
  }

  let value: Value
  let place: StringsFile.Place?

  init(_ bytes: [UInt8]) throws(ConversionError) {
    // What the strict reader takes for XML is read once more, for the places, when it has let go of what it read.
    if Self.isTableInXML(bytes), let root = try? XMLElement(reading: bytes),
      let list = root.elements.first(where: { _ in true })
    {
      self.init(list)
      return
    }
    switch Outcome(bytes) {
    case .failure: throw ConversionError("the file is not a property list")
    case .value(let list, _): self.init(list)
    case .table(let table, _):
      self.init(.dictionary(Dictionary(table.map { ($0.key, $0.value) }) { $1 }))
    }
  }

  private static func isTableInXML(_ bytes: [UInt8]) -> Bool {
    let reading = FileReading(bytes)
    if case .table = reading.outcome { return reading.format == .xmlPropertyList }
    return false
  }

  private init(_ list: PropertyList) {
    place = nil
    switch list {
    case .string(let text): value = .string(text.string)
    case .dictionary(let members):
      value = .dictionary(
        members.sorted { $0.key < $1.key }.map {
          Member(key: $0.key.string, place: nil, list: PlacedList($0.value))
        })
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

import Documents

/// Reads XLIFF 1.x and 2.x (OASIS) and writes 1.2 or 2.0, one file with one unit a key.
enum XLIFF {
  /// A table for each `<file>` in the document.
  ///
  /// - Parameter language: the language assumed where the document doesn't say.
  static func tables(
    in bytes: [UInt8], language: String
  ) throws(ConversionError) -> [Translations] {
    let document = try XMLElement(reading: bytes)
    guard document.name == "xliff" else {
      throw ConversionError("the file's element is <\(document.name)>, not <xliff>")
    }
    let version = document.attribute("version") ?? ""
    guard let major = version.first, "12".contains(major) else {
      throw ConversionError("XLIFF \(version) is not read, only 1.x and 2.x")
    }
    // Codes are replaced by pieces of text, which may be long, any number of times.
    var room = TextRoom(for: bytes)
    let tables = try document.descendants("file").map { file throws(ConversionError) in
      major == "1"
        ? try table(of: file, language: language, &room)
        : try table(of: file, in: document, language: language, &room)
    }
    return tables.isEmpty
      ? [Translations(language: language, sourceLanguage: language, units: [])] : tables
  }

  // MARK: 1.x

  private static func table(
    of file: XMLElement, language: String, _ room: inout TextRoom
  ) throws(ConversionError) -> Translations {
    // gettext's header is a unit, too, when it comes from a PO file.
    var elements = file.descendants("trans-unit")
    elements.removeAll { $0.attribute("restype") == "x-gettext-domain-header" }
    let source = file.attribute("source-language") ?? language
    let hasTargets = elements.contains { $0.first("target") != nil }
    let target = file.attribute("target-language") ?? (hasTargets ? language : nil)
    var table = Translations(
      language: target ?? source, sourceLanguage: source, units: [],
      name: file.attribute("original"))
    table.units = try elements.map { element throws(ConversionError) in
      let inline = try InlineText(
        sources: Array(element.elements.filter { $0.name == "source" }), room: &room)
      let original = try inline.text(of: element.first("source"), &room)
      let notes = element.descendants("note").map(\.text)
      let names = names(
        [element.attribute("resname"), reference(of: element), element.attribute("id")])
      var unit = Translations.Unit(
        key: ExactString(names.first ?? ""), text: original.map { ExactString($0) },
        comment: comment(notes), place: element.filePlace)
      unit.otherNames = names.dropFirst().map { ExactString($0) }
      guard target != nil else { return unit }
      unit.source = unit.text
      guard element.attribute("translate") != "no" else { return unit }
      let translation = element.first("target")
      unit.place = translation?.filePlace ?? element.filePlace
      unit.setText(
        try inline.text(of: translation, &room), state: translation?.attribute("state"),
        isApproved: element.attribute("approved").map { $0 == "yes" })
      return unit
    }
    return table
  }

  /// Where gettext had the text, which for a table is its key.
  private static func reference(of unit: XMLElement) -> String? {
    unit.descendants("context-group").first { $0.attribute("purpose") == "location" }?
      .descendants("context").first { $0.attribute("context-type") == "sourcefile" }?.text
  }

  // MARK: 2.x

  private static func table(
    of file: XMLElement, in document: XMLElement, language: String, _ room: inout TextRoom
  ) throws(ConversionError) -> Translations {
    let source = document.attribute("srcLang") ?? language
    let target = document.attribute("trgLang")
    var table = Translations(
      language: target ?? source, sourceLanguage: source, units: [],
      name: file.attribute("original") ?? file.attribute("id"))
    table.units = try file.descendants("unit").map { element throws(ConversionError) in
      let segments = element.elements.filter { $0.name == "segment" || $0.name == "ignorable" }
      let inline = try InlineText(
        sources: segments.compactMap { $0.first("source") },
        data: element.first("originalData"), room: &room)
      let original = try segments.map { part throws(ConversionError) in
        try inline.text(of: part.first("source"), &room) ?? ""
      }.joined()
      let names = names([element.attribute("name"), element.attribute("id")])
      var unit = Translations.Unit(
        key: ExactString(names.first ?? ""), text: ExactString(original),
        comment: comment(element.descendants("note").map(\.text)), place: element.filePlace)
      unit.otherNames = names.dropFirst().map { ExactString($0) }
      guard target != nil else { return unit }
      unit.source = unit.text
      guard element.attribute("translate") != "no" else { return unit }
      // What stands between segments has no state, and needs no target if it stays as it is.
      let parts = try segments.map { part throws(ConversionError) in
        let copied = part.name == "ignorable" ? part.first("source") : nil
        return try inline.text(of: part.first("target") ?? copied, &room)
      }
      let states = segments.filter { $0.name == "segment" }.map { $0.attribute("state") }
      let isWhole = zip(segments, parts).allSatisfy { $0.name == "ignorable" || $1 != nil }
      unit.place =
        segments.lazy.compactMap { $0.first("target")?.filePlace }.first ?? element.filePlace
      unit.setText(
        isWhole ? parts.compactMap(\.self).joined() : nil,
        state: states.contains("initial") ? "initial" : states.first ?? nil, isApproved: nil)
      return unit
    }
    return table
  }

  // MARK: Both

  private static func names(_ candidates: [String?]) -> [String] {
    var seen: Set<String> = []
    return candidates.compactMap { $0 }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private static func comment(_ notes: [String]) -> String? {
    let notes = notes.filter { !$0.isEmpty }
    return notes.isEmpty ? nil : notes.joined(separator: "\n")
  }
}

extension Translations.Unit {
  /// The text of a target with what the file says of its state.
  ///
  /// An empty target is not a translation. A text that is said to wait for translation is not one either if it is the
  /// source's; another one is a proposal, which is how gettext's tools mark what is fuzzy.
  fileprivate mutating func setText(_ target: String?, state name: String?, isApproved: Bool?) {
    guard let target, !target.isEmpty else {
      text = nil
      return
    }
    text = ExactString(target)
    switch name {
    case "new", "needs-translation", "initial":
      if text == source { text = nil } else { state = .needsReview }
    case let name? where name.hasPrefix("needs-"): state = .needsReview
    case "translated", "signed-off", "final", "reviewed": state = .translated
    default:
      if let isApproved { state = isApproved ? .translated : .needsReview }
    }
  }
}

/// How much more text a document may make: twice as much as it has bytes, in all.
private struct TextRoom {
  private let maximum: Int
  private var taken = 0

  init(for bytes: [UInt8]) { maximum = 2 * bytes.count }

  mutating func take(_ count: Int, at place: StringsFile.Place) throws(ConversionError) {
    taken += count
    guard taken <= maximum else {
      throw ConversionError(
        "the codes that are replaced by text make all texts longer than twice the file", at: place
      )
    }
  }
}

/// The text of sources and targets, with the codes in them: an element that replaces a part of the text, such as
/// a specifier, says which part in an attribute, or refers to where the document keeps it.
private struct InlineText {
  private var data: [String: String] = [:]
  private var codes: [String: String] = [:]

  /// How many codes a unit may have, and how many pieces of data for them: nobody's text comes near.
  private static let maximumCount = 10_000

  /// - Parameters:
  ///   - sources: the elements whose codes a target may leave unsaid.
  ///   - data: the element with the `<data>` of a unit.
  init(
    sources: [XMLElement], data: XMLElement? = nil, room: inout TextRoom
  ) throws(ConversionError) {
    if let data {
      for element in data.elements {
        self.data[element.attribute("id") ?? ""] = try text(element, &room)
        try Self.check(self.data, at: element)
      }
    }
    for source in sources { try note(source) }
  }

  private mutating func note(_ element: XMLElement) throws(ConversionError) {
    for child in element.elements {
      if let id = child.attribute("id"), let code = code(child) {
        codes[id] = code
        try Self.check(codes, at: child)
      }
      try note(child)
    }
  }

  private static func check(
    _ texts: [String: String], at element: XMLElement
  ) throws(ConversionError) {
    guard texts.count <= maximumCount else {
      throw ConversionError("a text has more than \(maximumCount) codes", at: element.filePlace)
    }
  }

  /// The text of an element, `nil` for none.
  func text(of element: XMLElement?, _ room: inout TextRoom) throws(ConversionError) -> String? {
    guard let element else { return nil }
    return try text(element, &room)
  }

  private func text(
    _ element: XMLElement, _ room: inout TextRoom
  ) throws(ConversionError) -> String {
    var result = ""
    func append(_ text: String, _ room: inout TextRoom) throws(ConversionError) {
      try room.take(text.utf8.count, at: element.filePlace)
      result += text
    }
    for child in element.children {
      switch child {
      case .text(let text): try append(text, &room)
      case .element(let element) where element.name == "cp":
        let value = element.attribute("hex").flatMap { UInt32($0, radix: 16) }
        if let scalar = value.flatMap(Unicode.Scalar.init) { try append(String(scalar), &room) }
      case .element(let element) where element.name == "pc":
        try append(reference(element, "dataRefStart"), &room)
        result += try text(element, &room)
        try append(reference(element, "dataRefEnd"), &room)
      case .element(let element) where element.isEmpty:
        try append(
          code(element) ?? element.attribute("id").flatMap { codes[$0] } ?? "", &room)
      case .element(let element): result += try text(element, &room)
      }
    }
    return result
  }

  private func code(_ element: XMLElement) -> String? {
    element.attribute("equiv-text") ?? element.attribute("dataRef").flatMap { data[$0] }
      ?? element.attribute("equiv")
  }

  private func reference(_ element: XMLElement, _ attribute: String) -> String {
    element.attribute(attribute).flatMap { data[$0] } ?? ""
  }
}

import Documents
import Localization

/// XLIFF 1.x and 2.x (OASIS), written as 1.2 or 2.0: one file with one unit for each key.
enum XLIFF {
  /// Reads a table for each `<file>` of the document.
  static func parse(_ bytes: [UInt8], _ empty: Translations) throws -> [Translations] {
    let document = try XMLElement(reading: bytes)
    guard document.name == "xliff" else {
      throw ConversionError("the file's element is <\(document.name)>, not <xliff>")
    }
    let version = document.attribute("version") ?? ""
    guard let major = version.first, "12".contains(major) else {
      throw ConversionError("XLIFF \(version) is not read, only 1.x and 2.x")
    }
    var reader = XLIFFReader(document: document, empty: empty)
    let tables = try document.descendants("file").map { file in
      major == "1" ? try reader.table1(of: file) : try reader.table2(of: file)
    }
    let language = empty.language
    return tables.isEmpty ? [Translations(language: language, sourceLanguage: language, units: [])] : tables
  }

  // MARK: Writing

  /// The author of the notes about the document, which are not comments of the table.
  fileprivate static let ownNotes = "bcinteract"
  /// The `subState` of a first draft that needs a review, in version 2.
  fileprivate static let reviewState = "bcinteract:needs-review"

  /// Returns a document in version 1.2.
  ///
  /// It has the states and `approved`: Xcode reads the former, translate-toolkit the latter. A unit that is
  /// not translated yet has no target.
  static func write1(_ translations: Translations) -> String {
    let target = translations.isSource ? "" : " target-language=\"\(translations.language.languageTag)\""
    let name = translations.name ?? "BrightcoveSDK.strings"
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
        <file original="\(name.attribute)" datatype="plaintext" \
      source-language="\(translations.sourceLanguage.languageTag)"\(target)>
          <body>

      """
    for unit in translations.units {
      let target = translations.isSource ? nil : unit.text
      let needsReview = unit.state == .needsReview
      let approved = target == nil ? "" : " approved=\"\(needsReview ? "no" : "yes")\""
      result += "      <trans-unit id=\"\(unit.key.string.attribute)\"\(unit.translate)"
      result += " xml:space=\"preserve\"\(approved)>\n"
      result += "        <source>\(translations.original(of: unit).escapedForXML)</source>\n"
      if let target {
        let state = needsReview ? "needs-review-translation" : "translated"
        result += "        <target state=\"\(state)\">\(target.string.escapedForXML)</target>\n"
      }
      if let comment = unit.comment { result += "        <note>\(comment.escapedForXML)</note>\n" }
      if let note = translations.noteOnSource(of: unit) {
        result += "        <note from=\"\(ownNotes)\">\(note)</note>\n"
      }
      result += "      </trans-unit>\n"
    }
    return result + "    </body>\n  </file>\n</xliff>\n"
  }

  /// Returns a document in version 2.0.
  ///
  /// Its names of units may be any text, its ids may not, so those are numbers. A unit that needs a review has the
  /// state of a first draft, which is the nearest one, and a `subState` that says so.
  static func write2(_ translations: Translations) -> String {
    let target = translations.isSource ? "" : " trgLang=\"\(translations.language.languageTag)\""
    let name = translations.name ?? "BrightcoveSDK.strings"
    var result = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" \
      srcLang="\(translations.sourceLanguage.languageTag)"\(target)>
        <file id="1" original="\(name.attribute)">

      """
    for (index, unit) in translations.units.enumerated() {
      result += "    <unit id=\"\(index + 1)\" name=\"\(unit.key.string.attribute)\"\(unit.translate)"
      result += " xml:space=\"preserve\">\n"
      let notes =
        [unit.comment.map { "<note>\($0.escapedForXML)</note>" }]
        + [translations.noteOnSource(of: unit).map { "<note category=\"\(ownNotes)\">\($0)</note>" }]
      if notes.contains(where: { $0 != nil }) {
        result += "      <notes>\n\(notes.compactMap(\.self).map { "        \($0)\n" }.joined())      </notes>\n"
      }
      let target = translations.isSource ? nil : unit.text
      let state =
        target == nil
        ? "initial" : unit.state == .needsReview ? "initial\" subState=\"\(reviewState)" : "translated"
      result += "      <segment\(translations.isSource ? "" : " state=\"\(state)\"")>\n"
      result += "        <source>\(translations.original(of: unit).escapedForXML)</source>\n"
      if let target { result += "        <target>\(target.string.escapedForXML)</target>\n" }
      result += "      </segment>\n    </unit>\n"
    }
    return result + "  </file>\n</xliff>\n"
  }
}

extension String {
  /// The text as the value of an attribute, in which a parser would turn line ends and tabs into spaces.
  fileprivate var attribute: String { escapedForXML.replacing("\n", with: "&#10;").replacing("\t", with: "&#9;") }

  /// The name of a language as BCP 47 has it: `zh-CN` for `zh_CN`.
  fileprivate var languageTag: String { replacingScalars("_", with: "-").attribute }
}

extension Translations.Unit {
  /// The attribute of a unit that is not to be translated.
  fileprivate var translate: String { isTranslatable ? "" : " translate=\"no\"" }
}

// MARK: Reading

/// Reads the tables of a document.
private struct XLIFFReader {
  /// The size of the texts that replace codes, in bytes. A code may refer to a long text any number of times.
  private static let maximumReplacedSize = 64 << 20

  let document: XMLElement
  let empty: Translations
  var replacedSize = 0
  /// The reason that a text of the current unit can't be read.
  var problem: String?

  /// The codes of a unit: elements that replace a part of the text, such as a specifier.
  private struct Codes {
    /// The texts of version 2 that codes refer to, by id.
    var data: [String: String] = [:]
    /// The texts of the source's codes, which a target may leave out, by id.
    var texts: [String: String] = [:]

    func text(of element: XMLElement) -> String? {
      element.attribute("equiv-text") ?? element.attribute("dataRef").flatMap { data[$0] } ?? element.attribute("equiv")
    }

    func reference(_ element: XMLElement, _ attribute: String) -> String {
      element.attribute(attribute).flatMap { data[$0] } ?? ""
    }

    mutating func collect(from element: XMLElement) {
      for child in element.elements {
        if let id = child.attribute("id"), let text = text(of: child) { texts[id] = text }
        collect(from: child)
      }
    }
  }

  /// Reads a `<file>` of version 1.
  mutating func table1(of file: XMLElement) throws -> Translations {
    var elements = file.units("trans-unit")
    // The header of a PO file, which translate-toolkit converts to a unit.
    elements.removeAll { $0.unit.attribute("restype") == "x-gettext-domain-header" }
    let targets = elements.lazy.compactMap { $0.unit.first("target") }
    let target =
      file.language("target-language") ?? targets.compactMap { $0.language("xml:lang") }.first
      ?? (targets.isEmpty ? nil : empty.language)
    let source = file.language("source-language") ?? (target == nil ? empty.language : empty.sourceLanguage)
    var table = Translations(
      language: target ?? source, sourceLanguage: source, units: [], name: file.attribute("original"))
    for (element, isTranslatable) in elements {
      add(try unit1(of: element, isTranslatable, in: target), to: &table)
    }
    return table
  }

  private mutating func unit1(
    of element: XMLElement, _ isTranslatable: Bool, in language: String?
  ) throws -> Translations.Unit {
    var codes = Codes()
    for source in element.elements where source.name == "source" { codes.collect(from: source) }
    let names = [element.attribute("resname"), reference(of: element), element.attribute("id")]
    let original = try text(of: element.first("source"), codes)
    var unit = unit(names, original, of: element, isTranslatable, isTranslated: language != nil)
    guard let language, unit.isTranslatable else { return unit }
    let translation = element.first("target")
    unit.place = translation?.filePlace ?? element.filePlace
    if let own = translation?.language("xml:lang"), !LocaleTag(own).isWritten(as: LocaleTag(language)) {
      problem = "the <target> is in \(own), not in \(language)"
    }
    unit.setText(
      try text(of: translation, codes), state: translation?.attribute("state"),
      isApproved: element.attribute("approved").map { $0 == "yes" })
    return unit
  }

  /// Returns the reference to the source of a PO file, which is the key of a table.
  private func reference(of unit: XMLElement) -> String? {
    unit.descendants("context-group").first { $0.attribute("purpose") == "location" }?
      .descendants("context").first { $0.attribute("context-type") == "sourcefile" }?.text
  }

  /// Reads a `<file>` of version 2.
  mutating func table2(of file: XMLElement) throws -> Translations {
    let target = document.language("trgLang")
    let source = document.language("srcLang") ?? (target == nil ? empty.language : empty.sourceLanguage)
    var table = Translations(
      language: target ?? source, sourceLanguage: source, units: [],
      name: file.attribute("original") ?? file.attribute("id"))
    for (element, isTranslatable) in file.units("unit") {
      add(try unit2(of: element, isTranslatable, isTranslated: target != nil), to: &table)
    }
    return table
  }

  private mutating func unit2(
    of element: XMLElement, _ isTranslatable: Bool, isTranslated: Bool
  ) throws -> Translations.Unit {
    let segments = element.elements.filter { $0.name == "segment" || $0.name == "ignorable" }
    var codes = Codes()
    for data in element.first("originalData")?.elements.map(\.self) ?? [] {
      codes.data[data.attribute("id") ?? ""] = try text(of: data, codes) ?? ""
    }
    for source in segments.compactMap({ $0.first("source") }) { codes.collect(from: source) }
    let original = try segments.map { try text(of: $0.first("source"), codes) ?? "" }.joined()
    let names = [element.attribute("name"), element.attribute("id")]
    var unit = unit(names, original, of: element, isTranslatable, isTranslated: isTranslated)
    if names[0] == "" { unit.setEmptyKey() }
    guard isTranslated, unit.isTranslatable else { return unit }
    // The text between segments has no state, and needs no target if it stays unchanged.
    let parts = try segments.map { part in
      let copied = part.name == "ignorable" ? part.first("source") : nil
      return try text(of: part.first("target") ?? copied, codes)
    }
    // Targets may have another order than their sources.
    let places = segments.enumerated().map { index, segment in
      segment.first("target")?.attribute("order").flatMap { Int($0) } ?? index + 1
    }
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let states = segments.filter { $0.name == "segment" }.map { segment in
      let state = segment.attribute("state")
      return state == "initial" && segment.attribute("subState") == XLIFF.reviewState ? "needs-review" : state
    }
    let isWhole = zip(segments, parts).allSatisfy { $0.name == "ignorable" || $1 != nil }
    unit.place = segments.lazy.compactMap { $0.first("target")?.filePlace }.first ?? element.filePlace
    unit.setText(
      isWhole ? order.compactMap { parts[$0] }.joined() : nil,
      state: ["needs-review", "initial"].first(where: states.contains) ?? states.first ?? nil, isApproved: nil)
    return unit
  }

  /// Adds a unit to a table, or a refusal if the unit has no text, or an element whose text is unknown.
  private mutating func add(_ unit: Translations.Unit, to table: inout Translations) {
    if let problem = problem ?? (unit.text == nil && unit.source == nil ? "there is no <source>" : nil) {
      table.refusals.append(.init(name: unit.key.string, place: unit.place, problem: problem))
    } else {
      table.units.append(unit)
    }
    problem = nil
  }

  /// Returns the unit of an element. The text is the translation's source if there is one.
  private func unit(
    _ names: [String?], _ text: String?, of element: XMLElement, _ isTranslatable: Bool, isTranslated: Bool
  ) -> Translations.Unit {
    let notes = element.descendants("note")
      .filter { $0.attribute("from") != XLIFF.ownNotes && $0.attribute("category") != XLIFF.ownNotes }.map(\.text)
    var unit = Translations.Unit(
      names: names.compactMap(\.self), text: text, notes: notes, place: element.filePlace)
    unit.isTranslatable = isTranslatable
    if isTranslated { (unit.source, unit.text) = (unit.text, nil) }
    return unit
  }

  /// The elements that stand for a part of the text.
  private static let codeNames: Set = ["x", "bx", "ex", "bpt", "ept", "it", "ph", "sc", "ec"]
  /// The elements around a part of the text, and those that mark a place in it.
  private static let spanNames: Set = ["g", "sub", "mrk", "sm", "em"]

  /// Returns the text of an element with its codes replaced; `nil` for no element.
  private mutating func text(of element: XMLElement?, _ codes: Codes) throws -> String? {
    guard let element else { return nil }
    var result = ""
    func append(_ text: String) throws {
      replacedSize += text.utf8.count
      guard replacedSize <= Self.maximumReplacedSize else {
        throw ConversionError(
          "the codes are replaced by more than \(Self.maximumReplacedSize >> 20) MiB of text", at: element.filePlace)
      }
      result += text
    }
    for child in element.children {
      switch child {
      case .text(let text): result += text
      case .element(let element) where element.name == "cp":
        let value = element.attribute("hex").flatMap { UInt32($0, radix: 16) }
        if let scalar = value.flatMap(Unicode.Scalar.init) { result += String(scalar) }
      case .element(let element) where element.name == "pc":
        try append(codes.reference(element, "dataRefStart"))
        result += try text(of: element, codes) ?? ""
        try append(codes.reference(element, "dataRefEnd"))
      case .element(let element)
      where !Self.codeNames.contains(element.name) && !Self.spanNames.contains(element.name):
        let name = element.name
        problem = problem ?? "<\(name)> is not an element of a text in XLIFF; write &lt;\(name)> for markup"
      case .element(let element) where element.isEmpty:
        if let text = codes.text(of: element) ?? element.attribute("id").flatMap({ codes.texts[$0] }) {
          try append(text)
        } else if Self.codeNames.contains(element.name) {
          let id = element.attribute("id").map { " id=\"\($0)\"" } ?? ""
          problem = problem ?? "the code <\(element.name)\(id)> has no text; write the text of the source for it"
        }
      case .element(let element): result += try text(of: element, codes) ?? ""
      }
    }
    return result
  }
}

extension XMLElement {
  /// Returns the attribute that names a language; `nil` if it is missing or empty.
  fileprivate func language(_ name: String) -> String? { attribute(name).flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns the units in the element, and whether each is to be translated. A unit without a statement about that
  /// inherits it from the elements around it.
  fileprivate func units(
    _ name: String, isTranslatable inherited: Bool = true
  ) -> [(unit: XMLElement, isTranslatable: Bool)] {
    let isTranslatable = attribute("translate").map { $0 != "no" } ?? inherited
    guard self.name != name else { return [(self, isTranslatable)] }
    return elements.flatMap { $0.units(name, isTranslatable: isTranslatable) }
  }
}

extension Translations.Unit {
  /// Sets the text and the state of a target.
  ///
  /// An empty target is the translation of an empty source only. A text that needs translation by its state is no
  /// translation if it is the source's; another one is a proposal, which is how gettext's tools mark fuzzy texts.
  fileprivate mutating func setText(_ target: String?, state name: String?, isApproved: Bool?) {
    guard let target, !target.isEmpty || source == "" else {
      text = nil
      return
    }
    text = ExactString(target)
    switch name {
    case "new", "needs-translation", "initial": if text == source { text = nil } else { state = .needsReview }
    case let name? where name.hasPrefix("needs-"): state = .needsReview
    case "translated", "signed-off", "final", "reviewed": state = .translated
    default: if let isApproved { state = isApproved ? .translated : .needsReview }
    }
  }
}

public import Lint
public import Localization

extension Table {
  /// Returns a problem as a finding, with its place, the text around it and the reference.
  func finding(_ rule: Rule, _ problem: Problem) -> Finding {
    var finding = Finding(
      rule: rule.id, severity: problem.severity ?? rule.severity, message: problem.message,
      file: translation.name, fix: problem.fix?.words { "\"\(ExactString($0).escaped)\"" })
    let key: String?
    if let file = translation.plainFile {
      let entry = problem.part.map { file.entries[$0] }
      key = problem.key ?? entry?.key.text.string
      file.locate(problem.place, in: entry, for: &finding)
      finding.reference = key.flatMap { reference?.text(for: $0) }
    } else {
      let origin = problem.part.map { translation.origins[$0] }
      key = origin?.key ?? problem.key
      origin?.locate(problem.place, for: &finding)
      // A catalog has all languages in one file.
      if let language = translation.forms?.language, !language.isEmpty {
        finding.message = "[\(language)] " + finding.message
      }
      finding.reference = origin.flatMap { reference?.source(ofForm: FormKey.key($0)) }
      if case .line(let place)? = problem.place { finding.place = .init(place) }
    }
    finding.subject = .translation(locale: translation.locale?.name, key: key)
    return finding
  }
}

extension FormTable.Text {
  /// Adds the place and the form to a finding about the text.
  fileprivate func locate(_ textPlace: TextPlace?, for finding: inout Finding) {
    if let formName { finding.message += " (\(formName))" }
    finding.place = place.map { .init($0) }
    guard !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
    var part = text.startIndex..<text.endIndex
    if case .text(let range)? = textPlace { part = range }
    finding.excerpt = .init(
      before: String(text[..<part.lowerBound]), marked: String(text[part]), after: String(text[part.upperBound...]))
  }
}

extension StringsFile {
  /// Adds the place and the text around it to a finding about an entry, or about the file.
  fileprivate func locate(_ place: TextPlace?, in entry: Entry?, for finding: inout Finding) {
    switch place {
    case .text(let range)?: if let entry { mark(self.range(of: range, inTextOf: entry), of: entry, in: &finding) }
    case .key?: if let entry { mark(entry.key.range, of: entry, in: &finding) }
    case .bytes(let range)?: mark(range, in: &finding)
    case .line(let place)?: finding.place = .init(place)
    case nil: if let entry { mark(entry.valueRange, of: entry, in: &finding) }
    }
  }

  /// Marks a range of bytes, up to the end of its line. The entries of a property list have no place
  /// of their own.
  private func mark(_ range: Range<Int>, of entry: Entry? = nil, in finding: inout Finding) {
    guard entry?.range.isEmpty != true else { return }
    finding.place = .init(place(of: range.lowerBound))
    guard format == .text else { return }
    let (before, marked, after) = excerpt(of: range)
    finding.excerpt = .init(before: before, marked: marked, after: after)
  }
}

extension Finding.Place {
  /// Creates a place from one in a file of texts.
  public init(_ place: StringsFile.Place) { self.init(line: place.line, column: place.column) }
}

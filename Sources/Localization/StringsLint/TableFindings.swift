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
    guard !text.unicodeScalars.contains(where: \.isLineEnd) else { return }
    var part = text.startIndex..<text.endIndex
    if case .text(let range)? = textPlace { part = range }
    finding.excerpt = .init(
      before: String(text[..<part.lowerBound]), marked: String(text[part]),
      after: String(text[part.upperBound...]))
  }
}

extension StringsFile {
  /// Adds the place and the text around it to a finding about an entry, or about the file.
  fileprivate func locate(
    _ place: TextPlace?, in entry: Entry?, for finding: inout Finding
  ) {
    switch place {
    case .text(let range)?:
      if let entry { mark(entry, entry.valueRange, part: range, in: &finding) }
    case .key?: if let entry { mark(entry, entry.key.range, part: nil, in: &finding) }
    case .bytes(let range)?: mark(range, in: &finding)
    case .line(let place)?: finding.place = .init(place)
    case nil: if let entry { mark(entry, entry.valueRange, part: nil, in: &finding) }
    }
  }

  /// Marks a token of an entry, or a part of what it says.
  private func mark(
    _ entry: Entry, _ token: Range<Int>, part: Range<String.Index>?,
    in finding: inout Finding
  ) {
    // The entries of a property list have no place of their own.
    guard !entry.range.isEmpty else { return }
    var range = token
    if let part, let string = entry.text?.string {
      let raw = text(in: token)
      let start = raw.offset(
        ofUnit: string.utf16.distance(from: string.startIndex, to: part.lowerBound))
      let end = raw.offset(
        ofUnit: string.utf16.distance(from: string.startIndex, to: part.upperBound))
      let scalars = Array(raw.unicodeScalars)
      let before = scalars[..<start].byteCount(in: encoding.form)
      let length = scalars[start..<max(start, end)].byteCount(in: encoding.form)
      range = token.lowerBound + before..<token.lowerBound + before + length
    }
    mark(range, in: &finding)
  }

  /// Marks a range of bytes, up to the end of its line.
  private func mark(_ units: Range<Int>, in finding: inout Finding) {
    finding.place = .init(place(of: units.lowerBound))
    guard format == .text else { return }
    let size = encoding.form.unitSize
    // A fault may be found at the first unit of a character.
    let range = characterStart(units.lowerBound)..<characterEnd(units.upperBound)
    // A line can be the whole file, and an excerpt is no longer than this.
    let reach = 400 * size
    let start = max(textStart, characterStart(range.lowerBound - reach))
    let end = min(textEnd, characterEnd(range.upperBound + reach))
    guard start <= range.lowerBound, range.upperBound <= end else { return }
    let before = text(in: start..<range.lowerBound)
    let isLong = range.count > reach
    let marked = self.text(
      in: isLong ? range.lowerBound..<characterEnd(range.lowerBound + reach) : range)
    let after = isLong || marked.hasLineEnd ? "" : text(in: range.upperBound..<end)
    finding.excerpt = .init(
      before: String(before.lastLine), marked: String(marked.firstLine),
      after: String(after.firstLine))
  }

  /// Returns the start of the character at an offset.
  private func characterStart(_ offset: Int) -> Int {
    var start = offset
    while start > textStart, offset - start < 3, isInsideOfCharacter(start) {
      start -= encoding.form.unitSize
    }
    return start
  }

  /// Returns the end of the character at an offset; the offset itself between two characters.
  private func characterEnd(_ offset: Int) -> Int {
    var end = offset
    while end < textEnd, end - offset < 3, isInsideOfCharacter(end) {
      end += encoding.form.unitSize
    }
    return end
  }

  /// Returns whether the unit at an offset continues a character: a later byte of UTF-8, the later
  /// half of a pair.
  private func isInsideOfCharacter(_ offset: Int) -> Bool {
    guard offset >= textStart, offset < textEnd else { return false }
    return switch encoding.form {
    case .utf8: bytes[offset] & 0xC0 == 0x80
    case .utf16BigEndian: bytes[offset] & 0xFC == 0xDC
    case .utf16LittleEndian: bytes[offset + 1] & 0xFC == 0xDC
    case .utf32BigEndian, .utf32LittleEndian: false
    }
  }

  /// After the byte order mark.
  private var textStart: Int {
    switch nodes.first {
    case .byteOrderMark(let range): range.upperBound
    default: 0
    }
  }

  private var textEnd: Int {
    let size = encoding.form.unitSize
    return textStart + (bytes.count - textStart) / size * size
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func byteCount(in form: TextEncoding.Form) -> Int {
    reduce(0) { count, scalar in
      switch form {
      case .utf8: count + UTF8.width(scalar)
      case .utf16BigEndian, .utf16LittleEndian: count + 2 * UTF16.width(scalar)
      case .utf32BigEndian, .utf32LittleEndian: count + 4
      }
    }
  }
}

extension String {
  /// Returns the offset of a UTF-16 unit of a text in its token as it is written, in code points.
  fileprivate func offset(ofUnit unit: Int) -> Int {
    let scalars = Array(unicodeScalars)
    let isQuoted = scalars.first == "\"" || scalars.first == "'"
    var index = isQuoted ? 1 : 0
    var units = 0
    while units < unit, index < scalars.count {
      guard scalars[index] == "\\", index + 1 < scalars.count else {
        units += UTF16.width(scalars[index])
        index += 1
        continue
      }
      let escape = scalars[index + 1]
      index += 2
      switch escape {
      case "0"..."7":
        index += scalars[index...].prefix(2).prefix { ("0"..."7").contains($0) }.count
        units += 1
      case "U":
        index += scalars[index...].prefix(4).prefix(while: \.properties.isASCIIHexDigit).count
        units += 1
      default: units += UTF16.width(escape)
      }
    }
    return min(index, scalars.count)
  }

  fileprivate var hasLineEnd: Bool { unicodeScalars.contains(where: \.isLineEnd) }

  fileprivate var firstLine: Substring.UnicodeScalarView {
    Substring(self).unicodeScalars.prefix { !$0.isLineEnd }
  }

  fileprivate var lastLine: Substring.UnicodeScalarView {
    let scalars = Substring(self).unicodeScalars
    guard let end = scalars.lastIndex(where: \.isLineEnd) else { return scalars }
    return scalars[scalars.index(after: end)...]
  }
}

extension Unicode.Scalar {
  /// LF or CR: what ends a line for CoreFoundation.
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" }
}

extension Finding.Place {
  /// Creates a place from one in a file of texts.
  public init(_ place: StringsFile.Place) {
    self.init(line: place.line, column: place.column)
  }
}

import Lint
import Localization

/// Turns the problems of a file into findings: with line, column, the text around, the reference.
struct Locator {
  private let context: FileContext

  init(_ context: FileContext) {
    self.context = context
  }

  private var file: StringsFile { context.file }

  func finding(_ rule: Rule, _ problem: Problem) -> Finding {
    guard context.translation.forms == nil else { return findingInForms(rule, problem) }
    let entry = problem.entryIndex.map { file.entries[$0] }
    let key = problem.key ?? entry?.key.text.string
    var finding = Finding(
      rule: rule.id, severity: problem.severity ?? rule.severity, message: problem.message,
      file: context.translation.name,
      subject: .translation(locale: context.translation.locale?.name, key: key))
    switch problem.place {
    case .text(let range):
      if let entry { mark(entry, entry.valueRange, part: range, in: &finding) }
    case .key: if let entry { mark(entry, entry.key.range, part: nil, in: &finding) }
    case .value: if let entry { mark(entry, entry.valueRange, part: nil, in: &finding) }
    case .bytes(let range): mark(range, in: &finding)
    case .place(let place): finding.place = place.map { .init($0) }
    case .file: break
    }
    if let key { finding.reference = context.reference?.text(for: key) }
    finding.fix = problem.fix?.words
    return finding
  }

  /// A finding about a text or a form of it, by the key and the place that it has in its own file.
  private func findingInForms(_ rule: Rule, _ problem: Problem) -> Finding {
    let origin = problem.entryIndex.map { context.translation.origins[$0] }
    var finding = Finding(
      rule: rule.id, severity: problem.severity ?? rule.severity, message: problem.message,
      file: context.translation.name,
      subject: .translation(
        locale: context.translation.locale?.name, key: origin?.key ?? problem.key))
    if let name = origin?.formName { finding.message += " (\(name))" }
    var place = origin?.place
    if case .place(let own) = problem.place { place = own }
    finding.place = place.map { .init($0) }
    if let origin, !origin.text.unicodeScalars.contains(where: \.isLineEnd) {
      var part = origin.text.startIndex..<origin.text.endIndex
      if case .text(let range?) = problem.place { part = range }
      finding.excerpt = .init(
        before: String(origin.text[..<part.lowerBound]), marked: String(origin.text[part]),
        after: String(origin.text[part.upperBound...]))
    }
    let key = problem.entryIndex.map { file.entries[$0].key.text.string }
    finding.reference = key.flatMap { context.reference?.source(ofForm: $0) }
    finding.fix = problem.fix?.words
    return finding
  }

  /// Marks a token of an entry, or a part of what it says.
  private func mark(
    _ entry: StringsFile.Entry, _ token: Range<Int>, part: Range<String.Index>?,
    in finding: inout Finding
  ) {
    // The entries of a property list have no place of their own.
    guard !entry.range.isEmpty else { return }
    var range = token
    if let part, let text = entry.text?.string {
      let raw = file.text(in: token)
      let start = raw.offset(
        ofUnit: text.utf16.distance(from: text.startIndex, to: part.lowerBound))
      let end = raw.offset(ofUnit: text.utf16.distance(from: text.startIndex, to: part.upperBound))
      let scalars = Array(raw.unicodeScalars)
      let before = scalars[..<start].byteCount(in: file.encoding.form)
      let length = scalars[start..<max(start, end)].byteCount(in: file.encoding.form)
      range = token.lowerBound + before..<token.lowerBound + before + length
    }
    mark(range, in: &finding)
  }

  /// Marks a range of bytes, up to the end of its line.
  private func mark(_ units: Range<Int>, in finding: inout Finding) {
    let place = file.place(of: units.lowerBound)
    finding.place = .init(place)
    guard file.format == .text else { return }
    let size = file.encoding.form.unitSize
    // A fault may be found at the first unit of a character.
    let range = characterStart(units.lowerBound)..<characterEnd(units.upperBound)
    // A line can be the whole file; nobody reads more than this much of it.
    let reach = 400 * size
    let start = max(textStart, characterStart(range.lowerBound - reach))
    let end = min(textEnd, characterEnd(range.upperBound + reach))
    guard start <= range.lowerBound, range.upperBound <= end else { return }
    let before = file.text(in: start..<range.lowerBound)
    let isLong = range.count > reach
    let marked = file.text(
      in: isLong ? range.lowerBound..<characterEnd(range.lowerBound + reach) : range)
    let after = isLong || marked.hasLineEnd ? "" : file.text(in: range.upperBound..<end)
    finding.excerpt = .init(
      before: String(before.lastLine), marked: String(marked.firstLine),
      after: String(after.firstLine))
  }

  /// Where the character begins that the offset lies in.
  private func characterStart(_ offset: Int) -> Int {
    var start = offset
    while start > textStart, offset - start < 3, isInsideOfCharacter(start) {
      start -= file.encoding.form.unitSize
    }
    return start
  }

  /// Where the character ends that the offset lies in; the offset itself between two characters.
  private func characterEnd(_ offset: Int) -> Int {
    var end = offset
    while end < textEnd, end - offset < 3, isInsideOfCharacter(end) {
      end += file.encoding.form.unitSize
    }
    return end
  }

  /// Whether the unit at the offset goes on with a character: the later bytes of UTF-8, the later half of a pair.
  private func isInsideOfCharacter(_ offset: Int) -> Bool {
    guard offset >= textStart, offset < textEnd else { return false }
    return switch file.encoding.form {
    case .utf8: file.bytes[offset] & 0xC0 == 0x80
    case .utf16BigEndian: file.bytes[offset] & 0xFC == 0xDC
    case .utf16LittleEndian: file.bytes[offset + 1] & 0xFC == 0xDC
    case .utf32BigEndian, .utf32LittleEndian: false
    }
  }

  /// After the byte order mark.
  private var textStart: Int {
    switch file.nodes.first {
    case .byteOrderMark(let range): range.upperBound
    default: 0
    }
  }

  private var textEnd: Int {
    let size = file.encoding.form.unitSize
    return textStart + (file.bytes.count - textStart) / size * size
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
  /// Where in a token, as it is written, a UTF-16 unit of its text begins, in code points.
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

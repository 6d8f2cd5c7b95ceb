import JSON
import Lint
import ProjectFormat

extension ProjectLinter {
  /// Returns the project after the safe fixes, byte for byte as it was everywhere else, and their number.
  ///
  /// A fix writes the only key that an unknown one can mean, or the only time. If the reader reports something new about
  /// an annotation then, or about a member of the project, its fixes are left out.
  /// - Parameter bytes: The bytes of a document that could be read.
  public func fixed(_ bytes: [UInt8]) -> (bytes: [UInt8], count: Int) {
    guard let document = try? ProjectDocument(readingAllDiagnosticsOf: bytes) else { return (bytes, 0) }
    let known = Set(document.diagnostics.map(\.subject))
    var fixes = fixes(of: document, bytes)
    // A fix that is left out can make another one wrong.
    for _ in 0..<Self.maximumRounds where !fixes.isEmpty {
      let result = bytes.replacing(fixes)
      guard let after = try? ProjectDocument(readingAllDiagnosticsOf: result) else { break }
      let expected = known.subtracting(fixes.map(\.subject))
      let new = after.diagnostics.filter { !expected.contains($0.subject) }
      guard !new.isEmpty else { return (result, fixes.count) }
      let annotations = Set(new.compactMap { after.annotation(at: $0.pointer) })
      let members = Set(new.compactMap(\.pointer.tokens.first))
      let rest = fixes.filter { !($0.annotation.map(annotations.contains) ?? members.contains($0.text)) }
      guard rest.count < fixes.count else { break }
      fixes = rest
    }
    return (bytes, 0)
  }

  private static var maximumRounds: Int { 4 }

  /// Returns the fixes of what the rules report and the project does not ignore, in the order of the document.
  private func fixes(of document: ProjectDocument, _ bytes: [UInt8]) -> [Fix] {
    let ignores = document.ignoreList
    let candidates = rules.flatMap { rule in
      document.diagnostics.filter { diagnostic in
        diagnostic.kind == rule.reported && diagnostic.replacement != nil
          && !ignores.ignores(rule.id, part: document.annotation(at: diagnostic.pointer))
      }
    }
    let ranges = JSON.ranges(of: candidates.compactMap(\.replacement?.pointer), in: bytes)
    return candidates.compactMap { diagnostic in
      guard let replacement = diagnostic.replacement, let text = ranges[replacement.pointer], !text.isRepeated,
        let range = diagnostic.kind == .unknownKey ? text.name : text.value
      else { return nil }
      return Fix(
        subject: diagnostic.subject, annotation: document.annotation(at: diagnostic.pointer), range: range,
        text: replacement.text)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// A text to write in the place of another one.
private struct Fix {
  /// The diagnostic that the fix removes.
  var subject: Diagnostic.Subject
  /// The number of the annotation; `nil` for the project.
  var annotation: Int?
  /// The string with its quotes.
  var range: Range<Int>
  /// The new text of the string.
  var text: String
}

extension [UInt8] {
  /// Returns the bytes with other strings.
  /// - Parameter fixes: are in the order of their ranges.
  fileprivate func replacing(_ fixes: [Fix]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for fix in fixes where fix.range.lowerBound >= end {
      result += self[end..<fix.range.lowerBound] + Array(JSON.string(fix.text).text().utf8)
      end = fix.range.upperBound
    }
    return result + self[end...]
  }
}

extension Diagnostic {
  /// The identity of a diagnostic in a document. The message is left out, since it may name other parts.
  fileprivate struct Subject: Hashable {
    var severity: Severity
    var kind: Kind
    var pointer: JSON.Pointer
  }

  fileprivate var subject: Subject { Subject(severity: severity, kind: kind, pointer: pointer) }
}

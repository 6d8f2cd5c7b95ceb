import JSON
import Lint
import ProjectFormat

extension ProjectLinter {
  /// Returns the project after the safe fixes, byte for byte as it was everywhere else, and their number.
  ///
  /// A fix writes the only key that an unknown one can mean, or the only time. If the reader reports something new about
  /// an annotation then, or about a member of the project, its fixes are left out, and so are those of an annotation
  /// that add an error of any rule.
  /// - Parameters:
  ///   - bytes: The bytes of a document that can be read.
  ///   - duration: The length of the media in seconds, if it is given.
  ///   - maximum: The maximum number of mistakes in the project.
  /// - Returns: `nil` if the project has more mistakes.
  public func fixed(
    _ bytes: [UInt8], duration: Double? = nil, maximum: Int = maximumMistakes
  ) -> (bytes: [UInt8], count: Int)? {
    var limits = ProjectDocument.Limits()
    limits.diagnostics = maximum + 1
    guard let document = try? ProjectDocument(readingEachKeyOf: bytes, limits: limits),
      document.diagnostics.count <= maximum
    else { return nil }
    let known = Set(document.diagnostics.map(\.subject))
    var fixes = fixes(of: document, bytes)
    // A fix that is left out can make another one wrong.
    for _ in 0..<Self.maximumRounds where !fixes.isEmpty {
      let result = bytes.replacing(fixes)
      guard let after = try? ProjectDocument(readingEachKeyOf: result, limits: limits) else { break }
      let expected = known.subtracting(fixes.map(\.subject))
      let new = after.diagnostics.filter { !expected.contains($0.subject) }
      let rest: [Fix]
      if new.isEmpty {
        let ofProject = fixes.filter { $0.annotation == nil }
        var errors = errors(in: result, duration: duration)
        if !errors.isEmpty { errors.subtract(self.errors(in: bytes.replacing(ofProject), duration: duration)) }
        guard !errors.isEmpty else { return (result, fixes.count) }
        let annotations = Set(errors.compactMap(\.annotation))
        let others = fixes.filter { $0.annotation.map { !annotations.contains($0) } ?? true }
        // If the error is about another annotation, any fix may have added it.
        rest = others.count < fixes.count ? others : ofProject
      } else {
        let annotations = Set(new.compactMap { after.annotation(at: $0.pointer) })
        let members = Set(new.compactMap(\.pointer.tokens.first))
        rest = fixes.filter { !($0.annotation.map(annotations.contains) ?? members.contains($0.text)) }
      }
      guard rest.count < fixes.count else { break }
      fixes = rest
    }
    return (bytes, 0)
  }

  /// An error of a rule, in a project or one of its annotations.
  private struct RuleError: Hashable {
    var rule: String
    var annotation: Int?
  }

  /// Returns the errors of all rules that the project does not ignore.
  private func errors(in bytes: [UInt8], duration: Double?) -> Set<RuleError> {
    guard let document = try? ProjectDocument(reading: bytes) else { return [] }
    let context = ProjectContext(
      document, duration: duration, platform: platform, maximumStates: maximumStates, hasPicture: { _ in true })
    let ignores = document.ignoreList
    return ProjectRule.standard.reduce(into: []) { errors, rule in
      for problem in rule.problems(context) ?? []
      where (problem.severity ?? rule.severity) == .error && !ignores.ignores(rule.id, part: problem.part) {
        errors.insert(RuleError(rule: rule.id, annotation: problem.part))
      }
    }
  }

  /// The maximum number of mistakes in a project, unless the caller has another.
  public static var maximumMistakes: Int { 100_000 }

  private static var maximumRounds: Int { 4 }

  /// Returns the fixes of what the rules report and the project does not ignore, in the order of the document.
  private func fixes(of document: ProjectDocument, _ bytes: [UInt8]) -> [Fix] {
    let ignores = document.ignoreList
    let candidates = rules.flatMap { rule in
      document.diagnostics.filter { diagnostic in
        diagnostic.kind == rule.reported && (diagnostic.kind != .unknownKey || diagnostic.meantKey != nil)
          && !ignores.ignores(rule.id, part: document.annotation(at: diagnostic.pointer))
      }
    }
    let ranges = JSON.ranges(of: candidates.map(\.pointer), in: bytes)
    return candidates.compactMap { diagnostic in
      guard let found = ranges[diagnostic.pointer], !found.isRepeated,
        let (range, text) = diagnostic.meantKey.map({ (found.name, $0) }) ?? bytes.clock(in: found.value),
        let range
      else { return nil }
      return Fix(
        subject: diagnostic.subject, annotation: document.annotation(at: diagnostic.pointer), range: range, text: text)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension [UInt8] {
  /// Returns the string of minutes and 60 to 99 seconds that a value is, or that a time of units and a value has, and
  /// the time that it means: `1:15` for `0:75`.
  fileprivate func clock(in range: Range<Int>) -> (range: Range<Int>?, text: String)? {
    let bytes = Array(self[range])
    guard let value = try? JSON(parsing: bytes) else { return nil }
    if let text = value.string { return text.meantClock.map { (range, $0) } }
    guard let member = value.object?.members.first(where: { $0.key.lowercased() == "value" }) else { return nil }
    let pointer = JSON.Pointer([member.key])
    guard let text = member.value.string?.meantClock, let found = JSON.ranges(of: [pointer], in: bytes)[pointer],
      !found.isRepeated
    else { return nil }
    return (range.lowerBound + found.value.lowerBound..<range.lowerBound + found.value.upperBound, text)
  }
}

extension String {
  /// The time that a text of minutes and 60 to 99 seconds means; `nil` for any other text. The last of three parts may
  /// be frames.
  fileprivate var meantClock: String? {
    let parts = split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.first?.isNumber == true }), let minutes = UInt32(parts[0]),
      parts[1].prefix(while: { $0 != "." }).count == 2, let seconds = Double(parts[1]), (60..<100).contains(seconds)
    else { return nil }
    let time = Double(minutes) * 60 + seconds
    let text = MediaTime.clock(time)
    return MediaTime(parsing: text)?.seconds == time ? text : nil
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

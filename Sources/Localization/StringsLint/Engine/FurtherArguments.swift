import Lint
import Localization

/// What the texts of a table read beyond the arguments of the reference, by key.
struct FurtherArguments {
  private var ofKey: [String: Set<FormatReading.PassedArgument>] = [:]

  mutating func note(_ problem: Problem, _ finding: Finding) {
    guard let argument = problem.furtherArgument, let key = finding.key else { return }
    ofKey[key, default: []].insert(argument)
  }

  /// The table's findings: a warning where one place in the app seems to fill in all texts of the reference, so that it passes
  /// what others of them read.
  func judged(_ findings: [Finding], with reference: Reference?) -> [Finding] {
    guard !ofKey.isEmpty, let ofOthers = reference?.commonArguments, !ofOthers.isEmpty else {
      return findings
    }
    return findings.map { finding in
      guard finding.rule == Rule.formatExtra.id, finding.severity == .error, finding.count == 1,
        let read = finding.key.flatMap({ ofKey[$0] }), ofOthers.isSuperset(of: read)
      else { return finding }
      var judged = finding
      judged.severity = .warning
      judged.message += ", as other texts of the table do"
      return judged
    }
  }
}

extension Reference {
  /// What many texts read, in a table of formats: nearly all read something, and none reads an argument as another type
  /// than the others. Such a table has one list of arguments for all, and a text takes of it what it needs.
  fileprivate var commonArguments: Set<FormatReading.PassedArgument> {
    let texts = keys.indices.lazy.map { self.text(at: $0) }.filter { !$0.string.isBlank }
    var counts: [FormatReading.PassedArgument: Int] = [:]
    var (count, formatCount) = (0, 0)
    for text in texts {
      count += 1
      let arguments = Set(
        text.format.reads { !$0.mayBeProse }.map(FormatReading.PassedArgument.init))
      if !arguments.isEmpty { formatCount += 1 }
      for argument in arguments { counts[argument, default: 0] += 1 }
    }
    guard count >= 20, formatCount * 10 >= count * 9,
      Set(counts.keys.map(\.position)).count == counts.count
    else { return [] }
    return Set(counts.filter { $1 * 10 >= count }.keys)
  }
}

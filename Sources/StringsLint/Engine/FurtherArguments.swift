internal import Findings
internal import Localization

/// What the texts of a table read beyond the arguments of the reference, by key.
struct FurtherArguments: Sendable {
  private(set) var ofKey: [String: Set<FormatReading.PassedArgument>] = [:]
  /// The indices of the keys in the reference.
  private(set) var indices: [String: Int] = [:]
  /// What other texts of the reference read, where one place in the app seems to fill in all of them.
  private(set) var ofOthers: Set<FormatReading.PassedArgument> = []

  mutating func note(_ problem: Problem, _ finding: Finding) {
    guard let argument = problem.furtherArgument, let key = finding.key else { return }
    ofKey[key, default: []].insert(argument)
    indices[key] = problem.referenceIndex
  }

  /// Looks at the whole reference, if there is need to.
  mutating func compare(with reference: Reference?) {
    if !ofKey.isEmpty, let reference { ofOthers = reference.commonArguments }
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

/// The further arguments that an app most likely passes.
///
/// It passes the same to all translations: what most make use of is there, and it is rather the reference that has no use for
/// it. It may also have lost it, with the code, while all others have stayed behind: so there is still something to say.
struct AgreedArguments {
  /// By table, the keys of the texts that most translations agree on.
  private let keys: [Set<String>]
  /// By table, the keys of those that read what others of the table read.
  private let keysLikeOthers: [Set<String>]

  private struct Reading: Hashable {
    let key: String
    let arguments: Set<FormatReading.PassedArgument>
  }

  /// How many translations are not there by accident.
  private static let minimum = 3

  init(_ tables: [CheckedTable]) {
    var keys = [Set<String>](repeating: [], count: tables.count)
    for family in tables.map(\.outline).families {
      let compared = family.filter { tables[$0].isCompared && !tables[$0].outline.isSourceLanguage }
      var counts: [Reading: Int] = [:]
      var indices: [String: Int] = [:]
      for further in compared.lazy.map({ tables[$0].furtherArguments }) {
        for (key, arguments) in further.ofKey {
          counts[Reading(key: key, arguments: arguments), default: 0] += 1
        }
        indices.merge(further.indices) { first, _ in first }
      }
      let agreed = counts.filter { reading, count in
        guard count >= Self.minimum, let index = indices[reading.key] else { return false }
        return count * 2 > compared.count { tables[$0].has(index) }
      }
      guard !agreed.isEmpty else { continue }
      for table in compared {
        keys[table] = Set(
          tables[table].furtherArguments.ofKey.lazy.map(Reading.init).filter { agreed[$0] != nil }
            .map(\.key))
      }
    }
    self.keys = keys
    keysLikeOthers = tables.map { table in
      let further = table.furtherArguments
      return Set(further.ofKey.lazy.filter { further.ofOthers.isSuperset(of: $1) }.map(\.key))
    }
  }

  /// A finding of a table, a warning where it is about one of these texts.
  func judged(_ finding: Finding, ofTable table: Int) -> Finding {
    guard finding.rule == Rule.formatExtra.id, finding.severity == .error, finding.count == 1,
      let key = finding.key
    else { return finding }
    var judged = finding
    judged.severity = .warning
    if keys[table].contains(key) {
      judged.message += ", as most translations do"
    } else if keysLikeOthers[table].contains(key) {
      judged.message += ", as other texts of the table do"
    } else {
      return finding
    }
    return judged
  }
}

import JSON
import ProjectFormat

/// The rules that a project ignores, each with the reason: `"lintIgnore": {"project.open-end": "it stays on purpose"}`,
/// in the project for all of it, in an annotation for that one.
struct IgnoredRules {
  private let document: ProjectDocument
  /// Whether the document has the word at all; most have not, and nothing more is read of them.
  let isMentioned: Bool
  /// By annotation, `nil` for the project: what is ignored there. Read where it is first asked for.
  private var lists: [Int?: List] = [:]

  private struct List {
    /// The document's own key.
    var key: String
    /// `nil` where the value is no object.
    var reasons: [(rule: String, name: String, reason: JSON)]?
    var used: Set<String> = []
  }

  init(_ document: ProjectDocument, bytes: [UInt8]) {
    self.document = document
    isMentioned = Self.mention(in: bytes)
  }

  /// Whether a rule is ignored for an annotation, or for the project; notes that it was of use.
  mutating func cover(_ rule: String, annotation: Int?) -> Bool {
    guard isMentioned else { return false }
    for owner in annotation == nil ? [nil] : [annotation, nil] {
      guard read(owner)?.reasons?.contains(where: { $0.rule == rule }) == true else { continue }
      lists[owner]?.used.insert(rule)
      return true
    }
    return false
  }

  /// What is wrong with the lists themselves.
  /// - Parameter enabled: the rules that have had their say; another one may be of use some other day.
  mutating func problems(enabled: Set<String>) -> [ProjectProblem] {
    guard isMentioned else { return [] }
    let known = Set(ProjectRule.all.map(\.id))
    var problems: [ProjectProblem] = []
    for owner in [nil] + document.project.annotations.indices.map(Int?.some) {
      guard let list = read(owner) else { continue }
      func note(_ message: String, _ fix: String) {
        let place: ProjectProblem.Place =
          owner.map { .annotation($0, .ignoredRules) }
          ?? .value(JSON.Pointer([list.key]), annotation: nil)
        problems.append(ProjectProblem(message, at: place, fix: fix))
      }
      guard let reasons = list.reasons else {
        note("\(list.key) is no object", "write rules with reasons: {\"project.…\": \"why\"}")
        continue
      }
      for (rule, name, reason) in reasons {
        if !known.contains(rule) {
          note("there is no rule \(name)", "see the names in docs/rules")
        } else if reason.string?.contains(where: \.isLetter) != true {
          note("\(name) is ignored without a reason", "write the reason as its value")
        } else if enabled.contains(rule), !list.used.contains(rule) {
          note("\(name) is ignored, and has nothing to say here", "take it out")
        }
      }
    }
    return problems
  }

  private mutating func read(_ owner: Int?) -> List? {
    if let list = lists[owner] { return list }
    guard let (key, value) = document.ignoredRules(of: owner) else { return nil }
    let reasons = value.object?.members.map { member in
      let id = member.key.hasPrefix("project.") ? member.key : "project." + member.key
      return (rule: id, name: member.key, reason: member.value)
    }
    let list = List(key: key, reasons: reasons)
    lists[owner] = list
    return list
  }

  /// Whether the bytes have `ignore`, in any case.
  private static func mention(in bytes: [UInt8]) -> Bool {
    let word = Array("ignore".utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      guard bytes.count >= word.count else { return false }
      for start in 0...(bytes.count - word.count) where bytes[start] | 0x20 == word[0] {
        if (1..<word.count).allSatisfy({ bytes[start + $0] | 0x20 == word[$0] }) { return true }
      }
      return false
    }
  }
}

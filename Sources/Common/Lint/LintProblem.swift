/// A problem that a rule found, before its line and column are known.
///
/// `Place` says where in the input the problem is, in terms of the linter: a field of an
/// annotation, a range of a text.
package struct LintProblem<Place: Sendable>: Sendable {
  /// A description of the problem: lower case, no full stop.
  package var message: String
  /// The index of the annotation or entry that the problem is about; `nil` for the whole input.
  ///
  /// A linter sets it for rules that check one annotation or entry.
  package var part: Int?
  /// The place within the part or input; `nil` for all of it.
  package var place: Place?
  /// The severity, if it differs from the rule's.
  package var severity: Severity?
  /// The fix.
  package var fix: Fix?
  /// The key that the problem is about, if the part doesn't say.
  package var key: String?
  /// The problems that this one groups, one for each key.
  package var group: Group?

  /// Problems of several keys that are reported as one.
  package struct Group: Sendable {
    /// The part of the message between the number of keys and their names.
    package var words: String
    /// The keys, at least two.
    package var keys: [String]
    /// Returns the problem of one key.
    package var part: @Sendable (String) -> LintProblem
  }

  /// A fix of a problem.
  package enum Fix: Sendable {
    /// An instruction for a person.
    case advice(String)
    /// The new text of the entry. It is safe: `--fix` writes it.
    case text(String)
  }

  package init(
    _ message: String, of part: Int? = nil, at place: Place? = nil, severity: Severity? = nil,
    fix: Fix? = nil, key: String? = nil
  ) {
    self.message = message
    self.part = part
    self.place = place
    self.severity = severity
    self.fix = fix
    self.key = key
  }

  /// Creates the problem of one key, or one problem that groups those of several; `nil` without a key.
  /// - Parameters:
  ///   - words: The part of the message between the number of keys and their names.
  ///   - part: Returns the problem of one key.
  package init?(
    grouping keys: [String], _ words: String, severity: Severity? = nil, fix: Fix? = nil,
    part: @escaping @Sendable (String) -> LintProblem
  ) {
    guard let first = keys.first else { return nil }
    guard keys.count > 1 else {
      self = part(first)
      return
    }
    self.init(Finding.Group.message(keys, "\(keys.count) \(words)"), severity: severity, fix: fix)
    group = Group(words: words, keys: keys, part: part)
  }
}

extension LintProblem.Fix {
  /// Returns the advice, or the new text.
  /// - Parameter spell: Returns a text as the file spells it.
  package func words(spelling spell: (String) -> String = { $0 }) -> String {
    switch self {
    case .advice(let words): words
    case .text(let text): spell(text)
    }
  }
}

import Lint
import Localization

extension Rule {
  /// A text names a variable that is not defined, or one is defined that no text names.
  ///
  /// For `%#@files@` the app looks up the variable `files` of the same entry. If it is missing, the reader sees the
  /// placeholder; forms of a variable that no text names are never shown. A text that is not translated yet names none.
  static let formVariables = Rule(
    "form-variables",
    "A text names a variable that is not defined, or one is defined that no text names",
    .error,
    good: [.stringsdict(stringsdict("%#@n@ gelöscht", ["other": "%d Dateien"]))],
    bad: [
      .stringsdict(stringsdict("%#@m@ gelöscht", ["other": "%d Dateien"])),
      .stringsdict(stringsdict("%d gelöscht", ["other": "%d Dateien"])),
    ],
    .file { context in
      guard let forms = context.translation.forms else { return [] }
      let defined = Dictionary(grouping: forms.variables, by: \.key).mapValues {
        Set($0.map(\.name))
      }
      var used: [String: Set<String>] = [:]
      var problems: [Problem] = []
      for entry in context.texts {
        let origin = context.translation.origins[entry.index]
        for case .variable(let name, _, let range) in entry.text.format.pieces {
          used[origin.key, default: []].insert(name)
          guard defined[origin.key]?.contains(name) != true else { continue }
          var problem = Problem("the variable \(name) is not defined", at: .text(range))
          problem.entry = entry.index
          problems.append(problem)
        }
      }
      guard !forms.variables.isEmpty else { return problems }
      let wholes = Set(forms.texts.lazy.filter { $0.variable == nil }.map(\.key))
      for variable in forms.variables
      where wholes.contains(variable.key) && used[variable.key]?.contains(variable.name) != true {
        problems.append(
          Problem(
            "no text names the variable \(variable.name)", at: .place(variable.place),
            severity: .warning, fix: .advice("write %#@\(variable.name)@ where it belongs"),
            key: variable.key))
      }
      return problems
    })
}

extension Command {
  /// A word of the command line that begins with two dashes.
  package struct Option: Sendable {
    /// With its dashes.
    package var name: String
    /// What the value is called in the help; `nil` for a flag.
    package var value: String?
    package var kind = WordKind.text
    package var help: String
    package var isRepeatable = false

    /// An option without a value.
    package static func flag(_ name: String, _ help: String) -> Option {
      Option(name: name, value: nil, help: help)
    }
    /// An option with any text as its value, given at most once.
    package static func value(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, help: help)
    }
    /// An option with a value of some kind, given at most once.
    package static func value(
      _ name: String, _ value: String, _ kind: WordKind, _ help: String
    ) -> Option {
      Option(name: name, value: value, kind: kind, help: help)
    }
    /// An option with any text as its value that may be given again.
    package static func values(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, help: help, isRepeatable: true)
    }
    /// An option with a value of some kind that may be given again.
    package static func values(
      _ name: String, _ value: String, _ kind: WordKind, _ help: String
    ) -> Option {
      Option(name: name, value: value, kind: kind, help: help, isRepeatable: true)
    }
    /// `--format NAME[=FILE]`, where the names are those of a type.
    package static func format<Name: RawRepresentable & CaseIterable>(
      _ names: Name.Type, _ help: String
    ) -> Option where Name.RawValue == String {
      values("--format", "NAME[=FILE]", .report(names.allCases.map(\.rawValue)), help)
    }

    /// The option as a line of help shows it, with its value.
    package var usage: String { name + (value.map { " " + $0 } ?? "") }
  }
}

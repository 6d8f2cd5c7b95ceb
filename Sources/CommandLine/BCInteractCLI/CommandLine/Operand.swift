extension Command {
  /// A word of the command line that is not an option, known by its position.
  package struct Operand: Sendable {
    package var name: String
    package var kind = WordKind.text
    package var isOptional = false
    package var isRepeated = false

    package static func required(_ name: String, _ kind: WordKind = .text) -> Operand {
      Operand(name: name, kind: kind)
    }
    package static func optional(_ name: String, _ kind: WordKind = .text) -> Operand {
      Operand(name: name, kind: kind, isOptional: true)
    }
    /// One or more.
    package static func some(_ name: String, _ kind: WordKind = .text) -> Operand {
      Operand(name: name, kind: kind, isRepeated: true)
    }
    /// None or more.
    package static func any(_ name: String, _ kind: WordKind = .text) -> Operand {
      Operand(name: name, kind: kind, isOptional: true, isRepeated: true)
    }

    /// How the operand is shown in a usage line.
    package var usage: String {
      let name = isRepeated ? self.name + "…" : self.name
      return isOptional ? "[\(name)]" : name
    }
  }
}

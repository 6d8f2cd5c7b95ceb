extension Annotation {
  /// When an annotation may show or act: the text of its precondition.
  ///
  /// The text is a token first, true while exactly that text is enabled, as
  /// `-[BCOVInteractivityHandler enablePrecondition:]` has it. Otherwise, where it reads as a display rule
  /// of the web editor, the rule decides.
  public struct Condition: Hashable, Sendable {
    /// The text as it was written.
    public let text: String
    /// `nil` where the text is a token and nothing else.
    public let rule: DisplayRule?

    public init(_ text: String) {
      self.text = text
      rule = DisplayRule(parsing: text)
    }

    /// Whether the condition holds.
    /// - Parameters:
    ///   - enabled: the tokens that are enabled; each is also true where a rule names it.
    ///   - variables: the values that rules read.
    public func holds(enabled: Set<String>, variables: [String: VariableValue]) -> Bool {
      if enabled.contains(text) { return true }
      guard let rule else { return false }
      return rule.holds { name in
        enabled.contains(name) ? .bool(true) : variables[name] ?? .undefined
      }
    }
  }
}

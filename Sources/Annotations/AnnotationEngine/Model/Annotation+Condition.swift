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
    public var rule: DisplayRule? { terms.map { DisplayRule(text, $0) } }
    private let terms: [RuleTerm]?

    /// Reads a condition; any text is one.
    public init(_ text: String) {
      self.text = text
      terms = DisplayRule(parsing: text)?.terms
    }

    /// Whether the condition holds.
    /// - Parameters:
    ///   - enabled: the tokens that are enabled; each is also true where a rule names it.
    ///   - variables: the values that rules read.
    public func holds(enabled: Set<String>, variables: [String: VariableValue]) -> Bool {
      holds(isEnabled: enabled.contains) { variables[$0] }
    }

    /// - Parameters:
    ///   - isEnabled: whether a token is enabled.
    ///   - value: gives the value of a variable; `nil` where it has none.
    package func holds(isEnabled: (String) -> Bool, value: (String) -> VariableValue?) -> Bool {
      if isEnabled(text) { return true }
      guard let rule else { return false }
      return rule.holds { isEnabled($0) ? .bool(true) : value($0) ?? .undefined }
    }
  }
}

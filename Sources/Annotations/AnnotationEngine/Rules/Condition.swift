extension Annotation {
  /// The condition under which an annotation may show or act: the text of its precondition.
  ///
  /// The text is a token first, true while exactly that text is enabled, as in
  /// `-[BCOVInteractivityHandler enablePrecondition:]`. If the token is not enabled and the text
  /// can be read as a display rule of the web editor, the rule decides.
  public struct Condition: Hashable, Sendable {
    /// The text as it was written.
    public let text: String
    /// The display rule; `nil` if the text is only a token.
    public let rule: DisplayRule?

    /// Creates a condition from any text.
    public init(_ text: String) {
      self.text = text
      rule = DisplayRule(parsing: text)
    }

    /// A Boolean value that indicates whether the text is a token, or a name alone.
    package var isToken: Bool { rule.map { $0.names == [Name(text)] } ?? true }

    /// Returns whether the condition holds.
    /// - Parameters:
    ///   - enabled: the enabled tokens, which are also true as names in a rule.
    ///   - variables: the values that rules read.
    public func holds(enabled: Set<String>, variables: [String: VariableValue]) -> Bool {
      holds(isEnabled: enabled.contains) { variables[$0] }
    }

    /// - Parameters:
    ///   - isEnabled: returns whether a token is enabled.
    ///   - value: returns the value of a variable, `nil` if it has none.
    package func holds(isEnabled: (String) -> Bool, value: (String) -> VariableValue?) -> Bool {
      if isEnabled(text) { return true }
      guard let rule else { return false }
      return rule.holds { isEnabled($0) ? .bool(true) : value($0) ?? .undefined }
    }
  }
}

import AnnotationEngine
import Testing

@Suite struct RuleBoundaryTests {
  /// A backslash needs a character after it.
  @Test(arguments: [("a == 'b\\'", false), ("a == 'b\\", false), ("a '\\", false), ("a == '\\\\'", true)])
  func aQuotedTextHasAnEnd(text: String, isRule: Bool) {
    #expect((DisplayRule(parsing: text) != nil) == isRule)
  }
}

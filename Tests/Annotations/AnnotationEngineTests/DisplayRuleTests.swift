import AnnotationEngine
import Testing

@Suite struct DisplayRuleTests {
  static let variables: [String: VariableValue] = [
    "yes": .bool(true), "no": .bool(false), "n": .number(2), "name": .text("Kyle"),
    "two": .text("2"),
    "empty": .text(""), "$a_1": .number(1),
  ]

  @Test(arguments: [
    ("yes", true), ("no", false), ("!no", true), ("!!yes", true), ("missing", false),
    ("yes && !no", true), ("no || yes", true), ("yes && no || yes", true),
    ("yes && (no || no)", false),
    ("missing==undefined", true), ("no==true || no==undefined", false), ("n==2", true),
    ("n=='2'", true),
    ("two==2", true), ("n!=2", false), ("n<3", true), ("n<=2", true), ("n>2", false),
    ("n>=2.0", true),
    ("name==\"Kyle\"", true), ("name=='kyle'", false), ("name<\"L\"", true), ("empty", false),
    ("true", true), ("undefined", false), ("1", true), ("0", false), ("-1 < 0", true),
    ("$a_1 == 1", true),
    ("n == true", false), ("yes == 1", true), ("missing < 1", false),
    ("'it\\'s' == \"it's\"", true),
    ("1 < 2 == true", true), ("1 == 1 && 2 == 2", true),
    ("' 2 ' == n", true), ("'1 2' == 12", false), ("'inf' > 1", false), ("'1e1' == 10", true),
    ("'' == 0", true), ("' ' < 1", true),
    ("n > 1e3", false), ("n < 1E+3", true), ("n == 20e-1", true), ("-2e0 < n", true),
    (String(repeating: "(", count: 32) + "yes" + String(repeating: ")", count: 32), true),
    (String(repeating: "!", count: 32) + "yes", true),
  ])
  func aRuleHasTheMeaningOfECMAScript(text: String, expected: Bool) throws {
    let rule = try #require(DisplayRule(parsing: text))
    #expect(rule.holds { Self.variables[$0] ?? .undefined } == expected)
  }

  /// Unlike in ECMAScript, `0x10` and `Infinity` are no numbers.
  @Test(arguments: [
    ("'1e3' == 1000", true), ("' 12 ' == 12", true), ("'.5' < 1", true), ("'5.' == 5", true), ("'1_0' > 1", false),
    ("'0x10' == 16", false), ("'0x10' == '0x10'", true), ("'Infinity' > 1", false), ("'Infinity' < 1", false),
  ])
  func aTextIsComparedAsADecimalNumber(text: String, expected: Bool) throws {
    let rule = try #require(DisplayRule(parsing: text))
    #expect(rule.holds { _ in .undefined } == expected)
  }

  @Test(arguments: [
    "", " ", "a b", "a &&", "(a", "a)", "a = b", "a === b", "a.b", "f()", "a[0]", "'open", "1x",
    "a & b",
    "a ? b : c", "!", "a; b", "1.2.3", "1e", "1e+", "1e3x", "e3 1",
    String(repeating: "(", count: 33) + "a" + String(repeating: ")", count: 33),
    String(repeating: "!", count: 33) + "a", String(repeating: "a||", count: 1000) + "a",
  ])
  func aPreconditionThatIsNotARuleIsAToken(text: String) {
    #expect(DisplayRule(parsing: text) == nil)
    #expect(Annotation.Condition(text).holds(enabled: [text], variables: [:]))
    #expect(!Annotation.Condition(text).holds(enabled: [], variables: [:]))
  }

  @Test(arguments: [
    ("a&&b", "( a ) && b", true), ("a&&b", "b&&a", false), ("a", "(a)", true), ("a", "b", false),
    ("n == 1.50", "n==1.5", true), ("n == 'a\\b'", "n == \"ab\"", true), ("!a", "a", false),
    ("a || b && c", "(a || b) && c", false), ("a < 1", "a <= 1", false),
  ])
  func equivalentRulesAreEqual(first: String, second: String, expected: Bool) throws {
    let first = try #require(DisplayRule(parsing: first))
    let second = try #require(DisplayRule(parsing: second))
    #expect((first == second) == expected)
    #expect(!expected || first.hashValue == second.hashValue)
  }

  /// Names stay where they are in the text, whatever stands around them.
  @Test func theNamesOfARuleAreReadInOrder() throws {
    let rule = try #require(DisplayRule(parsing: " é1 == 'ü' || !(名 && $b_2 < -1.5)"))
    #expect(rule.namesRead == ["é1", "名", "$b_2"])
    #expect(rule.holds { $0 == "名" ? .undefined : .text("x") })
    #expect(!rule.holds { $0 == "$b_2" ? .number(-2) : .bool(true) })
  }

  @Test func anEnabledNameIsTrueInARule() {
    let condition = Annotation.Condition("a && !b")
    #expect(condition.holds(enabled: ["a"], variables: [:]))
    #expect(!condition.holds(enabled: ["a", "b"], variables: [:]))
    #expect(condition.holds(enabled: ["a && !b"], variables: [:]))
  }
}

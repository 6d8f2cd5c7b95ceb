import JSON
import Testing

@Suite struct ObjectTests {
  @Test func membersKeepTheirOrder() {
    var object: JSON.Object = ["b": 1, "a": 2]
    object["c"] = 3
    object["b"] = nil
    #expect(object.members.map(\.key) == ["a", "c"])
  }
}

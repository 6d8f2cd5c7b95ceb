import Foundation
import TestSupport
import Testing

/// A document may take eight times its size in memory, whatever it is made of. The program runs with that much
/// and what it takes for itself, so that more would end it with a signal.
@Suite struct HostileShapeTests {
  static let size = 1 << 20
  /// What the program takes for an empty project, and what a small document may take.
  static let allowance = (24 << 20) + (32 << 20)

  @Test(arguments: HostileShape.projects)
  func aProjectTakesMemoryInProportionToItsSize(shape: HostileShape) throws {
    let program = try #require(Bundle.main.executableURL).deletingLastPathComponent()
      .appending(path: "bcinteract").path
    let memory = (Self.allowance + 8 * Self.size) >> 10
    let status = try withTemporaryFolder { folder in
      let file = folder.appending(path: "project.json")
      try Data(shape.document(Self.size).utf8).write(to: file)
      let script = "ulimit -d \(memory); \"$0\" chapters project.json >out 2>&1; echo $?"
      return try runTool("sh", ["-c", script, program], in: folder)
    }
    #expect(["0\n", "1\n", "3\n"].contains(status), "\(shape): \(status)")
  }
}

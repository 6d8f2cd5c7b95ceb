import Foundation

/// A file of the folder `Fixtures` next to this one.
func fixture(_ path: String) throws -> Data {
  let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  return try Data(contentsOf: tests.appendingPathComponent("Fixtures").appendingPathComponent(path))
}

import Foundation
import TestSupport
import Testing

/// `docs/player-ui.md` says what of the original is where: each type that it names is in the sources, and each suite in these tests.
@Suite struct SymbolTableTests {
  static let rows: [[String]] = {
    let page = ProjectFolder.root.appendingPathComponent("docs/player-ui.md")
    let lines = ((try? String(contentsOf: page, encoding: .utf8)) ?? "").split(separator: "\n")
    guard let head = lines.firstIndex(of: "| original | ours | tests |") else { return [] }
    return lines[(head + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }()

  static func text(below folder: String) -> String {
    let root = ProjectFolder.root.appendingPathComponent(folder)
    let names =
      FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }
      .compactMap { try? String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }
      .joined()
  }

  @Test func thereAreRows() { #expect(Self.rows.count > 25) }

  @Test func eachNameOfTheTableIsThere() {
    let (sources, tests) = (
      Self.text(below: "Sources/PlayerUI"), Self.text(below: "Tests/PlayerUITests")
    )
    for row in Self.rows {
      let ours = row[1].filter { $0 != "`" }
      let type = ours.prefix { $0 != "." }
      let kinds = ["struct", "enum", "class", "protocol"]
      #expect(
        kinds.contains {
          sources.contains("public \($0) \(type)") || sources.contains("public final \($0) \(type)")
        }, "\(ours)")
      if ours.contains(".") {
        let member = ours.split(separator: ".")[1].prefix { $0 != "(" }
        #expect(sources.contains("func \(member)("), "\(ours)")
      }
      #expect(tests.contains("@Suite struct \(row[2].filter { $0 != "`" }) "), "\(row[2])")
    }
  }
}

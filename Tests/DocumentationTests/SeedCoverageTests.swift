import Foundation
import Testing

/// `docs/seed-coverage.md` has a row for every name of the documents that this project began with, and what a row names is there.
@Suite struct SeedCoverageTests {
  /// The headings and symbols of the documents, a line each, with the documents that have it.
  static let names: [String: [String]] = {
    let list = Page("Tests/DocumentationTests/Fixtures/seed-symbols.txt")
    var names: [String: [String]] = [:]
    for line in list.lines {
      let parts = line.split(separator: "\t")
      if parts.count == 2 {
        names[String(parts[0])] = parts[1].split(separator: " ").map(String.init)
      }
    }
    return names
  }()

  @Test func everyNameHasARowAndEveryRowIsTrue() {
    let faults = SeedCoverage(Page("docs/seed-coverage.md").text).faults(
      names: Self.names,
      sources: DeclarationIndex(folder: Page.root.appendingPathComponent("Sources")),
      tests: DeclarationIndex(folder: Page.root.appendingPathComponent("Tests")))
    #expect(Self.names.count > 400)
    #expect(faults == [])
  }

  /// A doc comment says of what a type is the counterpart: the page says the same, the other way round.
  @Test func whatDocCommentsNameHasARow() throws {
    let folder = Page.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var named: Set<String> = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for span in text.split(separator: "`") where span.contains("BCOV") {
        let letters = span.drop { $0 == "k" }
        if letters.hasPrefix("BCOV"), letters.allSatisfy({ $0.isLetter || $0.isNumber }) {
          named.insert(String(span))
        }
      }
    }
    #expect(named.count > 50)
    #expect(named.subtracting(Self.names.keys).sorted() == [])
  }

  static let sources = DeclarationIndex(
    """
    public struct Camera: Hashable {
      public enum Lens: String {
        case wide, narrow
      }
      public internal(set) var zoom = 1.0
      var secret = 0
      public static func turned<Angle: Number>(
        by angle: @escaping (Angle) -> Double, _ twice: Bool = false
      ) -> Camera {
        let inner = 0
      }
    }

    public protocol Film: AnyObject {
      func develop(in bath: String)
    }

    extension Camera {
      @discardableResult public func shoot() -> Bool { true }
      @MainActor
      public init?(of film: [String: Int]) {}
    }

    enum Hidden {
      case secret
    }
    """)

  @Test(arguments: [
    ("Camera", true), ("Camera.Lens", true), ("Camera.Lens.narrow", true), ("Lens.wide", true),
    ("Camera.zoom", true), ("Camera.turned(by:_:)", true), ("Camera.shoot()", true),
    ("Camera.shoot", true), ("Camera.init(of:)", true), ("Film.develop(in:)", true),
    // Renamed, elsewhere, with other labels, or not to be seen from outside.
    ("Kamera", false), ("Lens", false), ("Film.shoot", false), ("Camera.turned(by:)", false),
    ("Camera.init(from:)", false), ("Camera.inner", false), ("Camera.secret", false),
    ("Hidden", false), ("Hidden.secret", false), ("", false),
  ])
  func aDeclarationIsFoundByItsName(name: String, isThere: Bool) {
    #expect(Self.sources.declares(name) == isThere)
  }

  static let tests = DeclarationIndex(
    """
    @Suite struct CameraTests {
      @Test func itTurns() {}
      @Test(arguments: [
        (1, "a"), (2, ")"),
      ])
      func itShoots(number: Int, text: String) {}
      @Test("twice: it develops (slowly)") func itDevelops() {}
      func help() {}
    }
    """)

  @Test(arguments: [
    ("CameraTests/itTurns", true), ("CameraTests/itShoots", true), ("CameraTests/itDevelops", true),
    ("CameraTests/help", false), ("CameraTests/itStands", false), ("FilmTests/itTurns", false),
    ("CameraTests", false), ("itTurns", false),
  ])
  func aTestIsFoundByItsName(name: String, isThere: Bool) {
    #expect(Self.tests.tests(name) == isThere)
  }

  /// A row each, and what is wrong with it.
  @Test(arguments: [
    ("`Cam`, **Taking pictures** | s0 s1 | `Camera.zoom` | `CameraTests/itTurns` | ", []),
    ("`Cam`, **Taking pictures** | s0 s1 | | | Needs light. ", []),
    ("`Cam` | s0 | `Camera.Zoom` | `CameraTests/itTurns` | ", ["Camera.Zoom is not declared"]),
    ("`Cam` | s0 | `Camera` | `CameraTests/itTurned` | ", ["CameraTests/itTurned is no test"]),
    ("`Cam` | s0 | | | See `Film` in `Package.swift`, not `Kamera`.", ["Kamera is not declared"]),
    ("`Cam` | s0 | `Camera` | | Small.", ["a counterpart and its test go together"]),
    ("`Cam` | s0 | | | ", ["neither a counterpart nor a reason"]),
    ("`Cam` | s1 | | | Needs light.", ["stands in s0"]),
    ("`Cam`, `Cam` | s0 | | | Needs light.", ["in more than one place"]),
    ("`Cam`, `Lamp` | s0 | | | Needs light.", ["no document has it"]),
  ])
  func aRowIsTrueOrItsFaultIsTold(row: String, faults: [String]) {
    let page = """
      | seed | in | here | test | note |
      | --- | --- | --- | --- | --- |
      | \(row) |
      """
    let found = SeedCoverage(page).faults(
      names: ["Cam": ["s0"], "# Taking pictures": ["s0", "s1"]], sources: Self.sources,
      tests: Self.tests)
    let told = found.filter { !$0.hasSuffix("has no row") }
    #expect(told.map { String($0.drop { $0 != ":" }.dropFirst(2)) } == faults)
  }

  @Test func aNameWithoutARowIsTold() {
    let faults = SeedCoverage("").faults(
      names: ["Cam": ["s0"], "# Taking pictures": ["s1"]], sources: Self.sources, tests: Self.tests)
    #expect(faults == ["# Taking pictures: has no row", "Cam: has no row"])
  }
}

import Foundation
import TestSupport
import Testing

/// `docs/architecture.md` and the README show the rooms as the manifest has them.
@Suite struct ArchitectureTests {
  static let page = Page("docs/architecture.md")
  static let manifest = Page("Package.swift").text

  /// The rooms with what they import, in the order of the manifest.
  static let rooms: [(name: String, imports: [String])] =
    manifest
    .matches(of: #/(?s)\broom\(\s*"(\w+)"(?:,\s*imports: \[(.*?)\])?/#)
    .map { match in
      let names = (match.output.2 ?? "").matches(of: #/"(\w+)"/#).map { String($0.output.1) }
      return (String(match.output.1), names)
    }
    .filter { $0.name != "TestSupport" }

  @Test func theManifestIsUnderstood() {
    #expect(Self.rooms.count > 8)
    #expect(Self.rooms.last?.imports.isEmpty == false)
  }

  @Test func importsPointOneWay() {
    for (index, room) in Self.rooms.enumerated() {
      for other in Self.rooms[index...] { #expect(!room.imports.contains(other.name)) }
    }
  }

  /// What a room brings along.
  static let reached: [String: Set<String>] = rooms.reduce(into: [:]) { reached, room in
    reached[room.name] = room.imports.reduce(into: Set(room.imports)) {
      $0.formUnion(reached[$1] ?? [])
    }
  }

  @Test(arguments: ["JSON", "PlayerCore", "AnnotationEngine"])
  func thePlayerAndTheEngineNeedNoCLibrary(room: String) throws {
    let shims = try #require(Self.reached[room]).filter { $0.wholeMatch(of: /C[A-Z]\w*/) != nil }
    #expect(shims.isEmpty)
    #expect(Self.reached["JSONParsing"]?.contains("CJSONC") == true)
  }

  /// The files of a room import what the manifest lists for it, and what some system does not have only
  /// inside of `#if`.
  @Test func aFileImportsWhatItsRoomLists() throws {
    let everywhere: Set = ["Dispatch", "Synchronization"]
    let some: Set = ["Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin"]
    let libraries = Set(
      Self.manifest.matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.output.1) })
    #expect(libraries.contains("PlayerCore"))
    let needed = libraries.reduce(into: libraries) { $0.formUnion(Self.reached[$1] ?? []) }
    var files = 0
    for room in Self.rooms {
      let listed = everywhere.union(some).union(room.imports)
      let folder = Page.root.appendingPathComponent("Sources/\(room.name)")
      for case let file as URL in try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      where file.pathExtension == "swift" {
        files += 1
        var conditions = 0
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          let words = line.drop { $0 == " " }
          if words.hasPrefix("#if ") { conditions += 1 }
          if words.hasPrefix("#endif") { conditions -= 1 }
          guard let match = line.firstMatch(of: /^\s*(?:@?\w+ )*import (\w+)$/) else { continue }
          let module = String(match.output.1)
          #expect(listed.contains(module), "\(file.lastPathComponent) imports \(module)")
          let isFree = !some.contains(module) || conditions > 0 || !needed.contains(room.name)
          #expect(isFree, "\(file.lastPathComponent) imports \(module) outside of #if")
        }
      }
    }
    #expect(files > 100)
  }

  /// The picture has an arrow from each room to those that it imports, without those that another import
  /// brings along.
  @Test func thePictureShowsTheImports() throws {
    var all: [String: Set<String>] = [:]
    var arrows: [String] = []
    for room in Self.rooms {
      let reached = room.imports.reduce(into: Set<String>()) { $0.formUnion(all[$1] ?? []) }
      all[room.name] = reached.union(room.imports)
      arrows += room.imports.filter { !reached.contains($0) }.map { "  \(room.name) --> \($0)" }
    }
    let fence = try #require(Self.page.fences.first { $0.language == "mermaid" })
    var lines = Self.page.lines
    lines.replaceSubrange(
      fence.line..<(fence.line + fence.lines.count), with: ["graph BT"] + arrows)
    try expectSnapshot(lines.joined(separator: "\n"), at: Self.page.file)
  }

  @Test func theReadmeNamesEveryRoom() throws {
    let rows = try Page("README.md").table("room", "what is in it")
    let named = rows.flatMap { $0[0].split { "` ".contains($0) }.map(String.init) }
    let sources = Page.root.appendingPathComponent("Sources").path
    let folders = try FileManager.default.contentsOfDirectory(atPath: sources)
      .filter { !$0.hasPrefix(".") && !$0.contains("Test") }
    #expect(Set(named) == Set(folders))
  }
}

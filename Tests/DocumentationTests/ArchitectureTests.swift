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

import Foundation
import TestSupport
import Testing

/// The README and `docs/architecture.md` list the modules of the manifest, and the files of a module import what the
/// manifest lists.
@Suite struct ArchitectureTests {
  struct Module: Sendable {
    var layer: String
    var name: String
    var imports: [String]
  }

  /// The modules of the manifest, in its order.
  static let modules: [Module] = Page("Package.swift").text
    .matches(
      of: #/(?s)Module\(\s*layer: "(\w+)", name: "(\w+)"(?:,\s*imports: \[(.*?)\])?/#
    )
    .map { match in
      let imports = (match.output.3 ?? "").matches(of: #/"(\w+)"/#).map { String($0.output.1) }
      return Module(
        layer: String(match.output.1), name: String(match.output.2), imports: imports)
    }

  /// Returns whether a name is that of a C library that all systems need. Only Linux needs json-c, and CFiles declares
  /// functions of the system's own library.
  static func isShim(_ name: String) -> Bool {
    name.wholeMatch(of: /C[A-Z]\w*/) != nil && !["CJSONC", "CFiles"].contains(name)
  }

  /// All modules and shims that a module imports, directly or through another module.
  static let imported: [String: Set<String>] = modules.reduce(into: [:]) { imported, module in
    imported[module.name] = module.imports.reduce(into: Set(module.imports)) {
      $0.formUnion(imported[$1] ?? [])
    }
  }

  @Test func theManifestListsTwentyModulesAtMost() {
    #expect((15...20).contains(Self.modules.count))
    #expect(Set(Self.modules.map(\.layer)).count == 5)
  }

  @Test func everyModuleImportsModulesAboveItInTheList() {
    for (index, module) in Self.modules.enumerated() {
      for other in Self.modules[index...] { #expect(!module.imports.contains(other.name)) }
    }
  }

  /// An app links Interactivity on Apple systems, which have none of the C libraries. ProjectLint is left out, since
  /// it needs the plugin of the package.
  @Test func theExampleWithoutCBuildsTheModulesThatNeedNoCLibrary() {
    let built = Page("docs/examples/WithoutC/Package.swift").text.matches(of: #/"(\w+)": \[/#)
      .map { String($0.output.1) }
    let modules = Self.modules.map(\.name).filter {
      $0 != "ProjectLint" && Self.imported[$0, default: []].filter(Self.isShim).isEmpty
    }
    #expect(Set(built) == Set(modules))
    #expect(modules.contains("Interactivity"))
  }

  @Test(arguments: ["Benchmarks/Sources", "Fuzzing/Sources"])
  func theLinksToTestsLeadToFiles(folder: String) throws {
    let root = ProjectFolder.root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .map { root.appending(path: $0).path }
    let links = paths.filter { (try? FileManager.default.destinationOfSymbolicLink(atPath: $0)) != nil }
    #expect(!links.isEmpty)
    for link in links { #expect(FileManager.default.fileExists(atPath: link), "\(link)") }
  }

  @Test(arguments: ["ProjectFormat", "ProjectLint", "Preview", "Localization", "StringsLint"])
  func theModuleImportsNoPlayer(name: String) throws {
    let player = Set(Self.modules.filter { $0.layer == "Player" }.map(\.name))
    #expect(player.count > 5)
    #expect(try #require(Self.imported[name]).isDisjoint(with: player))
  }

  @Test(arguments: modules.map(\.name))
  func everyFileImportsWhatTheManifestLists(name: String) throws {
    let module = try #require(Self.modules.first { $0.name == name })
    let system: Set = [
      "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl",
      "Synchronization",
    ]
    let listed = system.union(module.imports)
    var used: Set<String> = []
    for file in try Page.swiftFiles(below: "Sources/\(module.layer)/\(module.name)") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/(?m)^ *(?:@?\w+ )*import (\w+)$/#) {
        let other = String(match.output.1)
        used.insert(other)
        #expect(listed.contains(other), "\(file.lastPathComponent) imports \(other)")
      }
    }
    #expect(Set(module.imports).subtracting(used) == [], "\(name) lists what it does not import")
  }

  /// The picture has an arrow from each module to those that it imports, except to those that another import implies.
  @Test func thePictureShowsTheImports() throws {
    let page = Page("docs/architecture.md")
    var arrows: [String] = []
    for module in Self.modules {
      let implied = module.imports.reduce(into: Set<String>()) {
        $0.formUnion(Self.imported[$1] ?? [])
      }
      arrows += module.imports.filter { !implied.contains($0) }.map {
        "  \(module.name) --> \($0)"
      }
    }
    let fence = try #require(page.fences.first { $0.language == "mermaid" })
    var lines = page.lines
    lines.replaceSubrange(
      fence.line..<(fence.line + fence.lines.count), with: ["graph BT"] + arrows)
    try expectSnapshot(lines.joined(separator: "\n"), at: page.file)
  }

  @Test func theReadmeListsTheModules() throws {
    let rows = try Page("README.md").table("layer", "module", "contents")
    #expect(
      rows.map { [$0[0], $0[1]] } == Self.modules.map { [$0.layer, $0.name] })
  }

  /// An app developer finds every product with its Debian packages, and the line that adds the package.
  @Test func theReadmeListsTheProducts() throws {
    let page = Page("README.md")
    let named = try page.table("products", "for", "Debian packages")
      .flatMap { $0[0].matches(of: #/\b[A-Z]\w+/#).map { String($0.output) } }
    let module = #/name: "(\w+)"(?:(?!Module\().)*?isProduct: true/#.dotMatchesNewlines()
    let products = Page("Package.swift").text.matches(of: module).map { String($0.output.1) }
    #expect(Set(named) == Set(products))
    #expect(page.text.contains(".package(url:"))
    #expect(page.text.contains("`libjson-c-dev` and `pkg-config`"))
  }
}

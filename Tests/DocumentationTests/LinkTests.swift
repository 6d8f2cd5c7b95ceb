import Foundation
import Testing

/// The targets of the links of the pages exist.
@Suite struct LinkTests {
  /// The names of all files of the project that are written by hand.
  static let fileNames: Set<String> = {
    var names: Set<String> = ["Package.swift"]
    for folder in ["Sources", "Tests", "Benchmarks/Sources", "Fuzzing/Sources", "docs", "Projects"] {
      let place = Page.root.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() { names.insert(file.lastPathComponent) }
    }
    return names
  }()

  /// The files of the project that the page links to.
  static func targets(of page: Page) -> [URL] {
    let folder = page.file.deletingLastPathComponent()
    return page.prose.joined(separator: "\n").components(separatedBy: "](").dropFirst().compactMap { part in
      let target = String(part.prefix { $0 != ")" && $0 != "#" })
      guard !target.isEmpty, !target.contains(":") else { return nil }
      return folder.appendingPathComponent(target).standardizedFileURL
    }
  }

  @Test(arguments: Page.all)
  func everyLinkLeadsToAFile(page: Page) {
    for file in Self.targets(of: page) {
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page.name): \(file.path)")
    }
  }

  /// The pages of the catalogue are found by the documentation's own links.
  @Test func everyPageIsLinkedFromAnother() {
    let linked = Set(Page.all.flatMap { Self.targets(of: $0).map(\.path) })
    let pages = Page.all.filter { !$0.name.hasPrefix("docs/bcinteract.docc/") }
    #expect(pages.count > 10)
    for page in pages {
      #expect(linked.contains(page.file.standardizedFileURL.path), "\(page.name)")
    }
  }

  /// A name with a slash is a path from the project's folder.
  @Test(arguments: Page.all)
  func everySwiftFileThatIsNamedExists(page: Page) {
    for span in page.codeSpans where span.hasSuffix(".swift") && !span.contains(" ") {
      let name = span.split(separator: "/").last.map(String.init) ?? span
      let isThere =
        span.contains("/")
        ? FileManager.default.fileExists(atPath: Page.root.appendingPathComponent(span).path)
        : Self.fileNames.contains(name)
      #expect(isThere, "\(page.name) names \(span)")
    }
  }
}

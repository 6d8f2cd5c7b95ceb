import Foundation
import Testing

/// What the pages point at is there.
@Suite struct LinkTests {
  /// The names of all files of the project that are written by hand.
  static let fileNames: Set<String> = {
    var names: Set<String> = ["Package.swift"]
    for folder in ["Sources", "Tests", "Benchmarks/Sources", "Fuzzing/Sources", "docs", "Projects"]
    {
      let place = Page.root.appendingPathComponent(folder)
      let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() { names.insert(file.lastPathComponent) }
    }
    return names
  }()

  @Test(arguments: Page.all)
  func everyLinkLeadsToAFile(page: Page) {
    let folder = page.file.deletingLastPathComponent()
    for part in page.text.components(separatedBy: "](").dropFirst() {
      let target = String(part.prefix { $0 != ")" && $0 != "#" })
      guard !target.isEmpty, !target.contains(":") else { continue }
      let file = folder.appendingPathComponent(target)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page.name) links to \(target)")
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

import Foundation
import TestSupport
import Testing

/// The folder that `make web` writes, as a package of npm.
@Suite(.needsElement) struct ElementPackageTests {
  private static let compiler = ["--noEmit", "--strict", "--target", "es2022", "--moduleResolution", "node"]
  private static let sources = "Sources/Annotations/Web/element"
  private static let tests = "Tests/Annotations/PageTests"

  /// The declarations take a page's own TypeScript and JSX, the scripts are typed by their comments, and the class is as
  /// declared.
  @Test(
    .needs(.typeScript),
    arguments: [
      ["--module", "es2022", "\(tests)/types.ts"],
      ["--module", "es2022", "--jsx", "preserve", "\(tests)/types-jsx.tsx"],
      ["--module", "es2022", "--allowJs", "--checkJs", "\(sources)/bc-interactive.js"],
    ])
  func theTypesAreRight(options: [String]) throws {
    let library = ["--lib", "es2022,dom,dom.iterable"]
    let told = try runTool("tsc", Self.compiler + library + options, in: ProjectFolder.root)
    #expect(told == "")
  }

  @Test(.needs(.node)) func aServerCanImportTheElement() throws {
    let script = """
      const { BCInteractive } = await import("./bc-interactive.js");
      const { readFileSync, existsSync } = await import("node:fs");
      const { version, files, exports } = JSON.parse(readFileSync("package.json"));
      const missing = files.filter((file) => !existsSync(file));
      console.log(typeof BCInteractive, version, missing.length, Object.keys(exports).length);
      """
    let told = try runTool(
      "node", ["--input-type=module", "--eval", script], in: ProjectFolder.root.appending(path: "dist"))
    #expect(told == "function 0.1.0 0 5\n")
  }
}

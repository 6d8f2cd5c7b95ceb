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

  /// `bc-interactive/react` adds the element to the JSX of React, whose types have no tags of custom elements.
  @Test(.needs(.typeScript)) func reactKnowsTheElement() throws {
    try withTemporaryFolder { folder in
      let modules = folder.appending(path: "node_modules")
      for name in ["react", "bc-interactive"] {
        try FileManager.default.createDirectory(
          at: modules.appending(path: name), withIntermediateDirectories: true)
      }
      for name in ["package.json", "bc-interactive.d.ts", "react.d.ts"] {
        try FileManager.default.copyItem(
          at: ProjectFolder.root.appending(path: "dist/\(name)"), to: modules.appending(path: "bc-interactive/\(name)"))
      }
      try write(
        """
        export function createElement(...parts: unknown[]): JSX.Element;
        export namespace JSX { interface Element {} interface IntrinsicElements { div: { id?: string } } }
        """, to: modules.appending(path: "react/index.d.ts"))
      try write(
        #"{"name": "react", "version": "19.0.0", "types": "index.d.ts"}"#,
        to: modules.appending(path: "react/package.json"))
      try write(
        """
        import * as React from "react";
        import "bc-interactive/react";
        export const page = <bc-interactive src="project.json" images="none" key={1} />;
        // @ts-expect-error There is no such platform.
        export const other = <bc-interactive platform="amiga" />;
        """, to: folder.appending(path: "page.tsx"))
      try write(#"{"type": "module"}"#, to: folder.appending(path: "package.json"))
      let told = try runTool(
        "tsc",
        ["--noEmit", "--strict", "--module", "node16", "--moduleResolution", "node16", "--jsx", "react", "page.tsx"],
        in: folder)
      #expect(told == "")
    }
  }

  private func write(_ text: String, to file: URL) throws {
    try Data(text.utf8).write(to: file)
  }

  /// A relative address, which would send a request to the page's own server, is not permitted on a page of `https` either.
  @Test(.needs(.node)) func aRelativePictureIsNotPermitted() throws {
    let script = """
      globalThis.location = { href: "https://host.example/" };
      globalThis.document = { baseURI: location.href };
      const { permitsPicture } = await import("./image-policy.js");
      console.log(["/account/logout", "//host.example/a.png", "https://host.example/a.png"].map((url) => permitsPicture("https", url)).join());
      """
    let told = try runTool(
      "node", ["--input-type=module", "--eval", script], in: ProjectFolder.root.appending(path: Self.sources))
    #expect(told == "false,false,true\n")
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

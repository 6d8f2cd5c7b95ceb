import Foundation
import Preview
import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test if the build does not contain the engine as WebAssembly.
  static var needsModule: Self { .enabled(if: HTMLPage.isAvailable, "needs make web") }

  /// Skips the test if the element for web pages is not built.
  static var needsElement: Self {
    let script = ProjectFolder.root.appending(path: "dist/bc-interactive.js").path
    return .enabled(if: FileManager.default.fileExists(atPath: script), "needs make web")
  }
}

import Foundation
import PackagePlugin

/// Builds the Swift examples of the pages and of the doc comments into the tests, so that each is compiled
/// and run.
@main struct EmbedSnippetsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("Snippets.swift")
    let root = context.package.directoryURL
    let sources =
      [root.appendingPathComponent("README.md")]
      + Self.files(below: root.appendingPathComponent("docs"), type: "md")
      + Self.files(below: root.appendingPathComponent("Sources"), type: "swift")
    return [
      .buildCommand(
        displayName: "Embedding the examples of the documentation",
        executable: try context.tool(named: "EmbedSnippets").url,
        arguments: [output.path, root.path] + sources.map(\.path), inputFiles: sources,
        outputFiles: [output])
    ]
  }

  private static func files(below folder: URL, type: String) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == type }
      .sorted { $0.path < $1.path }
  }
}

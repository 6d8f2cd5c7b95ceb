import Foundation
import PackagePlugin

/// Builds the tables of `Localizations/<locale>.lproj` into the program, so that the installed command
/// needs no files beside it.
@main struct EmbedTablesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedTables.swift")
    let tables = try Self.tables(
      below: context.package.directoryURL.appendingPathComponent("Localizations"))
    return [
      .buildCommand(
        displayName: "Embedding the tables of Localizations",
        executable: try context.tool(named: "EmbedTables").url,
        arguments: ([output] + tables).map(\.path), inputFiles: tables, outputFiles: [output])
    ]
  }

  private static func tables(below folder: URL) throws -> [URL] {
    let files = FileManager.default
    let locales = try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "lproj" }
    return try locales.flatMap {
      try files.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
    }
    .filter { $0.pathExtension == "strings" }
    .sorted { $0.path < $1.path }
  }
}

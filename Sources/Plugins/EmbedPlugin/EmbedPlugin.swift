import Foundation
import PackagePlugin

/// Builds data into the program, so that the installed command needs no other files: the tables of
/// `Localizations` into the module `Localization`, and the web page into the module `Preview`.
///
/// The page contains the engine as WebAssembly if `make web` has built it.
@main struct EmbedPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let embed = root.appending(path: "Sources/Plugins/embed")
    if target.name == "Localization" {
      let tables = Self.files(below: root.appending(path: "Localizations"), type: "strings")
      return [command(embed, "tables", tables, inputs: tables, context, "EmbeddedTables.swift")]
    }
    let module = root.appending(path: ".build/engine/engine.wasm")
    let web = root.appending(path: "Sources/Annotations/Web")
    let isBuilt = FileManager.default.fileExists(atPath: module.path)
    return [
      command(
        embed, "page", [module, web], inputs: (isBuilt ? [module] : []) + Self.files(below: web),
        context, "EmbeddedPage.swift")
    ]
  }

  private func command(
    _ embed: URL, _ kind: String, _ arguments: [URL], inputs: [URL], _ context: PluginContext,
    _ name: String
  ) -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: name)
    return .buildCommand(
      displayName: "Embedding the \(kind)", executable: embed,
      arguments: [kind, output.path] + arguments.map(\.path), inputFiles: [embed] + inputs,
      outputFiles: [output])
  }

  private static func files(below folder: URL, type: String? = nil) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { !$0.pathExtension.isEmpty && (type == nil || $0.pathExtension == type) }
      .sorted { $0.path < $1.path }
  }
}

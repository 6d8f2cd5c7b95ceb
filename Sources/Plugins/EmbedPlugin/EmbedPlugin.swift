import Foundation
import PackagePlugin

/// Builds data into modules, so that the installed command needs no other files: the tables of
/// `Localizations` into `Localization`, the web page into `Preview`, and texts and sample
/// projects into the modules that print them. The examples of the documentation become tests of `DocumentationTests`.
///
/// The page contains the engine as WebAssembly if `make web` has built it.
@main struct EmbedPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let sources = root.appending(path: "Sources")
    switch target.name {
    case "Localization":
      let tables = files(below: root.appending(path: "Localizations"), type: "strings")
      return [command("tables", tables, inputs: tables, "EmbeddedTables.swift", context)]
    case "ProjectLint": return texts([root.appending(path: "docs/project-rules.md")], context)
    case "StringsLint": return texts([root.appending(path: "docs/translation-rules.md")], context)
    case "BCInteractCLI":
      let templates = files(below: root.appending(path: "Projects"), type: "json")
        .filter { $0.lastPathComponent.hasPrefix("cookbook-") }
      return texts(files(below: sources.appending(path: "CommandLine/Texts")) + templates, context)
    case "Preview":
      let module = root.appending(path: ".build/engine/engine.wasm")
      let web = sources.appending(path: "Annotations/Web")
      let isBuilt = FileManager.default.fileExists(atPath: module.path)
      let inputs = (isBuilt ? [module] : []) + files(below: web)
      return [command("page", [module, web], inputs: inputs, "EmbeddedPage.swift", context)]
    default:
      let documents =
        [root.appending(path: "README.md")] + files(below: root.appending(path: "docs"), type: "md")
        + files(below: sources, type: "swift")
      return [command("snippets", [root] + documents, inputs: documents, "Snippets.swift", context)]
    }
  }

  private func texts(_ files: [URL], _ context: PluginContext) -> [Command] {
    [command("texts", files, inputs: files, "EmbeddedTexts.swift", context)]
  }

  private func command(
    _ kind: String, _ words: [URL], inputs: [URL], _ name: String, _ context: PluginContext
  ) -> Command {
    let plugins = context.package.directoryURL.appending(path: "Sources/Plugins")
    let embed = plugins.appending(path: "embed")
    let output = context.pluginWorkDirectoryURL.appending(path: name)
    return .buildCommand(
      displayName: "Embedding the \(kind)", executable: embed,
      arguments: [kind, output.path] + words.map(\.path),
      inputFiles: [embed, plugins.appending(path: "snippets.awk")] + inputs, outputFiles: [output])
  }

  private func files(below folder: URL, type: String? = nil) -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { !$0.pathExtension.isEmpty && (type == nil || $0.pathExtension == type) }
      .sorted { $0.path < $1.path }
  }
}

import Foundation
import PackagePlugin

/// Builds data into the program, so that the installed command needs no other files: the tables of `Localizations` into
/// the module `Localization`, the web page with the engine as WebAssembly into the module `Preview`.
@main struct EmbedPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let sources = root.appending(path: "Sources")
    let folder = context.pluginWorkDirectoryURL
    let embed = sources.appending(path: "Plugins/embed")
    if target.name == "Localization" {
      let output = folder.appending(path: "EmbeddedTables.swift")
      let tables = Self.files(below: root.appending(path: "Localizations"), type: "strings")
      return [
        .buildCommand(
          displayName: "Embedding the tables of Localizations", executable: embed,
          arguments: ["tables", output.path] + tables.map(\.path), inputFiles: [embed] + tables,
          outputFiles: [output])
      ]
    }

    let annotations = sources.appending(path: "Annotations")
    let build = annotations.appending(path: "EngineModule/build")
    let module = folder.appending(path: "engine/engine.wasm")
    let web = annotations.appending(path: "Web")
    let output = folder.appending(path: "EmbeddedPage.swift")
    let modules = [
      "Annotations/AnnotationEngine", "Annotations/EngineModule", "Annotations/ProjectFormat",
      "Common/JSON",
    ]
    return [
      .buildCommand(
        displayName: "Building the engine as WebAssembly", executable: build,
        arguments: [module.deletingLastPathComponent().path],
        environment: ["SWIFTC": try context.tool(named: "swiftc").url.path],
        inputFiles: modules.flatMap { Self.files(below: sources.appending(path: $0)) },
        outputFiles: [module]),
      .buildCommand(
        displayName: "Embedding the web page", executable: embed,
        arguments: ["page", output.path, module.path, web.path],
        inputFiles: [embed, module] + Self.files(below: web), outputFiles: [output]),
    ]
  }

  private static func files(below folder: URL, type: String? = nil) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
      .filter { type == nil || $0.pathExtension == type }
      .sorted { $0.path < $1.path }
  }
}

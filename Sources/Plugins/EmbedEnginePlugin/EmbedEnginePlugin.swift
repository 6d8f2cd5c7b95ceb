import Foundation
import PackagePlugin

/// Builds the engine as WebAssembly, and puts it into the program together with the script and the style of the page,
/// so that the installed command needs no files beside it.
@main struct EmbedEnginePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let sources = context.package.directoryURL.appending(path: "Sources")
    let tools = sources.appending(path: "Annotations/EngineModule")
    let folder = context.pluginWorkDirectoryURL
    let module = folder.appending(path: "engine/engine.wasm")
    let page = folder.appending(path: "EmbeddedPage.swift")
    let rooms = [
      "Annotations/EngineModule", "Annotations/AnnotationEngine", "Common/JSON",
      "Annotations/ProjectFormat/Trace",
    ]
    return [
      .buildCommand(
        displayName: "Building the engine as WebAssembly",
        executable: tools.appending(path: "build"),
        arguments: ["ENGINE", module.deletingLastPathComponent().path],
        environment: ["SWIFTC": try context.tool(named: "swiftc").url.path],
        inputFiles: [sources.appending(path: "Annotations/ProjectFormat/Exports.swift")]
          + rooms.flatMap { Self.files(below: sources.appending(path: $0)) },
        outputFiles: [module]),
      .buildCommand(
        displayName: "Putting the page into the program",
        executable: tools.appending(path: "embed"), arguments: [module.path, page.path],
        inputFiles: [module] + Self.files(below: sources.appending(path: "Annotations/Web")),
        outputFiles: [page]),
    ]
  }

  private static func files(below folder: URL) -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true }
      .sorted { $0.path < $1.path }
  }
}

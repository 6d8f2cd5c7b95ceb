import Foundation
import PackagePlugin

/// Builds the engine as WebAssembly, and puts it into the program together with the script and the style of the page,
/// so that the installed command needs no files beside it.
@main struct EmbedEnginePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let sources = context.package.directoryURL.appending(path: "Sources")
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedPage.swift")
    let script = sources.appending(path: "EngineModule/embed")
    let rooms = ["EngineModule", "Web", "AnnotationEngine", "JSON", "Interactivity/Trace"]
    return [
      .buildCommand(
        displayName: "Building the engine as WebAssembly",
        executable: script, arguments: [context.pluginWorkDirectoryURL.path, output.path],
        environment: ["SWIFTC": try context.tool(named: "swiftc").url.path],
        inputFiles: rooms.flatMap { Self.files(below: sources.appending(path: $0)) },
        outputFiles: [output])
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

package import Foundation
import Testing

/// Runs another program, such as a shell, and returns its output. The program has a minute and no configuration.
///
/// Cancels the current test if the program is not installed.
package func runTool(
  _ tool: String, _ arguments: [String], in folder: URL
) throws -> String {
  if !tool.contains("/"), !Requirement.isCommand(tool) { try Test.cancel("needs \(tool)") }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["timeout", "60", tool] + arguments
  process.currentDirectoryURL = folder
  process.environment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TERM": "dumb",
    "LC_ALL": "C.UTF-8",
    // What the leak sanitizer is told, where our own program is the tool.
    "LSAN_OPTIONS": ProcessInfo.processInfo.environment["LSAN_OPTIONS"] ?? "",
  ]
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self)
}

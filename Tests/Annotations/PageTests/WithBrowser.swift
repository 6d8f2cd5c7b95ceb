import Foundation
import TestSupport
import Testing

/// Calls a closure with a browser and a folder, which are closed and removed afterwards.
func withBrowser(
  width: Int, height: Int, arguments: [String] = [],
  _ body: (Browser, URL) async throws -> Void
) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "browser-test-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let browser = try await Browser(width: width, height: height, arguments: arguments)
  do {
    try await body(browser, folder)
  } catch {
    await browser.close()
    throw error
  }
  await browser.close()
}

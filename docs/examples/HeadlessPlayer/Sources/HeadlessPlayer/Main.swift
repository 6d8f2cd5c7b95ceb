import Foundation
import PlayerCore

/// `HeadlessPlayer [--virtual]`: in real time, or on a clock on which waiting takes none.
@main struct Main {
  @MainActor static func main() async throws {
    let isVirtual = CommandLine.arguments.contains("--virtual")
    let app = try HeadlessPlayer(
      resources: Bundle.module.bundleURL.appending(path: "Resources"),
      clock: isVirtual ? ManualClock() : SystemClock(), languages: ["de-AT"])
    try await app.play()
  }
}

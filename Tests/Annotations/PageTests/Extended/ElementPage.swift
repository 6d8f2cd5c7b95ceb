import Foundation
import JSON
import TestSupport

/// A browser that a test of the element runs in.
enum BrowserKind: String, CaseIterable {
  case chromium, firefox
}

/// A web page in a browser, whose functions `told`, `has` and `box` say what the element reports and shows.
struct ElementPage {
  /// Runs a script, and returns its result.
  let run: (String) async throws -> JSON
  /// Waits until an expression is true.
  let wait: (String) async throws -> Void

  /// The beginning of a page: the events of elements are kept from the start. All but `error` bubble.
  static let head = """
    <!doctype html><title>Element</title><link rel="icon" href="data:,">
    <script>
    var told = [];
    for (const name of ["ready", "annotationshow", "annotationhide", "annotationtap", "annotationtrigger", "command",
      "link", "jump", "gateclose", "gaterelease", "waiting", "pause", "resume", "ignored", "error"]) {
      addEventListener(name, (event) => {
        if (event.target.localName === "bc-interactive") told.push([name, event.detail?.annotation?.id ?? null]);
      }, name === "error");
    }
    </script>
    """

  /// The element with its module, after the head.
  static let element = """
    <script type="module" src="/dist/bc-interactive.js"></script>
    <bc-interactive src="project.json">
      <video src="clip.webm" muted preload="auto" tabindex="0" style="width: 640px; height: 360px"></video>
    </bc-interactive>
    """

  /// The end of a page.
  static let functions = """
    <script>
    var element = document.querySelector("bc-interactive"), video = document.querySelector("video");
    var box = (id) => element.shadowRoot?.querySelector(`[data-annotation="${id}"]:not([inert])`);
    var has = (type, id = null) => told.some((entry) => entry[0] === type && entry[1] === id);
    </script>
    """

  /// Writes a page with its project and its video.
  static func write(into folder: URL, _ project: String, body: String = element) throws {
    try makeClip(in: folder)
    try Data((head + body + functions).utf8).write(to: folder.appending(path: "index.html"))
    try Data(project.utf8).write(to: folder.appending(path: "project.json"))
  }

  /// Calls a closure with a page in a browser.
  static func with(
    _ kind: BrowserKind, _ project: String, body: String = element, _ test: (ElementPage) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "element-test-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(into: folder, project, body: body)
    let server = try LoopbackServer(serving: ["page": folder, "dist": ProjectFolder.root.appending(path: "dist")])
    defer { server.stop() }
    let address = "\(server.baseURL)/page/index.html"
    switch kind {
    case .chromium:
      let arguments = ["--autoplay-policy=no-user-gesture-required"]
      try await withBrowser(width: 1000, height: 700, arguments: arguments) { browser, _ in
        try await browser.open(address)
        try await test(
          ElementPage {
            try await browser.run($0)
          } wait: {
            try await browser.wait(for: $0)
          })
      }
    case .firefox:
      let firefox = try Firefox()
      defer { firefox.close() }
      try firefox.open(address)
      try await test(
        ElementPage {
          try firefox.run($0)
        } wait: {
          try firefox.wait(for: $0)
        })
    }
  }
}

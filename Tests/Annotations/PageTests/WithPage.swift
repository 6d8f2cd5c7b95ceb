import Foundation
import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

/// Calls a closure with a browser that shows the page of a project and can play it, and with the page's folder.
/// - Parameters:
///   - video: the name of the video; `clip.webm` is made.
///   - complains: whether the browser may report problems, as for a video that is missing.
///   - setUp: changes the page before it is written.
func withPage(
  _ document: String, width: Int = 1280, height: Int = 900, arguments: [String] = [],
  fragment: String = "", waits: Bool = true, language: String = "en", video: String? = nil,
  duration: Double? = nil, complains: Bool = false, setUp: (inout HTMLPage) -> Void = { _ in },
  _ body: (Browser, URL) async throws -> Void
) async throws {
  let project = try InteractivityProject(reading: Array(document.utf8))
  var page = HTMLPage(of: Simulation.play(project, duration: duration), words: PreviewWords(locale: language))
  page.video = video
  setUp(&page)
  try await withBrowser(width: width, height: height, arguments: arguments) { browser, folder in
    if video == "clip.webm" { try makeClip(in: folder) }
    let file = folder.appending(path: "page.html")
    try Data(page.text.utf8).write(to: file)
    try await browser.open("file://\(file.path)\(fragment)")
    if waits { try await browser.wait(for: "'ready' in document.documentElement.dataset") }
    try await body(browser, folder)
    // Only the page itself was requested, and the browser reported no problem.
    let others = try await browser.requests().filter {
      // The browser's own first page, and what is inside of the file.
      !$0.hasPrefix("chrome") && !$0.hasPrefix("data:")
        && !$0.hasPrefix("file://\(folder.path)") && !$0.hasPrefix("blob:")
    }
    #expect(others == [])
    let complaints = try await browser.complaints()
    if !complains { #expect(complaints == []) }
  }
}

/// Expressions of a page in JavaScript.
enum PageScript {
  /// The position of the playhead, in seconds.
  static let place = "Number(document.querySelector('[role=slider]').ariaValueNow)"
  static let now = "return \(place)"
  static let stands = "document.getElementById('toggle').ariaLabel.startsWith('Play')"
  static let isHeld = "document.querySelector('[data-stage].waits .hint') !== null"

  static func shows(_ id: String) -> String {
    "document.querySelector('[data-stage] [data-annotation=\"\(id)\"]') !== null"
  }

  static func event(_ name: String, _ id: String) -> String {
    "document.querySelector('[data-event=\"\(name)\"][data-annotation=\"\(id)\"]') !== null"
  }

  /// Goes to a time as the dialog does.
  static func seek(_ time: String) -> String {
    "const field = document.getElementById('time'); field.value = '\(time)'; field.dispatchEvent(new Event('change'));"
  }
}

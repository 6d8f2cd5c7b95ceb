import Foundation
import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

/// A page of `run --html --platform` in a real browser.
@Suite(.needsModule, .serialized, .needs(.chromium)) struct PlatformBrowserTests {
  private static let project = """
    {"annotations": [
      {"id": "door", "type": "hotLink", "title": "The door", "text": "Open", "start": 0, "duration": 5,
        "onClick": {"pause": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"}]}
    """

  /// A tap has its event, and the area has its text or none.
  @Test(
    arguments: [
      (Platform.ios, "tapped", nil), (.tvos, "ignored", nil), (.web, "tapped", "Open"),
    ] as [(Platform, String, String?)])
  func aPagePlaysAsOnItsPlatform(platform: Platform, event: String, text: String?) async throws {
    let project = try InteractivityProject(reading: Array(Self.project.utf8))
    let page = HTMLPage(of: Simulation.play(project, platform: platform))
    try await withBrowser(width: 1280, height: 900, arguments: []) { browser, folder in
      let file = folder.appending(path: "page.html")
      try Data(page.text.utf8).write(to: file)
      try await browser.open("file://\(file.path)#t=1")
      try await browser.wait(for: "document.querySelector('[data-stage] [data-annotation=door]')")
      let words = try await browser.run(
        "return document.querySelector('[data-stage] .words')?.textContent ?? null")
      #expect(words.string == text)
      try await browser.click("[data-stage] [data-annotation=door]")
      try await browser.wait(
        for: "document.querySelector('[data-event=\(event)][data-annotation=door]')")
    }
  }
}

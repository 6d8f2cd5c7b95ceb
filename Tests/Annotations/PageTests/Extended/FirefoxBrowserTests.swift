import Foundation
import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

/// The page and the element in another engine than Chromium's: that they start, play, stop at a gate and go on.
@Suite(.needsElement, .serialized, .needs(.firefox)) struct FirefoxBrowserTests {
  @Test func thePageAndTheElementPlay() throws {
    try withTemporaryFolder { folder in
      let project = try InteractivityProject(reading: Array(ElementBrowserTests.project.utf8))
      try Data(HTMLPage(of: Simulation.play(project, duration: 8)).text.utf8)
        .write(to: folder.appending(path: "page.html"))
      try ElementPage.write(into: folder, ElementBrowserTests.project)
      let server = try LoopbackServer(serving: [
        "page": folder, "dist": ProjectFolder.root.appending(path: "dist"),
      ])
      defer { server.stop() }
      let firefox = try Firefox()
      defer { firefox.close() }

      try firefox.open("\(server.baseURL)/page/page.html")
      try firefox.wait(for: "'ready' in document.documentElement.dataset")
      try firefox.run("document.getElementById('toggle').click()")
      try firefox.wait(for: "document.querySelector('[data-stage].waits .hint') !== null")
      try firefox.run("document.querySelector('[data-stage] [data-annotation=door]').click()")
      try firefox.wait(
        for: "document.querySelector('[data-event=command][data-annotation=shop]') !== null")

      try firefox.open("\(server.baseURL)/page/index.html")
      try firefox.wait(for: "video.readyState >= 2 && has('ready')")
      try firefox.run("element.addEventListener('link', (event) => event.preventDefault())")
      try firefox.run("video.play()")
      try firefox.wait(for: "has('gateclose', 'door') && video.paused && !video.seeking")
      #expect(try firefox.run("return video.currentTime") == 1)
      try firefox.run("box('door').click()")
      try firefox.wait(for: "has('link', 'shop') && has('annotationshow', 'rest')")
      try firefox.wait(for: "has('annotationhide', 'rest') && video.currentTime > 2.6")
    }
  }
}

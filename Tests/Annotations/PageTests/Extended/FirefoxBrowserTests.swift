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

  /// What depends on the browser: the video's length, the scroll bar of the timeline, the focus, and the countdown.
  @Test func thePageHasTheVideosLengthAndOneScale() throws {
    let doors = (0..<20).map {
      #"""
      {"id": "d\#($0)", "type": "hotLink", "start": \#($0 * 4 + 1), "duration": 2, "gate": true, "onClick": {"releaseGate": true},
        "left": "40%", "top": "40%", "width": "20%", "height": "20%"}
      """#
    }
    let document = """
      {"annotations": [{"id": "half", "type": "pop", "start": "50%", "duration": "25%", "content": "half"},
        {"id": "far", "type": "pop", "start": 1e308, "duration": 1, "content": "far"},
        {"id": "rest", "type": "pop", "start": 1.5, "duration": 2, "pause": true, "content": "rest"},
        \(doors.joined(separator: ",\n"))]}
      """
    try withTemporaryFolder { folder in
      var page = HTMLPage(of: Simulation.play(try InteractivityProject(reading: Array(document.utf8)), duration: 98))
      page.video = "clip.webm"
      try Data(page.text.utf8).write(to: folder.appending(path: "page.html"))
      try makeClip(in: folder)
      let server = try LoopbackServer(serving: ["page": folder])
      defer { server.stop() }
      let firefox = try Firefox()
      defer { firefox.close() }
      try firefox.open("\(server.baseURL)/page/page.html")
      try firefox.wait(for: "document.getElementById('clock')?.textContent === '0:00.0 / 0:08'")
      try firefox.wait(for: "document.querySelector('.bar[data-annotation=half]').ariaLabel.startsWith('half, 0:04.')")
      let edges = try firefox.run(
        """
        return ['.ruler > .layer', '.chapters > .layer', '.rows > .layer', '.over'].map((selector) => {
          const box = document.querySelector(selector).getBoundingClientRect();
          return `${Math.round(box.left)} ${Math.round(box.right)}`;
        });
        """)
      #expect(edges.array?.count == 4 && Set(edges.array?.compactMap(\.string) ?? []).count == 1, "\(edges)")
      try firefox.run("document.getElementById('video').muted = true; document.getElementById('toggle').click()")
      try firefox.wait(for: "document.activeElement.dataset.annotation === 'd0'")
      try firefox.run("document.activeElement.click()")
      try firefox.wait(for: "document.activeElement.id === 'toggle'")
      try firefox.wait(for: "document.querySelector('.hint .countdown')?.textContent === '2'")
    }
  }
}

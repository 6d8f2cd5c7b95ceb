import AnnotationEngine
import Foundation
import JSON
import Preview
import TestSupport
import Testing

/// What a page does when the browser or the system plays its video, turns its window, or touches it, and the roles, menus
/// and fields that viewers without a mouse use.
@Suite(.needsModule, .serialized, .needs(.chromium)) struct PageVideoBrowserTests {
  private static let video = "document.getElementById('video')"
  private static let autoplay = ["--autoplay-policy=no-user-gesture-required"]

  /// The keys of a keyboard and picture in picture play and pause a video by themselves.
  @Test(.needs(.ffmpeg)) func thePageFollowsItsVideo() async throws {
    let document = """
      {"annotations": [
        {"id": "door", "type": "hotLink", "title": "The door", "start": 2, "duration": 1, "gate": true,
          "onClick": {"releaseGate": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"}]}
      """
    try await withPage(document, arguments: Self.autoplay, video: "clip.webm", duration: 8) { browser, _ in
      try await browser.wait(for: "\(Self.video).readyState >= 2")
      try await browser.run("\(Self.video).muted = true; \(Self.video).play()")
      try await browser.wait(for: "!(\(PageScript.stands)) && \(PageScript.place) > 0.3")
      try await browser.run("\(Self.video).pause()")
      try await browser.wait(for: PageScript.stands)
      let isThere = try await browser.run("return Math.abs(\(PageScript.place) - \(Self.video).currentTime) < 0.1")
      #expect(isThere == true)
      try await browser.run("\(Self.video).play()")
      try await browser.wait(for: PageScript.isHeld)
      // A closed gate waits for its answer.
      try await browser.run("\(Self.video).play().catch(() => {})")
      try await browser.wait(for: "\(Self.video).paused")
      #expect(try await browser.run(PageScript.now) == 2)
      try await browser.click("[data-stage] [data-annotation=door]")
      try await browser.wait(for: "\(Self.video).currentTime > 2.5 && !\(Self.video).paused")
    }
  }

  /// A stream that is recorded tells its length late.
  @Test(.needs(.ffmpeg)) func theLengthOfAVideoMayComeLate() async throws {
    let document = #"{"annotations": [{"id": "a", "type": "pop", "start": "50%", "duration": 1, "content": "half"}]}"#
    try await withPage(document, arguments: Self.autoplay, video: "clip.webm", duration: 98) { browser, _ in
      try await browser.wait(for: "document.getElementById('clock').textContent.endsWith('/ 0:08')")
      try await browser.run(
        """
        Object.defineProperty(\(Self.video), "duration", { value: 20 });
        \(Self.video).dispatchEvent(new Event("durationchange"));
        """)
      let found = try await browser.run(
        "return [document.getElementById('clock').textContent, document.querySelector('.bar').ariaLabel.startsWith('half, 0:10')]"
      )
      #expect(found == ["0:00.0 / 0:20", true])
      // The video is over before that.
      try await browser.run(
        "\(Self.video).muted = true; \(PageScript.seek("7.5")) document.getElementById('toggle').click()")
      try await browser.wait(for: "\(Self.video).ended && \(PageScript.stands)")
    }
  }

  /// Over a playing picture, hidden controls take no tap, and return after it.
  @Test func aTapBelowHiddenControlsReachesTheAnnotation() async throws {
    let document = """
      {"annotations": [{"id": "low", "type": "hotLink", "title": "Low", "start": 0, "duration": 60, "command": "found",
        "left": "0%", "top": "80%", "width": "100%", "height": "20%"}]}
      """
    try await withPage(document, fragment: "?view=client", duration: 60) { browser, _ in
      try await browser.press("k")
      try await browser.run(
        "document.activeElement.blur(); document.dispatchEvent(new PointerEvent('pointermove'))")
      try await browser.wait(for: "document.getElementById('player').classList.contains('idle')")
      let place = try await browser.run(
        """
        const { left, top, width, height } = document.getElementById("slider").getBoundingClientRect();
        return { x: left + width * 0.9, y: top + height / 2 };
        """)
      try await browser.command("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [place]])
      try await browser.command("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
      try await browser.wait(for: "document.querySelector('[data-event=command]') !== null")
      try await browser.wait(for: "!document.getElementById('player').classList.contains('idle')")
      #expect((try await browser.run(PageScript.now).number ?? 60) < 40)
    }
  }

  @Test func aTurnedTabletHasATabAndAllRows() async throws {
    try await withPage(BrowserTests.project) { browser, _ in
      func resize(_ width: Int, _ height: Int) async throws {
        try await browser.command(
          "Emulation.setDeviceMetricsOverride",
          ["width": .integer(Int64(width)), "height": .integer(Int64(height)), "deviceScaleFactor": 1, "mobile": false])
      }
      try await resize(720, 450)
      try await browser.click("#tab-timeline")
      let isWithin = "document.getElementById('lanes').getBoundingClientRect().bottom <= innerHeight + 1"
      #expect(try await browser.run("return \(isWithin)") == true)
      try await resize(1024, 768)
      try await browser.wait(for: "document.getElementById('tab-events').ariaSelected === 'true'")
      // A menu fits into the narrowest window.
      try await resize(320, 640)
      try await browser.click("#more")
      try await browser.wait(for: "document.getElementById('settings').getBoundingClientRect().right <= 320")
    }
  }

  /// The playhead is the one slider. Splitters say where they are, and values are those of the run.
  @Test func rolesAndValuesAreThoseOfThePage() async throws {
    let document = """
      {"annotations": [{"id": "a", "type": "pop", "start": 0, "duration": 9, "content": "{{open}} {{constructor}} {{count}}"}]}
      """
    let setUp = { (page: inout HTMLPage) in page.setup = [.set(["open": .bool(true), "count": .number(3)])] }
    try await withPage(document, setUp: setUp) { browser, _ in
      let found = try await browser.run(
        """
        const part = document.querySelector(".panel").offsetWidth / innerWidth * 100;
        return [document.querySelectorAll("[role=slider]").length,
          Math.abs(document.querySelector(".panel-splitter[role=separator]").ariaValueNow - part) < 1,
          Object.fromEntries([...document.querySelectorAll("[data-variable]")].map((field) => [field.dataset.variable, field.value]))];
        """)
      #expect(found == [1, true, ["constructor": "", "count": "3", "open": "true"]])
      let isOpen = "document.getElementById('time-dialog').matches(':popover-open')"
      try await browser.press("t")
      try await browser.wait(for: isOpen)
      try await browser.press("\u{E007}")
      try await browser.wait(for: "!\(isOpen)")
      #expect(try await browser.run(PageScript.now) == 0)
    }
  }
}

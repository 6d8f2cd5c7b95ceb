import Foundation
import JSON
import Lint
import Preview
import ProjectFormat
import TestSupport
import Testing

/// The parts of a page: the timeline, gates and pauses, the panel, and what people without a mouse have of them.
@Suite(.needsModule, .serialized, .needs(.chromium)) struct PageBrowserTests {
  /// A time far beyond the media neither freezes the page nor fills its memory.
  @Test(arguments: ["1e10", "1e308"]) func aFarTimeIsDrawn(time: String) async throws {
    let document = """
      {"annotations": [{"id": "a", "type": "pop", "start": 0, "duration": 3, "content": "near"},
        {"id": "b", "type": "pop", "start": \(time), "duration": 3, "content": "far"}]}
      """
    try await withPage(document) { browser, _ in
      let ticks = try await browser.run("return document.querySelectorAll('#lanes .tick').length")
      #expect((4...20).contains(ticks.number ?? -1))
      // They are all over the axis.
      let last = try await browser.run(
        "return Math.max(...[...document.querySelectorAll('#lanes .tick')].map((tick) => tick.style.getPropertyValue('--at')))"
      )
      #expect((last.number ?? 0) > 0.5)
      try await browser.press("k")
      try await browser.wait(for: "!(\(PageScript.stands))")
      try await browser.press("k")
    }
  }

  /// The page is written for 98 seconds, and the video has 8.
  @Test(.needs(.ffmpeg)) func theTimelineFollowsTheLengthOfTheVideo() async throws {
    let document = """
      {"annotations": [
        {"id": "half", "type": "pop", "start": "50%", "duration": "25%", "content": "half"},
        {"id": "all", "type": "pop", "start": 0, "end": "100%", "content": "all"}]}
      """
    try await withPage(document, video: "clip.webm", duration: 98) { browser, _ in
      try await browser.wait(for: "document.getElementById('clock').textContent === '0:00.0 / 0:08'")
      let label = "document.querySelector('.bar[data-annotation=half]').ariaLabel"
      try await browser.wait(for: "\(label).startsWith('half, 0:04.') && \(label).includes('– 0:06.')")
      // What a change, a click on a name and the scenes depend on is the same.
      try await browser.press("n")
      #expect(try await browser.run("return Math.round(\(PageScript.place) * 10)") == 40)
      try await browser.click(".name[data-annotation=all]")
      #expect(try await browser.run(PageScript.now) == 0)
      let bar = "document.querySelector('.bar[data-annotation=all]').getBoundingClientRect()"
      let rows = "document.querySelector('.rows > .layer').getBoundingClientRect()"
      #expect(try await browser.run("return Math.round(\(bar).right - \(rows).right)") == 0)
      let heading = try await browser.run("return document.querySelector('.head .facts').textContent")
      #expect(heading == "2 annotations · 0:08")
      #expect(try await browser.run("return Math.round(document.getElementById('slider').ariaValueMax)") == 8)
    }
  }

  /// The ruler, the chapters and the bars have one scale, and a classic scroll bar takes nothing from one of them only.
  @Test func theRulerAndTheBarsHaveOneScale() async throws {
    let annotations = (0..<30).map {
      #"{"id": "a\#($0)", "type": "pop", "start": \#($0), "duration": 2, "gate": true}"#
    }
    try await withPage(#"{"annotations": [\#(annotations.joined(separator: ","))]}"#) { browser, _ in
      let edges = try await browser.run(
        """
        return ['.ruler > .layer', '.chapters > .layer', '.rows > .layer', '.over'].map((selector) => {
          const box = document.querySelector(selector).getBoundingClientRect();
          return `${box.left} ${box.right}`;
        });
        """)
      #expect(edges.array?.count == 4 && Set(edges.array?.compactMap(\.string) ?? []).count == 1, "\(edges)")
    }
  }

  /// The row of what is on screen is in sight, also where the rows are higher than the timeline.
  @Test func theRowsFollowThePlayhead() async throws {
    let annotations = (0..<40).map { #"{"id": "a\#($0)", "type": "pop", "start": \#($0 * 2), "duration": 1}"# }
    try await withPage(#"{"annotations": [\#(annotations.joined(separator: ","))]}"#) { browser, _ in
      for number in [39, 0] {
        try await browser.run(PageScript.seek("\(number * 2).5"))
        let isInSight = """
          (() => {
            const bar = document.querySelector('.bar[data-annotation=a\(number)]')?.getBoundingClientRect();
            const lanes = document.getElementById('lanes').getBoundingClientRect();
            return bar && bar.top >= lanes.top + 24 && bar.bottom <= lanes.bottom;
          })()
          """
        try await browser.wait(for: isInSight)
      }
    }
  }

  @Test func aGateIsAnsweredByTheKeyboardAlone() async throws {
    try await withPage(BrowserTests.project, fragment: "#t=4.9") { browser, _ in
      try await browser.press("k")
      try await browser.wait(for: PageScript.isHeld)
      let answer = "document.querySelector('[data-stage] [data-annotation=door]')"
      #expect(try await browser.run("return document.activeElement === \(answer)") == true)
      #expect(try await browser.run("return \(answer).classList.contains('answer')") == true)
      let hint = "document.querySelector('.hint')"
      #expect(
        try await browser.run("return [\(hint).textContent, \(hint).role]") == ["Tap to continueEnter", "status"])
      // A viewer who plays at the gate is told what to do; it does not close again.
      try await browser.press("kkk")
      let closed = try await browser.run("return document.querySelectorAll('[data-event=gateClosed]').length")
      #expect(closed == 1)
      try await browser.press("\u{E007}")
      try await browser.wait(for: "\(PageScript.event("gateReleased", "door")) && !(\(PageScript.isHeld))")
      try await browser.press("k")
      #expect(try await browser.run("return document.activeElement.id") == "toggle")
    }
  }

  /// A tapped box that disappears does not take the focus with it.
  @Test func theFocusStaysInThePage() async throws {
    try await withPage(BrowserTests.project, fragment: "#t=13") { browser, _ in
      // The address leads past the gate.
      #expect(try await browser.run(PageScript.now) == 13)
      try await browser.run("document.querySelector('[data-stage] [data-annotation=again]').focus()")
      try await browser.press("\u{E007}")
      try await browser.wait(for: "!(\(PageScript.shows("again")))")
      #expect(try await browser.run("return document.activeElement.id") == "toggle")
    }
  }

  /// Gates before the time of an address do not hold a viewer who follows it, and a notice says so.
  @Test(arguments: [("#t=13", true), ("#t=4", false)])
  func anAddressBehindAGateIgnoresGates(fragment: String, isBehind: Bool) async throws {
    try await withPage(BrowserTests.project) { browser, _ in
      let notices = try await browser.run(
        """
        location.hash = "\(fragment)";
        await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
        const notice = document.querySelector(".toast");
        return [notice.hidden, notice.textContent, document.getElementById("live").textContent.includes("Ignore gates"),
          document.activeElement.localName];
        """)
      #expect(notices == [.bool(!isBehind), isBehind ? "Ignore gates" : "", .bool(isBehind), "body"])
      try await browser.click("#more")
      let isOn = try await browser.run("return document.getElementById('ignore-gates').ariaChecked")
      #expect(isOn == .string(String(isBehind)))
    }
  }

  @Test func annotationsOfOneIdAreTappedByThemselves() async throws {
    let document = """
      {"annotations": [
        {"id": "x", "type": "hotLink", "start": 0, "duration": 9, "command": "first",
          "left": "0%", "top": "0%", "width": "20%", "height": "20%"},
        {"id": "x", "type": "hotLink", "start": 0, "duration": 9, "command": "second",
          "left": "50%", "top": "50%", "width": "20%", "height": "20%"}]}
      """
    try await withPage(document, fragment: "#t=1") { browser, _ in
      try await browser.run(
        "for (const box of document.querySelectorAll('[data-stage] [data-annotation=x]')) box.click()")
      let commands = try await browser.run(
        "return [...document.querySelectorAll('[data-event=command] .more')].map((row) => row.textContent)")
      #expect(commands == ["first", "second"])
    }
  }

  @Test func aTimedPauseIsExplainedAndOneInput() async throws {
    let document = """
      {"annotations": [{"id": "rest", "type": "pop", "start": 1, "duration": 0.5, "pause": true, "content": "A rest"}]}
      """
    try await withPage(document, fragment: "#t=0.9", duration: 5) { browser, _ in
      try await browser.prepare(
        when: "document.querySelector('.countdown')?.textContent",
        "const hint = document.querySelector('.hint'); window.hint = hint.checkVisibility() && hint.textContent;")
      try await browser.press("k")
      try await browser.wait(for: PageScript.event("resume", "rest"))
      try await browser.press("k")
      #expect(try await browser.run("return window.hint") == "1Continues automaticallySkip")
      try await browser.click("#more")
      try await browser.click("#copy")
      let trace = try await browser.run("return document.getElementById('trace').value")
      #expect(trace.string?.split(separator: "\n").count { $0.contains("wall") } == 1)
    }
  }

  /// A screen reader hears each of several events, by name; a text on screen has its own words and no other role.
  @Test func allEventsOfAMomentAreSaid() async throws {
    let document = """
      {"annotations": [
        {"id": "a1", "type": "pop", "start": 2, "duration": 3, "content": "first words"},
        {"id": "a2", "type": "pop", "start": 2, "duration": 3, "content": "second words"}]}
      """
    try await withPage(document, fragment: "#t=3") { browser, _ in
      let said = try await browser.run(
        "return [...document.querySelectorAll('[aria-live] p')].map((line) => line.textContent)")
      #expect(said == ["shown: first words", "shown: second words"])
      let box = try await browser.run(
        "const box = document.querySelector('[data-stage] [data-annotation=a1]'); return [box.ariaLabel, box.role, box.textContent]"
      )
      #expect(box == [.null, .null, "first words"])
    }
  }

  @Test func aFindingLeadsToItsAnnotation() async throws {
    let setUp = { (page: inout HTMLPage) in
      page.findings = [
        Finding(
          rule: "project.contrast", severity: .warning, message: "too dark", file: "a.json",
          place: .init(line: 7, column: 3), subject: .annotation(id: "score", pointer: ""), fix: "lighter")
      ]
      page.places = Array(repeating: JSON.Place(line: 9, column: 5), count: 7)
    }
    try await withPage(BrowserTests.project, setUp: setUp) { browser, _ in
      try await browser.click(".head .problems")
      let row = try await browser.run(
        "return [...document.querySelectorAll('.finding :is(b, .soft, code, .number)')].map((part) => part.textContent)"
      )
      #expect(row == ["too dark", "lighter", "project.contrast", "7:3"])
      try await browser.click(".finding .link")
      // The gate is on the way.
      #expect(try await browser.run(PageScript.now) == 5)
      let inspected = try await browser.run(
        """
        return [document.querySelector('.inspector h2').textContent, document.body.dataset.tab,
          document.querySelector('.inspector').textContent.includes('points > 3'),
          document.querySelector('.inspector').textContent.includes('9:5'),
          document.querySelector('.inspector').textContent.includes('/annotations/6')];
        """)
      #expect(inspected == ["won", "inspect", true, true, true])
    }
  }

  @Test func aMissingVideoIsNotForgotten() async throws {
    try await withPage(BrowserTests.project, video: "none.webm", complains: true) { browser, _ in
      let notice = "document.querySelector('.picture .empty b')"
      try await browser.wait(for: "\(notice).textContent === 'This video can’t be played'")
      try await browser.press("kk")
      let isVisible = try await browser.run("return !document.querySelector('.picture .empty').hidden")
      #expect(isVisible == true)
    }
  }

  /// What no viewer sees looks so, and only the main button of a mouse seeks.
  @Test func unsupportedAnnotationsAndOtherButtons() async throws {
    let document = """
      {"annotations": [{"id": "quiz", "type": "quiz", "start": 1, "duration": 5},
        {"id": "a", "type": "pop", "start": 0, "duration": 9}]}
      """
    try await withPage(document) { browser, _ in
      let looks = try await browser.run(
        "return ['quiz', 'a'].map((id) => document.querySelector(`.bar[data-annotation=${id}]`).classList.contains('unseen'))"
      )
      #expect(looks == [true, false])
      try await browser.run(
        """
        for (const element of [document.getElementById('slider'), document.querySelector('.ruler')]) {
          const { left, width } = element.getBoundingClientRect();
          element.dispatchEvent(new PointerEvent('pointerdown', { button: 2, clientX: left + width / 2, bubbles: true }));
        }
        """)
      #expect(try await browser.run(PageScript.now) == 0)
    }
  }

  /// The emulation of the media feature would not replace any colour.
  @Test func forcedColoursKeepWhatIsDrawnByColour() async throws {
    try await withPage(BrowserTests.project, arguments: ["--force-high-contrast"], fragment: "#t=2") { browser, _ in
      let erased = try await browser.run(
        """
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        const grounds = ['rgba(0, 0, 0, 0)', 'rgba(255, 255, 255, 0)', 'rgb(255, 255, 255)'];
        return [matchMedia('(forced-colors: active)').matches, style('.knob').boxShadow === 'none',
          ['.segment', '.bar .shape', '.playhead', '.seen', '.over .wall'].filter((selector) =>
            grounds.includes(style(selector).backgroundColor))];
        """)
      #expect(erased == [true, false, []])
    }
  }

  @Test(arguments: [("?view=client", false), ("", true)])
  func aClientSeesThePictureAndItsControls(query: String, isOption: Bool) async throws {
    let setUp = { (page: inout HTMLPage) in page.isForClients = isOption }
    try await withPage(BrowserTests.project, fragment: query, setUp: setUp) { browser, _ in
      let visible = try await browser.run(
        """
        return ['.picture', '#toggle', '.head', '.panel', '.timeline', '.scrub .point'].map((selector) =>
          document.querySelector(selector)?.checkVisibility() ?? false);
        """)
      #expect(visible == [true, true, false, false, false, false])
    }
  }

  /// The types of the page's scripts are written as JSDoc.
  @Test(.needs(.typeScript)) func theScriptsHaveConsistentTypes() throws {
    let told = try runTool(
      "tsc",
      [
        "--allowJs", "--checkJs", "--noEmit", "--strict", "--target", "esnext", "--module", "esnext",
        "--moduleResolution",
        "node", "--lib", "esnext,dom,dom.iterable", "Sources/Annotations/Web/page.js",
        "Sources/Annotations/Web/page/types.d.ts", "Sources/Annotations/Web/start.js",
      ], in: ProjectFolder.root)
    #expect(told == "")
  }
}

import Foundation
import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

/// Pages in a real browser, used as people use them.
@Suite(.needsModule, .serialized, .needs(.chromium)) struct BrowserTests {
  /// A gate that a tap opens, a tap that jumps, a pause, a rule, a variable in a text, a link and a command.
  static let project = """
    {"title": "A walk", "annotations": [
      {"id": "hello", "type": "pop", "start": 0, "duration": 4, "content": "Hello {{name}}",
        "left": "10%", "top": "10%", "width": "30%", "height": "20%"},
      {"id": "door", "type": "hotLink", "title": "The door", "start": 5, "duration": 5, "gate": true,
        "onClick": {"releaseGate": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"},
      {"id": "again", "type": "hotLink", "title": "Once more", "start": 12, "duration": 6,
        "onClick": {"gotoTrack": "0:01"}, "left": "0%", "top": "0%", "width": "20%", "height": "20%"},
      {"id": "rest", "type": "pop", "start": 20, "duration": 2, "pause": true, "content": "A rest",
        "left": "40%", "top": "40%", "width": "20%"},
      {"id": "night", "type": "pop", "start": 12, "duration": 10, "content": "stars",
        "precondition": "night", "left": "70%", "top": "5%", "width": "20%"},
      {"id": "shop", "type": "onTime", "start": 24, "command": "offer",
        "commandData": {"sku": "1"}, "gotoLink": "https://shop.example.com/"},
      {"id": "score", "type": "pop", "start": 12, "duration": 10, "content": "won",
        "precondition": "points > 3", "left": "70%", "top": "25%", "width": "20%"}]}
    """

  @Test func aTextHasTheAppearanceOfItsTheme() async throws {
    let document = """
      {"annotations": [
        {"id": "t", "type": "pop", "start": 0, "duration": 9, "mode": "brand", "content": "red",
          "transitionClass": "fade"},
        {"id": "m", "type": "pop", "start": 0, "duration": 9, "mode": "mullins special"},
        {"id": "w", "type": "pop", "start": 0, "duration": 9, "transitionClass": "fade"}]}
      """
    let themes = try AnnotationThemes(
      reading: Array(
        ##"""
        {"Brand": {"text": "#ff0000", "background": "#0000ff80", "duration": 2,
          "font": {"family": "A \"B\"", "weight": "bold", "size": 0.1}}}
        """##.utf8))
    let setUp = { (page: inout HTMLPage) in page.themes = themes }
    try await withPage(document, fragment: "#t=1", setUp: setUp) { browser, _ in
      try await browser.wait(for: PageScript.shows("t"))
      let styles = try await browser.run(
        """
        const width = document.querySelector("[data-stage]").clientWidth;
        return ["t", "m", "w"].map((id) => {
          const style = getComputedStyle(document.querySelector(`[data-stage] [data-annotation=${id}]`));
          return [style.color, style.backgroundColor, style.fontWeight, style.transitionDuration,
            Math.round(parseFloat(style.fontSize) / width * 1000), style.fontFamily.startsWith('"A \\\\"B')];
        });
        """)
      #expect(
        styles == [
          ["rgb(255, 0, 0)", "rgba(0, 0, 255, 0.5)", "700", "2s", 100, true],
          ["rgb(255, 255, 255)", "rgba(68, 68, 68, 0.4)", "500", "0s", 18, false],
          ["rgb(0, 0, 0)", "rgba(255, 255, 255, 0.5)", "500", "0.35s", 18, false],
        ])
    }
  }

  @Test func playbackContinuesAfterATap() async throws {
    try await withPage(Self.project) { browser, _ in
      // By the keyboard alone up to the gate.
      try await browser.press("]]]k")
      try await browser.wait(for: PageScript.isHeld)
      let time = try await browser.run(PageScript.now).number ?? -1
      #expect(time == 5)
      #expect(try await browser.run("return \(PageScript.event("shown", "hello"))").bool == true)
      // It stops by itself where there is something to tap: however slow the machine is, it is still there.
      try await browser.prepare(
        when: PageScript.shows("again"), "document.getElementById('toggle').click()")
      try await browser.click("[data-stage] [data-annotation=door]")
      try await browser.wait(for: "\(PageScript.shows("again")) && \(PageScript.stands)")
      try await browser.click("[data-stage] [data-annotation=again]")
      try await browser.wait(for: "\(PageScript.event("seek", "again")) && \(PageScript.shows("hello"))")
      #expect(try await browser.run("return \(PageScript.event("gateReleased", "door"))").bool == true)
      // What was shown is text, and its box lies where the project says.
      let box = try await browser.run(
        """
        const stage = document.querySelector('[data-stage]').getBoundingClientRect();
        const box = document.querySelector('[data-stage] [data-annotation=hello]').getBoundingClientRect();
        return [(box.left - stage.left) / stage.width, (box.top - stage.top) / stage.height,
          box.width / stage.width, box.height / stage.height].map(part => Math.round(part * 1000) / 1000);
        """)
      #expect(box == [0.1, 0.1, 0.3, 0.2])
      #expect(try await browser.run(PageScript.now) == 1)
      // The same while it plays, which it goes on doing.
      try await browser.prepare(
        when: PageScript.shows("again"),
        "document.querySelector('[data-stage] [data-annotation=again]').click()")
      try await browser.press("k")
      let jumps =
        "document.querySelectorAll('[data-event=\"seek\"][data-annotation=\"again\"]').length"
      try await browser.wait(for: "\(jumps) === 2 && !(\(PageScript.stands))")
      try await browser.press("k")
      try await browser.wait(for: PageScript.stands)
    }
  }

  @Test func placesConditionsAndValues() async throws {
    // The gate would hold it back.
    let open = Self.project.replacing(#""gate": true,"#, with: "")
    try await withPage(open, fragment: "#t=13") { browser, _ in
      #expect(try await browser.run(PageScript.now) == 13)
      try await browser.click("#tab-values")
      #expect(try await browser.run("return \(PageScript.shows("night"))") == false)
      try await browser.click("[data-precondition=night]")
      try await browser.wait(for: PageScript.shows("night"))
      try await browser.click("[data-precondition=night]")
      try await browser.wait(for: "!(\(PageScript.shows("night")))")
      try await browser.type("4\u{E007}", into: "[data-variable=points]")
      try await browser.wait(for: PageScript.shows("score"))
      // An exact time, a frame, the next event, an event's row, a lane.
      try await browser.click("#tab-values")
      try await browser.press("t")
      try await browser.run("document.getElementById('time').value = ''")
      try await browser.type("0:01.5\u{E007}", into: "#time")
      #expect(try await browser.run(PageScript.now) == 1.5)
      try await browser.type("Ada\u{E007}", into: "[data-variable=name]")
      try await browser.wait(
        for: "document.querySelector('[data-stage] .words').textContent === 'Hello Ada'")
      try await browser.click("#tab-values")
      try await browser.press(".")
      #expect(try await browser.run(PageScript.now) == 1.54)
      try await browser.click("#next")
      #expect(try await browser.run(PageScript.now) == 4)
      try await browser.click("#lanes .name[data-annotation=rest]")
      #expect(try await browser.run(PageScript.now) == 20)
      try await browser.run(PageScript.seek("13"))
      try await browser.click("#more")
      try await browser.click("#hotspots")
      let label = try await browser.run(
        "return getComputedStyle(document.querySelector('[data-stage] [data-annotation=again] .label')).display")
      #expect(label == "flex")
      let titles = try await browser.run(
        "return [...document.querySelectorAll('[data-stage] .label > span:first-of-type')].map((title) => title.textContent)"
      )
      #expect(titles == ["Once more"])
      try await browser.press("\u{E00C}")
      try await browser.click("#tab-events")
      try await browser.click("[data-event=shown][data-annotation=hello]")
      #expect(try await browser.run(PageScript.now) == 0)
      #expect(try await browser.accessibility(of: "[role=slider]") == ("slider", "Current time"))
      #expect(try await browser.accessibility(of: "#toggle") == ("button", "Play"))
      let unnamed = try await browser.run(
        """
        return [...document.querySelectorAll('button, input, select, textarea')]
          .filter(field => field.checkVisibility()).filter(field =>
            !(field.ariaLabel || field.textContent.trim() || field.labels?.[0]?.textContent.trim()))
          .map(field => field.outerHTML);
        """)
      #expect(unnamed == [])
    }
  }

  /// The controls that no other test touches.
  @Test func everyControlPerformsItsAction() async throws {
    let open = Self.project.replacing(#""gate": true,"#, with: "")
    try await withPage(open, fragment: "#t=13") { browser, _ in
      try await browser.click("#previous")
      #expect(try await browser.run(PageScript.now) == 12)
      try await browser.press(",")
      #expect(try await browser.run(PageScript.now) == 11.96)
      try await browser.press("p")
      #expect(try await browser.run(PageScript.now) == 10)
      try await browser.press("n,.\u{E014}")
      #expect(try await browser.run(PageScript.now) == 17)
      try await browser.click("#back")
      #expect(try await browser.run(PageScript.now) == 12)
      try await browser.click("#forward")
      #expect(try await browser.run(PageScript.now) == 17)
      try await browser.press("]")
      #expect(try await browser.run("return document.getElementById('rate').textContent") == "1.5×")
      try await browser.press("[[")
      #expect(try await browser.run("return document.getElementById('rate').textContent") == "0.5×")
      // The slider by its keys and by the pointer: its middle is the middle of the media.
      try await browser.run("document.getElementById('slider').focus()")
      try await browser.press("\u{E00F}")
      #expect(try await browser.run(PageScript.now) == 0)
      try await browser.press("\u{E014}\u{E014}")
      #expect(try await browser.run(PageScript.now) == 10)
      try await browser.click("#slider")
      let length = try await browser.run(
        "return Number(document.getElementById('slider').ariaValueMax)")
      let middle = try await browser.run(PageScript.now)
      #expect(abs((middle.number ?? 0) - (length.number ?? 0) / 2) < 0.2)
      // Closer, the scale follows the playhead, unless it should not.
      let first = "document.querySelector('#lanes .tick').textContent"
      try await browser.run(
        """
        const zoom = document.getElementById('zoom');
        zoom.value = 3;
        zoom.dispatchEvent(new Event('input'));
        """)
      try await browser.press("\u{E010}")
      try await browser.wait(for: "\(first).startsWith('0:2')")
      try await browser.click("#follow")
      try await browser.run("document.getElementById('slider').focus()")
      try await browser.press("\u{E011}")
      #expect(try await browser.run(PageScript.now) == 0)
      #expect(try await browser.run("return \(first).startsWith('0:2')") == true)
    }
  }

  @Test func theSessionIsExportedAsAReplayableTrace() async throws {
    try await withPage(Self.project) { browser, _ in
      let isUnderWay = "\(PageScript.shows("hello")) && \(PageScript.place) > 0"
      try await browser.prepare(when: isUnderWay, "document.getElementById('toggle').click()")
      try await browser.press("k")
      try await browser.wait(for: "\(isUnderWay) && \(PageScript.stands)")
      try await browser.run(PageScript.seek("3"))
      try await browser.click("#more")
      try await browser.click("#copy")
      let text = try await browser.run("return document.getElementById('trace').value").string ?? ""
      let lines = try TraceReader.lines(of: Array(text.utf8))
      #expect(lines.map(\.input).contains(.seek(3)))
      let project = try InteractivityProject(reading: Array(Self.project.utf8))
      let played = Simulation.run(project, trace: lines)
      let events = played.steps.flatMap { step in step.events.map(\.name) }
        .filter { $0 != "entered" && $0 != "exited" }
      let shown = try await browser.run(
        "return [...document.querySelectorAll('#events [data-event]')].map(row => row.dataset.event)"
      )
      #expect(shown.array?.compactMap(\.string) == events)
    }
  }

  /// Texts that would run a script, load something or end the block of data that they are in.
  @Test func projectTextIsNotExecuted() async throws {
    let evil =
      #"</script><script>window.evil = 1</script><img src=x onerror=window.evil=2>\u202e' onload='evil'"#
    let text = JSON.string(evil).text()
    let document = """
      {"title": \(text), "annotations": [
        {"id": \(text), "type": "pop", "start": 0, "duration": 9, "content": \(text), "title": \(text),
          "backgroundColor": "red; background-image: url(https://evil.example.com/a.png)",
          "precondition": \(text), "onClick": {"gotoLink": "javascript:window.evil=3"}},
        {"id": "p", "type": "image", "start": 0, "duration": 9, "url": "https://evil.example.com/b.png",
          "left": "50%", "top": "50%", "width": "50%", "height": "50%"}]}
      """
    try await withPage(document, fragment: "#t=1") { browser, _ in
      try await browser.click("#tab-values")
      try await browser.click("[data-precondition]")
      try await browser.wait(for: "document.querySelectorAll('[data-stage] .box').length === 2")
      #expect(try await browser.run("return window.evil === undefined") == true)
      #expect(
        try await browser.run("return document.title === arguments[0]", .string(evil)) == true)
      try await browser.click("[data-stage] .box.text")
      #expect(
        try await browser.run("return window.evil === undefined && document.links.length === 0")
          == true)
    }
  }

  @Test func withoutJavaScriptThePageShowsATimeline() async throws {
    try await withPage(
      Self.project, arguments: ["--blink-settings=scriptEnabled=false"], waits: false
    ) { browser, _ in
      // The driver's own scripts run all the same.
      let shown = try await browser.run(
        """
        return [document.querySelectorAll('#lanes rect').length, document.querySelectorAll('#events [data-event]').length > 2,
          document.getElementById('picture') !== null, document.querySelector('noscript').checkVisibility()];
        """)
      #expect(shown == [7, true, false, true])
    }
  }

  /// A file that the viewer chooses, and one that the page names.
  @Test(.needs(.ffmpeg), arguments: [false, true])
  func aVideoPlaysUnderTheBoxes(isNamed: Bool) async throws {
    let gate = Self.project.replacing(#""start": 5,"#, with: #""start": 2,"#)
    try await withPage(gate, video: isNamed ? "clip.webm" : nil) { browser, folder in
      if !isNamed {
        try makeClip(in: folder)
        try await browser.type(folder.path + "/clip.webm", into: "#file")
      }
      let video = "document.getElementById('video')"
      try await browser.wait(for: "\(video)?.readyState >= 2")
      try await browser.run("\(video).muted = true")
      // 4:3, as the video is, which is 8 seconds long.
      let shape = try await browser.run(
        """
        const box = document.getElementById('picture').getBoundingClientRect();
        return Math.round(box.width / box.height * 100) / 100;
        """)
      #expect(shape == 1.33)
      let clock = try await browser.run("return document.getElementById('clock').textContent")
      #expect(clock == "0:00.0 / 0:08")
      try await browser.press("k")
      try await browser.wait(for: "!\(video).paused && \(video).currentTime > 0.3")
      try await browser.wait(
        for: "\(video).paused && \(PageScript.isHeld)")
      // It stops on the gate's own frame.
      try await browser.wait(for: "\(video).currentTime === 2 && !\(video).seeking")
      try await browser.click("[data-stage] [data-annotation=door]")
      try await browser.wait(for: "\(video).currentTime > 2.3")
    }
  }

  /// Dark, on paper, and without movement.
  @Test func darkPrintAndReducedMotionStylesApply() async throws {
    let fading = Self.project.replacing(
      #""content": "Hello {{name}}","#, with: #""content": "Hello", "transitionClass": "fade","#)
    try await withPage(fading, fragment: "#t=1") { browser, _ in
      func style(_ selector: String, _ property: String) async throws -> String {
        let script = "return getComputedStyle(document.querySelector('\(selector)')).\(property)"
        return try await browser.run(script).string ?? ""
      }
      func emulate(_ feature: String, _ value: String, media: String = "") async throws {
        try await browser.command(
          "Emulation.setEmulatedMedia",
          [
            "media": .string(media),
            "features": [["name": .string(feature), "value": .string(value)]],
          ])
      }
      try await emulate("prefers-color-scheme", "light")
      #expect(try await style("html", "backgroundColor") == "rgb(238, 240, 243)")
      try await emulate("prefers-color-scheme", "dark")
      #expect(try await style("html", "backgroundColor") == "rgb(13, 15, 19)")
      #expect(try await style("html", "color") == "rgb(236, 238, 243)")
      try await browser.wait(for: PageScript.shows("hello"))
      let box = "[data-stage] [data-annotation=hello]"
      #expect(try await style(box, "transitionDuration") == "0.35s")
      try await emulate("prefers-reduced-motion", "reduce")
      #expect(try await style(box, "transitionDuration") == "0s")
      try await emulate("prefers-color-scheme", "light", media: "print")
      #expect(try await style(".well", "display") == "none")
      #expect(try await style("#lanes", "overflowY") == "visible")
    }
  }

  @Test func manyAnnotationsAreDrawnWhereTheyAreSeen() async throws {
    let annotations = (0..<5000).map {
      #"{"id": "a\#($0)", "type": "pop", "start": \#($0), "duration": 2, "content": "n \#($0)"}"#
    }
    let document = #"{"annotations": [\#(annotations.joined(separator: ","))]}"#
    try await withPage(document) { browser, _ in
      // The name of a kind is at its first row.
      let isAtFirstRow = try await browser.run(
        """
        return document.querySelector('.area p.name').getBoundingClientRect().top
          === document.querySelector('.area .gutter').getBoundingClientRect().top;
        """)
      #expect(isAtFirstRow == true)
      try await browser.run(PageScript.seek("4005.5"))
      for zoom in [0, 2, 10] {
        try await browser.run(
          "const zoom = document.getElementById('zoom'); zoom.value = \(zoom); zoom.dispatchEvent(new Event('input'))")
        // The row of what is on screen is in sight, too.
        let isInSight = """
          (() => {
            const bar = document.querySelector('.bar[data-annotation=a4005]')?.getBoundingClientRect();
            const lanes = document.getElementById('lanes').getBoundingClientRect();
            return bar && bar.top >= lanes.top && bar.bottom <= lanes.bottom && bar.left < lanes.right && bar.right > lanes.left;
          })()
          """
        try await browser.wait(for: isInSight)
        let bars = try await browser.run("return document.querySelectorAll('.bar').length")
        #expect((bars.number ?? 9999) < 1000)
      }
      try await browser.click(".bar[data-annotation=a4005]")
      try await browser.wait(for: "document.querySelector('.inspector .name').textContent === 'n 4005'")
    }
  }
}

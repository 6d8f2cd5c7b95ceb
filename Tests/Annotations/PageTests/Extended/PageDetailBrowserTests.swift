import AnnotationEngine
import Exploration
import Foundation
import JSON
import Lint
import Preview
import ProjectFormat
import TestSupport
import Testing

/// What a page shows besides the playback: pictures of the project and of the video, rules and paths.
@Suite(.needsModule, .serialized, .needs(.chromium)) struct PageDetailBrowserTests {
  @Test func aFindingHasTheExplanationOfItsRule() async throws {
    try await withPage(BrowserTests.project, setUp: addFinding) { browser, _ in
      try await browser.click(".head .problems")
      let texts = """
        return [...document.querySelectorAll('.finding details p')].map((text) => text.checkVisibility() && text.innerHTML);
        """
      #expect(try await browser.run(texts) == [false, false])
      try await browser.click(".finding summary")
      #expect(try await browser.run(texts) == ["Write <code>#fff</code> on black.", "Or the other way round."])
      try await browser.click(".finding .link")
      #expect(try await browser.run("return document.querySelectorAll('.inspector .note details').length") == 1)
    }
  }

  /// The source is what the document has for the annotation, also if gates are ignored.
  @Test func theSourceOfAnAnnotationIsShown() async throws {
    try await withPage(BrowserTests.project) { browser, _ in
      try await browser.click("#more")
      try await browser.click("#ignore-gates")
      try await browser.press("\u{E00C}")
      try await browser.click("#lanes .name[data-annotation=door]")
      try await browser.click(".inspector summary")
      try await browser.wait(for: "document.querySelector('.inspector pre') !== null")
      let source = try await browser.run(
        "const { id, gate } = JSON.parse(document.querySelector('.inspector pre').textContent); return [id, gate]")
      #expect(source == ["door", true])
    }
  }

  /// An annotation that was held at its gate was shown, also if the answer jumps away. The events are those of a run.
  @Test func whatWasHeldAtAGateWasShown() async throws {
    let document = """
      {"annotations": [
        {"id": "door", "type": "hotLink", "title": "The door", "start": 5, "duration": 5, "gate": true,
          "onClick": {"gotoTrack": "0:20"}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"},
        {"id": "end", "type": "pop", "start": 20, "duration": 5, "content": "end"}]}
      """
    try await withPage(document, duration: 30) { browser, _ in
      try await browser.run(PageScript.seek("4.9"))
      try await browser.press("k")
      try await browser.wait(for: PageScript.isHeld)
      try await browser.prepare(when: PageScript.shows("end"), "document.getElementById('toggle').click()")
      try await browser.press("\u{E007}")
      try await browser.wait(for: "\(PageScript.shows("end")) && \(PageScript.stands)")
      let seen = try await browser.run(
        "return document.querySelector('.bar[data-annotation=door] .seen').clientWidth > 0")
      #expect(seen == true)
      try await browser.click("#more")
      try await browser.click("#copy")
      let trace = try await browser.run("return document.getElementById('trace').value").string ?? ""
      let project = try InteractivityProject(reading: Array(document.utf8))
      let steps = Simulation.run(project, trace: try TraceReader.lines(of: Array(trace.utf8))).steps
      // The seek back to the gate, which a sparse tick has passed, is no jump.
      let events = steps.flatMap(\.events)
        .filter { !["entered", "exited"].contains($0.name) && $0.kind != .seek(to: $0.time) }
        .map { "\(MediaTime.clock($0.time, .precise)) \($0.name)" }
      let rows = try await browser.run(
        """
        return [...document.querySelectorAll('#events [data-event]')]
          .map((row) => row.querySelector('.when').textContent + ' ' + row.dataset.event);
        """)
      #expect(rows.array?.compactMap(\.string) == events)
    }
  }

  @Test func aFindingIsAboutOneOfTheAnnotationsWithItsID() async throws {
    let twins = """
      {"annotations": [
        {"id": "x", "type": "pop", "start": 0, "duration": 4, "content": "first"},
        {"id": "x", "type": "pop", "start": 5, "duration": 4, "content": "second"}]}
      """
    let setUp = { (page: inout HTMLPage) in
      page.findings = [
        Finding(
          rule: "project.contrast", severity: .warning, message: "too dark", file: "a.json",
          subject: .annotation(id: "x", pointer: "/annotations/1/content"))
      ]
    }
    try await withPage(twins, setUp: setUp) { browser, _ in
      try await browser.click(".head .problems")
      try await browser.click(".finding .link")
      #expect(try await browser.run(PageScript.now) == 5)
      let name = try await browser.run("return document.querySelector('.inspector h2').textContent")
      #expect(name == "second")
      let marked = try await browser.run(
        "return [...document.querySelectorAll('#lanes .area .name')].map((row) => row.querySelector('.warning') !== null)"
      )
      #expect(marked == [false, true])
    }
  }

  @Test(arguments: [
    ("en", "enable night", "set points = 4"), ("de", "night einschalten", "points = 4 setzen"),
    ("ja", "nightを有効にする", "points = 4を設定する"),
  ])
  func thePathToAnAnnotationIsInWords(language: String, enable: String, set: String) async throws {
    let project = try InteractivityProject(reading: Array(BrowserTests.project.utf8))
    let setUp = { (page: inout HTMLPage) in
      page.exploration = Exploration(of: project, duration: 30, maximumStates: 20_000)
    }
    try await withPage(BrowserTests.project, language: language, duration: 30, setUp: setUp) { browser, _ in
      for (id, step) in [("night", enable), ("score", set)] {
        try await browser.click("#lanes .name[data-annotation=\(id)]")
        let steps = try await browser.run(
          "return [...document.querySelectorAll('.inspector .steps span[dir=auto]')].map((step) => step.textContent)")
        #expect(steps.array?.contains(.string(step)) == true, "\(steps)")
      }
    }
  }

  /// A picture that is a file is in the page, and no scheme but `data` is allowed for it.
  @Test func anEmbeddedPictureIsShown() async throws {
    let document = """
      {"annotations": [
        {"id": "logo", "type": "image", "title": "Logo", "start": 0, "duration": 9, "url": "logo.gif",
          "left": "0%", "top": "0%", "width": "20%", "height": "20%"},
        {"id": "text", "type": "image", "title": "Text", "start": 0, "duration": 9, "url": "text.txt",
          "left": "50%", "top": "0%", "width": "20%", "height": "20%"}]}
      """
    let setUp = { (page: inout HTMLPage) in
      page.pictures = [
        "logo.gif": [UInt8](Data(base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") ?? Data()),
        "text.txt": Array("no picture".utf8),
      ]
    }
    try await withPage(document, fragment: "#t=1", setUp: setUp) { browser, _ in
      let image = "document.querySelector('[data-stage] [data-annotation=logo] img')"
      try await browser.wait(for: "\(image)?.naturalWidth === 1 && \(image).src.startsWith('data:image/gif;')")
      let found = try await browser.run(
        """
        return [document.querySelector('[data-stage] [data-annotation=text] .card') !== null,
          document.querySelector('meta[http-equiv]').content.match(/img-src ([^;]*);/)[1]];
        """)
      #expect(found == [true, "data:"])
    }
    try await withPage(document) { browser, _ in
      let sources = try await browser.run(
        "return document.querySelector('meta[http-equiv]').content.match(/img-src ([^;]*);/)[1]")
      #expect(sources == "'none'")
    }
  }

  /// The timeline and the panel say that a link opens; its address comes after these words.
  @Test func aLinkIsDescribedInWords() async throws {
    try await withPage(BrowserTests.project, fragment: "#t=23.9") { browser, _ in
      try await browser.run(PageScript.seek("24"))
      try await browser.press("k")
      try await browser.wait(for: PageScript.event("open", "shop"))
      let row = try await browser.run(
        "return ['.verb', '.more'].map((part) => document.querySelector(`[data-event=open] ${part}`).textContent)")
      #expect(row == ["opens a link", "https://shop.example.com/"])
      try await browser.click("#lanes .name[data-annotation=shop]")
      let steps = try await browser.run(
        "return [...document.querySelectorAll('.inspector .steps .wraps')].map((step) => step.textContent)")
      #expect(steps == ["command offer", "opens a link shop.example.com/"])
      let lane = try await browser.run("return document.querySelector('.aside[dir]').textContent")
      #expect(lane == "command offer, opens a link")
    }
  }

  /// A page that was written without `--images` says how its pictures are allowed.
  @Test(arguments: [false, true]) func aPictureThatIsNotPermittedSaysHow(isPermitted: Bool) async throws {
    let document = """
      {"annotations": [{"id": "logo", "type": "image", "title": "Logo", "start": 5, "duration": 9, "url": "https://example.com/a.png"}]}
      """
    let setUp = { (page: inout HTMLPage) in page.allowsImages = isPermitted }
    try await withPage(document, setUp: setUp) { browser, _ in
      try await browser.click(".bar[data-annotation=logo]")
      let note = try await browser.run("return document.querySelector('.inspector code + .soft')?.textContent ?? null")
      #expect(note == (isPermitted ? .null : "To show pictures, write the page with run --html --images"))
    }
  }

  /// Of many annotations, only the selected one shows its jump.
  @Test func theJumpsOfManyAnnotationsCoverNoBars() async throws {
    let annotations = (0..<50).map {
      #"{"id": "a\#($0)", "type": "hotLink", "start": \#($0 * 4), "duration": 3, "onClick": {"gotoTrack": "0:01"}}"#
    }
    try await withPage(#"{"annotations": [\#(annotations.joined(separator: ","))]}"#) { browser, _ in
      #expect(try await browser.run("return document.querySelectorAll('.rows .arc').length") == 0)
      try await browser.click(".bar[data-annotation=a7]")
      #expect(try await browser.run("return document.querySelectorAll('.rows .arc').length") == 1)
    }
  }

  /// In Arabic, options and digits are as in a terminal. Long ids end with an ellipsis, and no sign of the legend is cut.
  @Test func textsOfTheTimelineAndOfOptionsAreReadable() async throws {
    let document = """
      {"annotations": [
        {"id": "the-one-with-a-long-id", "type": "image", "title": "Logo", "start": 5, "duration": 9, "url": "https://example.com/a.png"}]}
      """
    let setUp = { (page: inout HTMLPage) in
      page.findings = [
        Finding(rule: "project.link", severity: .warning, message: "no link", file: "a.json", fix: "write https://…")
      ]
    }
    try await withPage(document, width: 1440, language: "ar", setUp: setUp) { browser, _ in
      let direction = "return getComputedStyle(document.querySelector('.finding .soft')).direction"
      #expect(try await browser.run(direction) == "ltr")
      try await browser.click(".bar")
      let found = try await browser.run(
        """
        const legend = document.querySelector('.strip > .legend').getBoundingClientRect();
        const cut = [...document.querySelectorAll('.strip > .legend > span')].map((sign) => sign.getBoundingClientRect())
          .filter(({ left, right, top }) => top < legend.bottom && (left < legend.left || right > legend.right));
        const id = document.querySelector('.names .id');
        return [document.querySelector('.inspector code + .soft code')?.textContent ?? null,
          /[\\u0660-\\u0669]/.test(document.querySelector('.head .facts').textContent),
          id.scrollWidth > id.clientWidth && getComputedStyle(id).display === 'block', cut.length];
        """)
      #expect(found == ["run --html --images", false, true, 0])
    }
  }

  /// Cards next to each other have a gap, and the parts of the page lie next to each other.
  @Test func partsOfThePageDoNotTouchOrOverlap() async throws {
    try await withPage(BrowserTests.project, setUp: addFinding) { browser, _ in
      let overlaps = """
        const [selector, gap] = arguments;
        const boxes = [...document.querySelectorAll(selector)].filter((box) => box.checkVisibility())
          .map((box) => box.getBoundingClientRect());
        return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) =>
          a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap)).length;
        """
      #expect(try await browser.run(overlaps, ".well, .panel, .timeline", 0) == 0)
      try await browser.click("#tab-inspect")
      try await browser.click("#lanes .name[data-annotation=score]")
      #expect(try await browser.run(overlaps, ".inspector .cell", 4) == 0)
      #expect(try await browser.run(overlaps, ".inspector .sheet > *", 4) == 0)
    }
  }
}

import Foundation
import JSON
import TestSupport
import Testing

/// `<bc-interactive>` around a playing video, as a web page has it.
@Suite(.needsElement, .serialized, .needs(.chromium)) struct ElementBrowserTests {
  private func withElement(
    _ project: String = project, _ body: (Browser) async throws -> Void
  ) async throws {
    let arguments = ["--autoplay-policy=no-user-gesture-required"]
    try await withBrowser(width: 1000, height: 700, arguments: arguments) { browser, folder in
      try ElementPage.write(into: folder, project)
      let server = try LoopbackServer(serving: [
        "page": folder, "dist": ProjectFolder.root.appending(path: "dist"),
      ])
      defer { server.stop() }
      try await browser.open("\(server.baseURL)/page/index.html")
      let isRead = "has('ready') || told.some((entry) => entry[0] === 'error')"
      try await browser.wait(for: "video.readyState >= 2 && (\(isRead))")
      try await body(browser)
      let complaints = try await browser.complaints()
      #expect(complaints == [])
    }
  }

  /// A gate at 1 s, a jump back, a pause on show, a trigger with a command and a link, conditions.
  static let project = """
    {"title": "A walk", "annotations": [
      {"id": "hello", "type": "pop", "start": 0.2, "duration": 1.5, "content": "Hello {{name}}",
        "left": "10%", "top": "10%", "width": "30%", "height": "20%"},
      {"id": "door", "type": "hotLink", "title": "The door", "start": 1, "duration": 2, "gate": true,
        "onClick": {"releaseGate": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"},
      {"id": "shop", "type": "onTime", "start": 1.6, "command": "offer",
        "commandData": {"sku": "1"}, "gotoLink": "https://shop.example.com/"},
      {"id": "rest", "type": "pop", "start": 2, "duration": 0.5, "pause": true, "content": "A rest",
        "left": "40%", "top": "40%", "width": "20%", "transitionClass": "fade"},
      {"id": "night", "type": "pop", "start": 3, "duration": 5, "content": "stars", "mode": "Mullins Special",
        "precondition": "night", "left": "70%", "top": "5%", "width": "20%"},
      {"id": "won", "type": "pop", "start": 3, "duration": 5, "content": "won {{points}}",
        "precondition": "points > 3", "left": "70%", "top": "25%", "width": "20%"},
      {"id": "back", "type": "hotLink", "title": "Back", "start": 3, "duration": 5,
        "onClick": {"gotoTrack": "0:03.2"}, "left": "0%", "top": "0%", "width": "20%", "height": "20%"}]}
    """

  @Test func playbackStopsAtAGateAndContinuesAfterATap() async throws {
    try await withElement { browser in
      try await browser.run("element.set({ name: 'Ada' })")
      try await browser.run(
        "element.addEventListener('link', (event) => event.preventDefault())")
      try await browser.run("video.play()")
      try await browser.wait(for: "box('hello')?.textContent === 'Hello Ada'")
      try await browser.wait(for: "has('gateclose', 'door') && video.paused && !video.seeking")
      #expect(try await browser.run("return video.currentTime") == 1)
      // Who plays at a closed gate is held again.
      try await browser.run("video.play().catch(() => {})")
      try await browser.wait(for: "video.paused && !video.seeking && video.currentTime === 1")
      // The picture of 4:3 is in the middle of 640 by 360, and the box in its place there.
      let place = try await browser.run(
        """
        const outer = video.getBoundingClientRect(), inner = box('hello').getBoundingClientRect();
        return [inner.left - outer.left, inner.top - outer.top, inner.width, inner.height].map(Math.round);
        """)
      #expect(place == [128, 36, 144, 72])
      let door = try await browser.run(
        "const door = box('door'); return [door.localName, door.ariaLabel]")
      #expect(door == ["button", "The door"])
      let goesOn = "has('annotationhide', 'rest') && video.currentTime > 2.6"
      try await browser.prepare(
        when: goesOn, "element.enable('night'); element.set({ points: 4 });")
      // It plays no further while it is looked at: on a busy machine, the video could end first.
      try await browser.prepare(
        when: "has('annotationshow', 'night') && has('annotationshow', 'won')",
        "video.pause(); video.currentTime = 3.5")
      try await browser.run("box('door').click()")
      try await browser.wait(for: "has('gaterelease', 'door') && has('command', 'shop')")
      #expect(try await browser.run("return has('link', 'shop') && !video.error") == true)
      // A pause on show goes on by itself when its time is over.
      try await browser.wait(for: "has('annotationshow', 'rest')")
      try await browser.wait(for: goesOn)
      try await browser.wait(for: "!video.seeking && video.currentTime === 3.5")
      try await browser.wait(for: "box('night') && box('won')?.textContent === 'won 4'")
      let theme = try await browser.run(
        "return getComputedStyle(box('night')).backgroundColor")
      #expect(theme == "rgba(68, 68, 68, 0.4)")
      try await browser.run("element.disable('night')")
      try await browser.wait(for: "!box('night')")
      let visible = try await browser.run("return element.visible.map(({ id }) => id)")
      #expect(visible == ["won", "back"])
      try await browser.run("video.currentTime = 6")
      try await browser.wait(for: "!video.seeking && video.currentTime === 6")
      try await browser.run("element.tap('back')")
      try await browser.wait(for: "has('jump', 'back') && Math.abs(video.currentTime - 3.2) < 1e-6")
    }
  }

  /// On a busy machine, the event of a pause comes after a seek that the page made directly after it.
  @Test func aLateEventOfAPauseDoesNotUndoASeek() async throws {
    try await withElement { browser in
      try await browser.run("video.play()")
      try await browser.wait(for: "video.currentTime > 0.3")
      try await browser.run("video.pause(); video.dispatchEvent(new Event('timeupdate'))")
      try await browser.run(
        """
        document.addEventListener("seeking", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
        video.currentTime = 0.1;
        """)
      try await browser.wait(for: "!video.seeking && video.currentTime === 0.1")
      try await browser.run("video.dispatchEvent(new Event('pause'))")
      try await browser.wait(for: "!video.seeking")
      #expect(try await browser.run("return video.currentTime") == 0.1)
    }
  }

  @Test func thePageDeterminesTheAppearanceOnceForEachAppearance() async throws {
    let project = """
      {"annotations": [
        {"id": "hello", "type": "pop", "start": 0.2, "duration": 1.5, "content": "Hello"},
        {"id": "rest", "type": "pop", "start": 2, "duration": 0.5, "content": "A rest",
          "transitionClass": "fade"}]}
      """
    try await withElement(project) { browser in
      try await browser.run(
        """
        window.calls = [];
        element.style.setProperty("--bc-text-background", "rgb(0, 0, 255)");
        element.appearance = ({ id }) => {
          calls.push(id);
          if (id === "rest") return { duration: 0, fontSize: NaN, textColor: "no colour" };
          if (id === "hello") return { textColor: "rgb(255, 0, 0)", fontFamily: "serif", fontWeight: 700, fontSize: 0.1, duration: 5 };
        };
        video.currentTime = 0.5;
        """)
      try await browser.wait(for: "box('hello')")
      let style = try await browser.run(
        """
        const style = getComputedStyle(box("hello"));
        const width = element.shadowRoot.querySelector(".picture").clientWidth;
        return [style.color, style.backgroundColor, style.fontFamily, style.fontWeight,
          Math.round(parseFloat(style.fontSize) / width * 1000), style.transitionDuration];
        """)
      #expect(
        style == ["rgb(255, 0, 0)", "rgb(0, 0, 255)", "serif", "700", 100, "5s"])
      try await browser.run("element.ad = true")
      // It fades out for five seconds, and is no longer available.
      #expect(
        try await browser.run(
          "return element.shadowRoot.querySelectorAll('[data-annotation=hello][inert]').length")
          == 1
      )
      try await browser.run("element.ad = false")
      try await browser.wait(for: "box('hello')")
      try await browser.run("video.currentTime = 2.2")
      try await browser.wait(for: "box('rest')")
      // An invalid colour is ignored, a size that is no number is the standard one.
      let rest = try await browser.run(
        """
        const style = getComputedStyle(box("rest"));
        const width = element.shadowRoot.querySelector(".picture").clientWidth;
        return [style.color, Math.round(parseFloat(style.fontSize) / width * 1000), box("rest").classList.contains("fades")];
        """)
      #expect(rest == ["rgb(0, 0, 0)", 18, false])
      try await browser.run("video.currentTime = 0.5")
      try await browser.wait(for: "box('hello')")
      let calls = try await browser.run("return calls")
      #expect(calls == ["hello", "hello", "rest", "hello"])
    }
  }

  @Test func theElementPlaysAsOnItsPlatform() async throws {
    try await withElement { browser in
      try await browser.run(
        """
        globalThis.area = { id: "area", type: "hotLink", text: "Open", start: 0, end: 60, onClick: { pause: true } };
        element.platform = "tvos";
        await element.load({ annotations: [area] });
        video.currentTime = 1;
        """)
      try await browser.wait(for: "box('area') && !box('area').querySelector('.words')")
      try await browser.run("box('area').click()")
      try await browser.wait(for: "has('ignored', 'area') && !has('annotationtap', 'area')")
      try await browser.run(
        "element.platform = 'web'; await element.load({ annotations: [area] }); video.currentTime = 2"
      )
      try await browser.wait(for: "box('area')?.querySelector('.words')?.textContent === 'Open'")
      try await browser.run("box('area').click()")
      try await browser.wait(for: "has('annotationtap', 'area')")
    }
  }

  @Test func anAdHidesEverything() async throws {
    try await withElement { browser in
      try await browser.run("video.currentTime = 0.5")
      try await browser.wait(for: "box('hello')")
      try await browser.run("element.ad = true")
      try await browser.wait(for: "!box('hello')")
      #expect(try await browser.run("return element.hasAttribute('ad')") == true)
      try await browser.run("element.ad = false")
      try await browser.wait(for: "box('hello')")
    }
  }

  @Test func anInvalidProjectIsReportedWithItsPosition() async throws {
    try await withElement("{\"annotations\": [\n  {\"id\": 1,}]}") { browser in
      let message = try await browser.run(
        """
        try { await element.load('{"annotations": [1}'); } catch (error) { return [error.name, error.message]; }
        """)
      #expect(message == ["SyntaxError", "1:19: expected ',' or ']' after the array's element"])
      #expect(try await browser.run("return element.project") == .null)
      // One that is here already, as a value, in place of it.
      let title = try await browser.run(
        """
        const project = await element.load({ title: "Other", annotations: [
          { id: "a", type: "pop", start: 0, duration: 1, content: "here" }] });
        return [project.title, element.project.title, element.visible.length];
        """)
      #expect(title == ["Other", "Other", 0])
      try await browser.run("video.currentTime = 0.5")
      try await browser.wait(for: "box('a')?.textContent === 'here'")
    }
  }

  /// The example of the guide, whose video is chosen by the viewer.
  @Test func theExamplePlays() async throws {
    let folders = ["docs", "dist", "Projects"].map { ($0, ProjectFolder.root.appending(path: $0)) }
    let server = try LoopbackServer(serving: Dictionary(uniqueKeysWithValues: folders))
    defer { server.stop() }
    try await withBrowser(width: 1000, height: 800) { browser, folder in
      try makeClip(in: folder)
      try await browser.open("\(server.baseURL)/docs/examples/WebPage/index.html")
      try await browser.wait(
        for: "document.querySelector('output').textContent.includes('is ready')")
      try await browser.type(folder.path + "/clip.webm", into: "input[type=file]")
      let video = "document.querySelector('video')"
      try await browser.wait(for: "\(video).readyState >= 2")
      try await browser.run("\(video).currentTime = 7")
      let element = "document.querySelector('bc-interactive')"
      let isThere = "\(element).shadowRoot.querySelector('[data-annotation=\"701\"]') !== null"
      try await browser.wait(for: isThere)
      try await browser.run("\(element).tap('701')")
      try await browser.wait(
        for: "document.querySelector('output').textContent.includes('It would open https://')")
    }
  }

  @Test func theModuleOfAPageIsTheSameInTheBrowser() async throws {
    try await withBrowser(width: 400, height: 300) { browser, folder in
      let count = try ModuleTests.writeCases(into: folder)
      let server = try LoopbackServer(serving: [
        "cases": folder, "tests": ProjectFolder.root.appending(path: "Tests/Annotations/PageTests"),
      ])
      defer { server.stop() }
      try await browser.open("\(server.baseURL)/tests/equality.mjs")
      let told = try await browser.run(
        """
        const [{ play }, page, cases] = await Promise.all([
          import("/tests/equality.mjs"), fetch("/cases/page.html").then((answer) => answer.text()),
          fetch("/cases/cases.jsonl").then((answer) => answer.text())]);
        return play(page, cases);
        """)
      #expect(told.string == "\(count) cases", "\(told.text().prefix(2000))")
    }
  }
}

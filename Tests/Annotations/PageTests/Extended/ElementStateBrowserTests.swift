import Foundation
import JSON
import ProjectFormat
import TestSupport
import Testing

/// What an element keeps: the position of its video, the focus, its pictures' policy, and its session.
@Suite(.needsElement, .serialized, .needs(.chromium), .needs(.firefox)) struct ElementStateBrowserTests {
  private static let gates = """
    {"annotations": [
      {"id": "door", "type": "hotLink", "title": "The door", "start": 1, "duration": 2, "gate": true,
        "onClick": {"releaseGate": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"},
      {"id": "late", "type": "pop", "start": 0, "duration": 7, "content": "late"},
      {"id": "skip", "type": "hotLink", "title": "Skip", "start": 4, "duration": 1,
        "onClick": {"gotoTrack": "0:06"}, "left": "0%", "top": "0%", "width": "20%", "height": "20%"},
      {"id": "window", "type": "hotLink", "title": "The window", "start": 7, "duration": 1, "gate": true,
        "onClick": {"releaseGate": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"}]}
    """

  /// The video plays before the module arrives, and past a gate. A script starts it: Firefox itself pauses an `autoplay`
  /// video for a moment when the video gets a new layout box, as with any shadow root.
  @Test(arguments: BrowserKind.allCases)
  func aPlayingVideoPlaysOnWhenAProjectArrives(kind: BrowserKind) async throws {
    let body = """
      <bc-interactive src="project.json">
        <video src="clip.webm" muted style="width: 640px; height: 360px"></video>
      </bc-interactive>
      <script>
      var disturbances = [];
      document.querySelector("video").play();
      for (const name of ["pause", "seeking"]) {
        document.querySelector("video").addEventListener(name, (event) => disturbances.push([name, event.target.currentTime]));
      }
      </script>
      """
    try await ElementPage.with(kind, Self.gates, body: body) { page in
      try await page.wait("video.currentTime > 1.5")
      _ = try await page.run(
        """
        const script = document.createElement("script");
        script.type = "module";
        script.src = "/dist/bc-interactive.js";
        document.head.append(script);
        """)
      try await page.wait("has('ready') && box('late') && video.currentTime > 2.2")
      _ = try await page.run(
        "element.load({ annotations: [{ id: 'new', type: 'pop', start: 0, end: 8, content: 'n' }] })")
      try await page.wait("box('new') && video.currentTime > 3")
      let disturbances = try await page.run("return [disturbances, video.paused]")
      #expect(disturbances == [[], false])
      _ = try await page.run(
        "element.load({ annotations: [{ id: 'first', type: 'pop', start: 0, end: 8, content: 'f' }] }, { keepPosition: false })"
      )
      try await page.wait("box('first') && video.currentTime < 2 && !video.paused")
    }
  }

  /// An input of the page comes before the event of the video's own play or pause.
  @Test(arguments: BrowserKind.allCases)
  func anInputAfterAPlayOrAPauseLeavesTheVideoAsItIs(kind: BrowserKind) async throws {
    try await ElementPage.with(kind, Self.gates) { page in
      try await page.wait("video.readyState >= 2 && has('ready')")
      _ = try await page.run("video.playbackRate = 2; video.play(); element.enable('key')")
      try await page.wait("has('gateclose', 'door')")
      #expect(try await page.run("return told.filter(([name]) => name === 'gateclose').length") == 1)
      _ = try await page.run("box('door').click()")
      try await page.wait("video.currentTime > 1.2")
      #expect(try await page.run("video.pause(); element.disable('key'); return video.paused") == true)
      _ = try await page.run("video.play(); element.enable('key')")
      try await page.wait("video.currentTime > 2.5")
    }
  }

  /// The answer of a gate takes the focus of the video, and gives it back; the focus elsewhere on the page stays.
  @Test(arguments: BrowserKind.allCases)
  func theFocusGoesToAnAnswerAndBack(kind: BrowserKind) async throws {
    let body = ElementPage.element + "<input>"
    try await ElementPage.with(kind, Self.gates, body: body) { page in
      try await page.wait("video.readyState >= 2 && has('ready')")
      _ = try await page.run("video.focus(); video.play()")
      try await page.wait("has('gateclose', 'door')")
      #expect(try await page.run("return element.shadowRoot.activeElement?.dataset.annotation") == "door")
      let hint = "element.shadowRoot.querySelector('[part=gate]')"
      #expect(
        try await page.run("return [\(hint).textContent, \(hint).checkVisibility()]") == ["Tap to continue", true])
      _ = try await page.run("element.shadowRoot.activeElement.click()")
      try await page.wait("has('gaterelease', 'door')")
      #expect(try await page.run("return document.activeElement === video && !\(hint)?.checkVisibility()") == true)
      // A tap hides the box that has the focus.
      try await page.wait("box('skip')")
      // The next gate would take the focus.
      _ = try await page.run(
        "element.addEventListener('jump', () => video.pause()); box('skip').focus(); box('skip').click()")
      try await page.wait("has('jump', 'skip') && !box('skip')")
      #expect(try await page.run("return document.activeElement === video") == true)
      _ = try await page.run("document.querySelector('input').focus(); video.play()")
      try await page.wait("has('gateclose', 'window')")
      #expect(try await page.run("return document.activeElement.localName") == "input")
      let focused = "element.focus(); return element.shadowRoot.activeElement.dataset.annotation"
      #expect(try await page.run(focused) == "window")
    }
  }

  @Test(arguments: BrowserKind.allCases)
  func aVideoIsFoundWhenItComesAndFollowedWhenItMoves(kind: BrowserKind) async throws {
    let body = """
      <script type="module" src="/dist/bc-interactive.js"></script>
      <bc-interactive src="project.json" style="display: block; height: 600px"></bc-interactive>
      <script>
      async function addVideo() {
        const wrapper = document.createElement("div");
        element.append(wrapper);
        await new Promise(requestAnimationFrame);
        video = Object.assign(document.createElement("video"), { src: "clip.webm", muted: true, currentTime: 0.5 });
        video.style.cssText = "width: 640px; height: 480px";
        wrapper.append(video);
      }
      </script>
      """
    try await ElementPage.with(kind, Self.gates, body: body) { page in
      try await page.wait("has('ready')")
      _ = try await page.run("return addVideo()")
      try await page.wait("box('late') && element.video === video")
      let isOver = """
        ((a, b) => Math.abs(a.top - b.top) < 1 && Math.abs(a.left - b.left) < 1 && a.width === b.width)(
          element.shadowRoot.querySelector(".picture").getBoundingClientRect(), video.getBoundingClientRect())
        """
      try await page.wait(isOver)
      _ = try await page.run("video.parentElement.style.paddingTop = '100px'")
      try await page.wait("video.getBoundingClientRect().top > 90 && \(isOver)")
      _ = try await page.run(
        "element.style.border = '10px solid'; video.before(Object.assign(new Image(), { height: 30 }))")
      try await page.wait(isOver)
      // An element that is moved in its document keeps its session.
      _ = try await page.run("video.play()")
      try await page.wait("has('gateclose', 'door')")
      _ = try await page.run("box('door').click(); document.body.append(element); video.play()")
      try await page.wait("video.currentTime > 1.5 && box('late')")
    }
  }

  /// A project is content of others: it can ask neither the page's own server nor other schemes for anything.
  @Test(arguments: [
    ("https", ["https://127.0.0.1:9/a.png", "https://localhost:9/b.png"]), ("none", []),
    ("https://localhost:9 https://example.com", ["https://localhost:9/b.png"]),
  ])
  func onlyPermittedPicturesAreLoaded(policy: String, expected: [String]) async throws {
    try await ElementPage.with(.chromium, Self.gates) { page in
      try await page.wait("video.readyState >= 2 && has('ready')")
      let found = try await page.run(
        """
        element.images = "\(policy)";
        const addresses = ["/account/logout", "http://127.0.0.1:9/c.png", "data:image/png;base64,AAAA", "file:///etc/passwd",
          "javascript:alert(1)", "//127.0.0.1:9/d.png", "https://127.0.0.1:9/a.png", "https://localhost:9/b.png"];
        window.pictures = [];
        const description = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, "src");
        Object.defineProperty(HTMLImageElement.prototype, "src", {
          set(address) { pictures.push([address, this.referrerPolicy]); description.set.call(this, address); },
        });
        await element.load({ annotations: addresses.map((url, index) =>
          ({ id: `${index}`, title: `Picture ${index}`, type: "image", start: 0, end: 8, url, width: "10%", height: "10%" })) });
        video.currentTime = 0.5;
        while (element.visible.length < addresses.length) await new Promise(requestAnimationFrame);
        return pictures;
        """)
      #expect(found == .array(expected.map { [.string($0), "no-referrer"] }))
      // Cards are in the places of all others, and of those that fail.
      try await page.wait("element.shadowRoot.querySelectorAll('.box.image .card b').length === 8")
    }
  }

  @Test func ofAnnotationsWithOneIDTheTappedOneActs() async throws {
    let twins = """
      {"annotations": [
        {"id": "twin", "type": "hotLink", "title": "First", "start": 0, "end": 8, "onClick": {"gotoTrack": "0:02"},
          "left": "0%", "top": "0%", "width": "20%", "height": "20%"},
        {"id": "twin", "type": "hotLink", "title": "Second", "start": 0, "end": 8, "onClick": {"gotoTrack": "0:04"},
          "left": "50%", "top": "50%", "width": "20%", "height": "20%"}]}
      """
    try await ElementPage.with(.chromium, twins) { page in
      try await page.wait("video.readyState >= 2 && has('ready')")
      _ = try await page.run(
        """
        window.jumps = [];
        element.addEventListener("jump", ({ detail }) => jumps.push([detail.annotation.title, detail.to]));
        video.currentTime = 0.5;
        """)
      try await page.wait("element.visible.length === 2")
      _ = try await page.run("element.shadowRoot.querySelector('[aria-label=First]').click()")
      _ = try await page.run("element.tap(element.visible[1]); element.tap('twin')")
      #expect(try await page.run("return jumps") == [["First", 2], ["Second", 4], ["Second", 4]])
    }
  }

  /// Properties that are set before the element is defined have their effect, and a second copy of the script has none.
  @Test(arguments: BrowserKind.allCases)
  func propertiesOfAnElementThatIsNotDefinedYetAreKept(kind: BrowserKind) async throws {
    let body = """
      <bc-interactive><video src="clip.webm" muted tabindex="0" style="width: 640px; height: 360px"></video></bc-interactive>
      <script>
      {
        const element = document.querySelector("bc-interactive");
        element.appearance = ({ id }) => ({ textColor: "rgb(1, 2, 3)" });
        element.images = "none";
        element.words = { tap: "Weiter" };
        element.src = "project.json";
      }
      async function importTwice() {
        const errors = [];
        for (const copy of ["", "?copy"]) {
          await import("/dist/bc-interactive.js" + copy).catch((error) => errors.push(String(error)));
        }
        return errors;
      }
      </script>
      """
    try await ElementPage.with(kind, Self.gates, body: body) { page in
      #expect(try await page.run("return importTwice()") == [])
      try await page.wait("video.readyState >= 2 && has('ready')")
      _ = try await page.run("video.play()")
      try await page.wait("has('gateclose', 'door')")
      let found = try await page.run(
        """
        return [getComputedStyle(box("late")).color, element.images, element.src, Object.keys(element),
          element.shadowRoot.querySelector("[part=gate]").textContent];
        """)
      #expect(found == ["rgb(1, 2, 3)", "none", "project.json", [], "Weiter"])
    }
  }

  /// The pause of `rest` counts down, and its session replays as a trace.
  @Test func aPauseIsReportedAndTheTraceReplays() async throws {
    try await ElementPage.with(.chromium, ElementBrowserTests.project) { page in
      try await page.wait("video.readyState >= 2 && has('ready')")
      _ = try await page.run(
        """
        window.waits = [];
        element.addEventListener("waiting", ({ detail }) => waits.push([detail.reason, detail.seconds]));
        element.addEventListener("link", (event) => event.preventDefault());
        video.play();
        """)
      try await page.wait("has('gateclose', 'door')")
      _ = try await page.run("box('door').click()")
      try await page.wait(
        "has('pause', 'rest') && element.shadowRoot.querySelector('[part=pause] .countdown')?.textContent === '1'")
      // An input during the pause makes it no longer.
      try await page.wait("has('resume', 'rest')")
      _ = try await page.run("video.pause()")
      #expect(try await page.run("return waits") == [["gate", .null], ["pause", 0.5]])
      let expected = try await page.run(
        "return told.map(([name]) => name).filter((name) => !['ready', 'waiting'].includes(name))")
      let trace = try await page.run("return element.getTrace()").string ?? ""
      let project = try InteractivityProject(reading: Array(ElementBrowserTests.project.utf8))
      let playthrough = Simulation.run(project, trace: try TraceReader.lines(of: Array(trace.utf8)))
      let names = [
        "shown": "annotationshow", "hidden": "annotationhide", "tapped": "annotationtap",
        "triggered": "annotationtrigger",
        "open": "link", "seek": "jump", "gateClosed": "gateclose", "gateReleased": "gaterelease", "command": "command",
        "pause": "pause", "resume": "resume", "ignored": "ignored",
      ]
      let replayed = playthrough.steps.flatMap(\.events).compactMap { names[$0.name] }
      #expect(.array(replayed.map { .string($0) }) == expected)
      #expect(trace.split(separator: "\n").count < 40)
    }
  }

  @Test(arguments: [
    ("undefined", "load() needs a text, bytes or a value of JSON, not undefined"),
    ("() => 1", "load() needs a text, bytes or a value of JSON, not function"),
  ])
  func aValueThatIsNoDocumentIsRejected(value: String, expected: String) async throws {
    try await ElementPage.with(.chromium, Self.gates) { page in
      try await page.wait("has('ready')")
      let message = try await page.run("return element.load(\(value)).catch((error) => `${error.message}`)")
      #expect(message == .string(expected))
    }
  }
}

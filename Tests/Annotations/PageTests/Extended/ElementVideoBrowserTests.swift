import Foundation
import JSON
import TestSupport
import Testing

/// What an element does when its video is used for an ad, changes while the element is elsewhere, or has a padding, and
/// what it reports about waits and values.
@Suite(.needsElement, .serialized, .needs(.chromium), .needs(.firefox)) struct ElementVideoBrowserTests {
  /// A gate that is released, a pause, a gate that is left by a jump, and one that waits for nothing.
  private static let project = """
    {"annotations": [
      {"id": "late", "type": "pop", "start": 0, "duration": 8, "content": "late {{name}}"},
      {"id": "door", "type": "hotLink", "title": "The door", "start": 1, "duration": 1, "gate": true,
        "onClick": {"releaseGate": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"},
      {"id": "rest", "type": "pop", "start": 2, "duration": 2, "pause": true, "content": "rest"},
      {"id": "away", "type": "hotLink", "title": "Away", "start": 5, "duration": 0.5, "gate": true,
        "onClick": {"gotoTrack": "0:06"}, "left": "0%", "top": "0%", "width": "20%", "height": "20%"},
      {"id": "wall", "type": "pop", "start": 6.5, "duration": 1, "gate": true, "content": "wall",
        "left": "0%", "top": "0%", "width": "20%", "height": "20%"}]}
    """

  private static let isReady = "video.readyState >= 2 && has('ready')"
  private static let events = "return told.map(([name, id]) => `${name} ${id}`)"

  /// The ad has the element of the video, and another source.
  @Test(arguments: BrowserKind.allCases) func aSessionOutlastsAnAdInItsVideo(kind: BrowserKind) async throws {
    try await ElementPage.with(kind, Self.project) { page in
      try await page.wait(Self.isReady)
      _ = try await page.run("video.currentTime = 0.8; video.play()")
      try await page.wait("has('gateclose', 'door')")
      _ = try await page.run("box('door').click(); video.currentTime = 4.2")
      try await page.wait("has('annotationhide', 'door') && !video.seeking && !video.paused && video.currentTime > 4.2")
      let play = "video.play().then(() => 'plays', String)"
      let isPlaying = try await page.run(
        "told.length = 0; element.ad = true; video.src = 'clip.webm?ad'; return \(play)")
      #expect(isPlaying == "plays")
      // A gate of the project would be at 1.
      try await page.wait("video.currentTime > 1.2")
      #expect(try await page.run(Self.events) == ["annotationhide late"])
      let playsAgain = try await page.run(
        "video.src = 'clip.webm'; video.currentTime = 4.2; element.ad = false; return \(play)")
      #expect(playsAgain == "plays")
      try await page.wait("video.currentTime > 4.5")
      #expect(try await page.run(Self.events) == ["annotationhide late", "annotationshow late"])
    }
  }

  /// An app may take the video away for its ad.
  @Test func noAnnotationIsShownOverAnotherVideoWithAnAd() async throws {
    try await ElementPage.with(.chromium, Self.project) { page in
      try await page.wait(Self.isReady)
      _ = try await page.run("video.currentTime = 0.5")
      try await page.wait("box('late')")
      _ = try await page.run(
        """
        element.ad = true;
        const ad = Object.assign(document.createElement("video"), { src: "clip.webm", muted: true });
        video.replaceWith(ad);
        video = ad;
        return video.play();
        """)
      try await page.wait("video.currentTime > 0.5")
      #expect(try await page.run("return element.visible.length") == 0)
    }
  }

  /// A session that is loaded while the element is outside of the document begins where the video is.
  @Test(arguments: ["clip.webm", "clip.webm?other"]) func anElementComesBackWithANewSession(source: String) async throws
  {
    try await ElementPage.with(.chromium, Self.project) { page in
      try await page.wait(Self.isReady)
      _ = try await page.run("element.remove(); video.src = '\(source)'; video.currentTime = 4.2")
      try await page.wait("video.readyState >= 2 && !video.seeking")
      let loads = source == "clip.webm" ? "await element.load(element.project);" : ""
      let trace = try await page.run(
        """
        \(loads)
        document.body.append(element);
        await new Promise(requestAnimationFrame);
        return [video.currentTime, element.getTrace().includes('{"input":"session","time":4.2}'),
          element.getTrace().trim().split("\\n").filter((line) => line.includes('"duration"')).length > 0];
        """)
      #expect(trace == [4.2, true, true])
    }
  }

  /// A wait is reported once, and not if a listener has ended it. Answers that jump are answers; a gate without any is
  /// marked itself.
  @Test(arguments: BrowserKind.allCases) func eachWaitIsReportedWithItsAnswers(kind: BrowserKind) async throws {
    try await ElementPage.with(kind, Self.project) { page in
      try await page.wait(Self.isReady)
      _ = try await page.run(
        """
        window.waits = [];
        element.addEventListener("waiting", ({ detail }) => waits.push([detail.reason, detail.annotation?.id ?? null]));
        element.addEventListener("gateclose", ({ detail }) => element.tap(detail.annotation.id), { once: true });
        video.focus();
        video.currentTime = 0.8;
        video.play();
        """)
      try await page.wait("has('pause', 'rest') && waits.length > 0")
      _ = try await page.run("video.currentTime = 7")
      try await page.wait("has('gateclose', 'away')")
      let answers = """
        return [...element.shadowRoot.querySelectorAll(".answer")].map((box) =>
          [box.dataset.annotation, box.part.contains("answer"), box === element.shadowRoot.activeElement]);
        """
      #expect(try await page.run(answers) == [["away", true, true]])
      _ = try await page.run("box('away').click()")
      try await page.wait("!video.seeking && video.currentTime >= 6")
      _ = try await page.run("video.currentTime = 7")
      try await page.wait("has('gateclose', 'wall')")
      #expect(try await page.run(answers) == [["wall", true, false]])
      #expect(try await page.run("return waits") == [["pause", .null], ["gate", "away"], ["gate", "wall"]])
    }
  }

  @Test func onlyValuesOfATraceAreTaken() async throws {
    try await ElementPage.with(.chromium, Self.project) { page in
      try await page.wait(Self.isReady)
      let errors = try await page.run(
        """
        return [NaN, 1 / 0, { q: 1 }, Symbol(), undefined, null, "Ada", -1.5, false].map((name) => {
          try { element.set({ name }); } catch (error) { return error.name; }
          return null;
        });
        """)
      #expect(errors == ["TypeError", "TypeError", "TypeError", "TypeError", .null, .null, .null, .null, .null])
      let values = try await page.run(
        """
        return element.getTrace().trim().split("\\n").map(JSON.parse).filter(({ input }) => input === "set")
          .map(({ variables }) => variables.name);
        """)
      #expect(values == [.null, .null, "Ada", -1.5, false])
    }
  }

  /// A page tries again after a failure, the picture is within the padding, and the host is the one that a browser asks.
  @Test func addressesAndPlaces() async throws {
    try await ElementPage.with(.chromium, Self.project) { page in
      try await page.wait(Self.isReady)
      _ = try await page.run(
        """
        window.errors = 0;
        element.addEventListener("error", () => { errors += 1; if (errors === 1) element.src = "none.json"; });
        element.src = "none.json";
        """)
      try await page.wait("errors === 2")
      // The picture of 4:3 is as high as the content, 480 by 360.
      let place = try await page.run(
        """
        video.style.cssText += "; padding: 10px 20px 30px 40px; border: 5px solid";
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
        const outer = video.getBoundingClientRect(), inner = element.shadowRoot.querySelector(".picture").getBoundingClientRect();
        return [inner.left - outer.left, inner.top - outer.top, inner.width, inner.height];
        """)
      #expect(place == [125, 15, 480, 360])
      _ = try await page.run("video.currentTime = 0.5")
      try await page.wait("box('late')")
      let hosts = try await page.run(
        """
        const addresses = ["https://www.yourbank.example@evil.example/", "https://evil.example\\\\@www.yourbank.example/",
          "https://shop.example:8080/a", "mailto:a@b.example", "shop"];
        await element.load({ annotations: addresses.map((gotoLink, index) => ({ id: `${index}`, type: "hotLink", title: "Shop",
          start: 0, end: 8, left: `${index * 20}%`, top: "0%", width: "10%", height: "10%", onClick: { gotoLink } })) });
        return [...element.shadowRoot.querySelectorAll(".box.spot")].map((box) => box.querySelector(".host")?.dataset.text ?? null);
        """)
      #expect(hosts == ["evil.example", "evil.example", "shop.example:8080", .null, .null])
    }
  }
}

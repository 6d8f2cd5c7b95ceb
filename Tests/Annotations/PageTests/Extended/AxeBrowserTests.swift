import Foundation
import JSON
import Preview
import ProjectFormat
import TestSupport
import Testing

private let axeScript = ProjectFolder.root.appending(path: ".build/axe/axe.min.js")

/// The checks of axe-core in all states of a page. `make test-all` loads axe-core into `.build/axe`.
@Suite(
  .needsModule, .serialized, .needs(.chromium),
  .enabled(if: FileManager.default.fileExists(atPath: axeScript.path), "needs axe-core: make test-all loads it"))
struct AxeBrowserTests {
  /// A project with chapters, an annotation that no path shows, and one that is not supported.
  private static let project = """
    {"title": "A walk", "annotations": [
      {"id": "hello", "type": "pop", "start": 0, "duration": 4, "content": "Hello {{name}}",
        "left": "10%", "top": "10%", "width": "30%", "height": "20%"},
      {"id": "rest", "type": "pop", "start": 2, "duration": 60, "pause": true, "content": "A rest",
        "left": "40%", "top": "40%", "width": "20%"},
      {"id": "picture", "type": "image", "title": "The plan", "start": 0, "duration": 9, "url": "https://example.com/a.png",
        "left": "60%", "top": "60%", "width": "20%", "height": "20%", "gotoLink": "https://shop.example.com/plan"},
      {"id": "door", "type": "hotLink", "title": "The door", "start": 5, "duration": 5, "gate": true,
        "onClick": {"releaseGate": true}, "left": "50%", "top": "50%", "width": "20%", "height": "20%"},
      {"id": "quiz", "type": "quiz", "start": 11, "duration": 3},
      {"id": "again", "type": "hotLink", "title": "Once more", "start": 12, "duration": 6,
        "onClick": {"gotoTrack": "0:01"}, "left": "0%", "top": "0%", "width": "20%", "height": "20%"},
      {"id": "night", "type": "pop", "start": 12, "duration": 10, "content": "stars",
        "precondition": "night", "left": "70%", "top": "5%", "width": "20%"},
      {"id": "shop", "type": "onTime", "start": 24, "command": "chapterMenu",
        "commandData": {"Part one": "0:00", "Part two": "0:06"}, "gotoLink": "https://shop.example.com/"},
      {"id": "score", "type": "pop", "start": 12, "duration": 10, "content": "won",
        "precondition": "points > 3", "left": "70%", "top": "25%", "width": "20%"}]}
    """

  /// The states, by what leads to them from the one before.
  private static let states: [(name: String, script: String)] = [
    ("events", PageScript.seek("1")),
    ("nothing selected", "document.getElementById('tab-inspect').click()"),
    ("inspect", "document.querySelector('#lanes .name[data-annotation=score]').click()"),
    ("values", "document.getElementById('tab-values').click()"),
    ("problems", "document.getElementById('tab-problems').click()"),
    ("scenes", "document.getElementById('tab-scenes').click()"),
    ("settings", "document.querySelector('[popovertarget=settings]').click()"),
    ("speeds", "document.getElementById('rate').click()"),
    ("keys", "document.getElementById('keys').showPopover()"),
    ("time", "document.getElementById('keys').hidePopover(); document.getElementById('time-dialog').showPopover()"),
    ("hot spots", "document.getElementById('time-dialog').hidePopover(); \(key("h")); \(PageScript.seek("13"))"),
    ("gate", "\(PageScript.seek("4.9")); \(play)"),
    ("viewer", "document.querySelector('[data-set=viewer]').click()"),
    ("pause", "\(PageScript.seek("1.9")); \(play)"),
  ]

  private static let play = "if (document.querySelector('#toggle .i-play')) \(key("k"))"

  private static func key(_ key: String) -> String {
    "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '\(key)', bubbles: true, cancelable: true }))"
  }

  /// Checks the document by all rules of axe-core, also those of level AAA and the experimental ones, and returns the violations.
  ///
  /// A separator that can have the focus is a control (WAI-ARIA 1.2), which the experimental rule does not know.
  private static let check = """
    const done = arguments[0];
    const values = axe.getRules().map(({ ruleId }) => ruleId);
    const isSplitter = ({ target }) => document.querySelector(target[0])?.matches("[role=separator][aria-valuenow]");
    axe.run({ runOnly: { type: "rule", values }, resultTypes: ["violations"] }).then(({ violations }) =>
      done(violations.flatMap(({ id, nodes }) => nodes
        .filter((node) => id !== "focus-order-semantics" || !isSplitter(node))
        .map(({ target, html }) => `${id}: ${target} ${html.slice(0, 120)}`))));
    """

  @Test(arguments: [
    ("en", 1280, "light"), ("en", 1280, "dark"), ("en", 390, "light"), ("de", 1280, "light"), ("es", 1280, "light"),
    ("fr", 1280, "light"), ("ja", 1280, "light"), ("ko", 1280, "light"), ("zh-Hans", 1280, "light"),
    ("zh-Hant", 1280, "light"), ("ar", 1280, "light"), ("ar", 390, "dark"),
  ])
  func noStateViolatesARule(language: String, width: Int, scheme: String) async throws {
    let axe = try String(contentsOf: axeScript, encoding: .utf8)
    try await withPage(Self.project, width: width, language: language, duration: 30, setUp: addFinding) { browser, _ in
      try await browser.command(
        "Emulation.setEmulatedMedia",
        [
          "features": [
            ["name": "prefers-color-scheme", "value": .string(scheme)],
            ["name": "prefers-reduced-motion", "value": "reduce"],
          ]
        ])
      try await browser.run("\(axe); window.axe = axe")
      for (name, script) in Self.states {
        try await browser.run(script)
        if name == "gate" || name == "pause" { try await browser.wait(for: PageScript.isHeld) }
        let violations = try await browser.runAsync(Self.check)
        #expect(violations == [], "\(name)")
      }
    }
  }
}

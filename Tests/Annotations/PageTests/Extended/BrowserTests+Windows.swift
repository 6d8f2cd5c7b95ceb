import Foundation
import JSON
import TestSupport
import Testing

extension BrowserTests {
  @Test func aPauseOnShowLastsForItsDuration() async throws {
    let open = Self.project.replacing(#""gate": true,"#, with: "")
    try await withPage(open, fragment: "#t=19.9") { browser, _ in
      try await browser.prepare(
        when: PageScript.isHeld,
        "window.stood = \(PageScript.place);")
      try await browser.press("k")
      try await browser.wait(for: PageScript.event("resume", "rest"))
      #expect(try await browser.run("return window.stood") == 20)
      try await browser.wait(for: "\(PageScript.place) > 20.1")
    }
  }

  @Test(arguments: [(390, "ar"), (320, "de"), (3840, "ja")])
  func thePageFitsEveryWindow(width: Int, locale: String) async throws {
    try await withPage(
      Self.project, width: width, language: locale
    ) { browser, _ in
      try await browser.command(
        "Emulation.setDeviceMetricsOverride",
        ["width": .integer(Int64(width)), "height": 800, "deviceScaleFactor": 1, "mobile": false])
      let fits = try await browser.run(
        """
        return [[...document.querySelectorAll('body *')].filter(element => element.checkVisibility()).filter(element => {
          const box = element.getBoundingClientRect();
          return !element.closest('.lanes, .tabs, .spoken, .scrub, [data-stage]') && (box.right > innerWidth + 1 || box.left < -1);
        }).map(element => element.outerHTML.slice(0, 200)), document.documentElement.dir];
        """)
      #expect(fits == [[], .string(locale == "ar" ? "rtl" : "ltr")])
    }
  }
}

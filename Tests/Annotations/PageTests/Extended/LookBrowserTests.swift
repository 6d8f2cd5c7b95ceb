import Foundation
import JSON
import Preview
import TestSupport
import Testing

/// How a page looks, as far as it can be stated as a rule: nothing is cut, covered or too small at any width.
@Suite(.needsModule, .serialized, .needs(.chromium)) struct LookBrowserTests {
  /// Long words in small boxes, a gate whose answer is low, and links.
  private static let project = """
    {"title": "Geschwindigkeitsbegrenzung", "annotations": [
      {"id": "card", "type": "image", "title": "Geschwindigkeitsbegrenzung", "start": 0, "duration": 30, "url": "a.png",
        "left": "5%", "top": "5%", "width": "24%", "height": "20%", "gotoLink": "https://shop.example.com/"},
      {"id": "narrow", "type": "image", "title": "Geschwindigkeitsbegrenzung", "start": 0, "duration": 30, "url": "a.png",
        "left": "40%", "top": "5%", "width": "9%", "height": "20%"},
      {"id": "low", "type": "pop", "start": 0, "duration": 30, "content": "Hand-woven in Ballyna, one cape a day",
        "left": "30%", "top": "80%", "width": "40%", "height": "12%"},
      {"id": "door", "type": "image", "title": "I have tied my hair back", "start": 1, "duration": 8, "gate": true,
        "onClick": {"releaseGate": true}, "url": "a.png", "left": "30%", "top": "55%", "width": "40%", "height": "20%"},
      {"id": "menu", "type": "onTime", "start": 0, "command": "chapterMenu",
        "commandData": {"Part one": "0:00", "Part two": "0:06"}}]}
    """

  /// Gives the window a size; a narrow one is that of a phone.
  private static func resize(_ browser: Browser, _ width: Int, _ height: Int, isPhone: Bool) async throws {
    try await browser.command("Emulation.setTouchEmulationEnabled", ["enabled": .bool(isPhone)])
    try await browser.command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(Int64(width)), "height": .integer(Int64(height)), "deviceScaleFactor": 1,
        "mobile": .bool(isPhone),
      ])
    // The page lays itself out by its width when it is loaded.
    try await browser.run("location.reload()")
    try await browser.wait(for: "'ready' in document.documentElement.dataset")
  }

  /// The words that are on more than one line, and the texts that leave the picture.
  private static let brokenTexts = """
    const picture = document.querySelector('[data-stage]').getBoundingClientRect();
    const found = [];
    for (const box of document.querySelectorAll('[data-stage] .box')) {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (!text.parentElement.checkVisibility()) continue;
        for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && !word.includes('-')) found.push(`${word} is broken`);
          // In a smaller picture, a text of 12 pixels has no room.
          if (picture.width >= 380 && range.getBoundingClientRect().bottom > picture.bottom + 1) found.push(`${word} is cut`);
        }
      }
    }
    return found;
    """

  /// What is wider than the page, leaves the window, or is too small for a pointer.
  private static let misplaced = """
    const found = document.scrollingElement.scrollWidth > innerWidth ? ['the page'] : [];
    for (const element of document.querySelectorAll('button, input, summary, [role=slider]')) {
      if (!element.checkVisibility() || element.closest('#lanes, [data-stage], .field, .tabs, .splitter, [popover]')) continue;
      const { left, right, width, height } = element.getBoundingClientRect();
      const name = element.id || element.className;
      if (left < -1 || right > innerWidth + 1) found.push(`${name} is cut`);
      const { content, top } = getComputedStyle(element, '::before');
      const reach = content === '""' ? parseFloat(top) : 0;
      const least = matchMedia('(pointer: coarse)').matches && !element.matches('.scrub') ? 44 : 24;
      if (Math.min(width, height) - 2 * reach < least) found.push(`${name} is small`);
    }
    for (const row of document.querySelectorAll('.transport, .head, .strip')) {
      if (row.checkVisibility() && row.scrollWidth > row.clientWidth + 1) found.push(row.className);
    }
    return found;
    """

  @Test(arguments: [(1440, 900), (1024, 768), (768, 1024), (390, 844), (320, 640), (720, 450)], ["en", "ar"])
  func nothingIsCutOrTooSmall(size: (width: Int, height: Int), language: String) async throws {
    try await withPage(Self.project, fragment: "#t=0.5", language: language, duration: 30) { browser, _ in
      try await Self.resize(browser, size.width, size.height, isPhone: size.width < 700)
      let misplaced = try await browser.run(Self.misplaced)
      #expect(misplaced == [])
      #expect(try await browser.run(Self.brokenTexts) == [])
      for tab in ["events", "inspect", "values", "problems", "scenes"] {
        try await browser.run("document.getElementById('tab-\(tab)').click()")
        let misplaced = try await browser.run(Self.misplaced)
        #expect(misplaced == [], "\(tab)")
      }
    }
  }

  /// A ring is four pixels wide, outside of its control or inside. Neither the window nor a list cuts it.
  @Test(arguments: [(1440, 900), (390, 844)])
  func aRingOfTheFocusIsComplete(size: (width: Int, height: Int)) async throws {
    try await withPage(BrowserTests.project, fragment: "#t=0.5", duration: 30, setUp: addFinding) { browser, _ in
      try await Self.resize(browser, size.width, size.height, isPhone: size.width < 700)
      for tab in ["timeline", "events", "inspect", "values", "problems", "scenes"] {
        let cut = try await browser.run(
          """
          document.getElementById('tab-\(tab)').click();
          document.querySelector('.finding summary').click();
          const found = [];
          for (const element of document.querySelectorAll('button, input, summary, [tabindex="0"]')) {
            if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0 || element.closest('[popover], .splitter')) continue;
            element.focus({ focusVisible: true });
            const ringed = element.closest('.field') ?? element;
            const { boxShadow, outlineWidth, outlineStyle } = getComputedStyle(ringed);
            const name = element.id || element.className || element.localName;
            if (outlineStyle === 'none' || outlineWidth !== '2px') found.push(`${name} has no ring`);
            if (ringed !== element && getComputedStyle(element).boxShadow !== 'none') found.push(`${name} has two rings`);
            const width = boxShadow.includes('inset') ? 0 : 4;
            const { left, right, top, bottom } = ringed.getBoundingClientRect();
            for (let outer = ringed.parentElement; outer; outer = outer.parentElement) {
              if (outer !== document.body && getComputedStyle(outer).overflowX === 'visible') continue;
              const box = outer.getBoundingClientRect();
              if (left - width < box.left || right + width > box.right || top - width < box.top || bottom + width > box.bottom) {
                found.push(`${name} in ${outer.className || outer.localName}`);
              }
            }
          }
          return [...new Set(found)];
          """)
        #expect(cut == [], "\(tab)")
      }
    }
  }

  /// In a narrow bar, a long time leaves room for all controls, and the menu has those that are not in the bar.
  @Test(arguments: [(390, 844), (720, 450)])
  func aNarrowBarLosesNoControl(size: (width: Int, height: Int)) async throws {
    try await withPage(Self.project, duration: 4000) { browser, _ in
      try await Self.resize(browser, size.width, size.height, isPhone: size.width < 700)
      try await browser.run(PageScript.seek("3725.5"))
      try await browser.run("document.getElementById('video').addTextTrack('captions').mode = 'hidden'")
      try await browser.press("m")
      try await browser.wait(for: "!document.getElementById('captions').hidden")
      let misplaced = try await browser.run(Self.misplaced)
      #expect(misplaced == [])
      try await browser.click("#more")
      let items = try await browser.run(
        """
        return ['#mute', '#rate', '.transport .chapter', '.menu .i-volume', '.menu .i-time', '.menu .i-chapter'].map((control) =>
          document.querySelector(control)?.checkVisibility() ?? false);
        """)
      #expect(items == [false, false, false, true, true, true])
      try await browser.run("document.querySelector('.menu .i-chapter').closest('button').click()")
      let chapters = try await browser.run(
        """
        const { left, top, right, bottom } = document.getElementById('chapters').getBoundingClientRect();
        return [document.querySelectorAll('#chapters button').length, left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight];
        """)
      #expect(chapters == [2, true])
    }
  }

  /// Also in Inspect, the controls of a full screen lie on a ground over the picture, and hide while nobody uses them.
  @Test func theControlsOfAFullScreenHaveAGround() async throws {
    try await withPage(Self.project, duration: 30) { browser, _ in
      try await browser.click("#full")
      try await browser.wait(for: "document.fullscreenElement !== null")
      let look = try await browser.run(
        """
        const controls = document.querySelector('.controls'), { backgroundImage, position } = getComputedStyle(controls);
        document.getElementById('player').classList.add('idle');
        controls.getAnimations().forEach((animation) => animation.finish());
        return [backgroundImage.startsWith('linear-gradient'), position, getComputedStyle(controls).opacity];
        """)
      #expect(look == [true, "absolute", "0"])
    }
  }

  /// The hint of a gate covers no answer, and neither is covered by the controls.
  @Test(arguments: [(1440, 900), (768, 1024), (390, 844)], ["", "?view=client"])
  func nothingCoversTheAnswer(size: (width: Int, height: Int), query: String) async throws {
    try await withPage(Self.project, fragment: "\(query)#t=0.5", duration: 30) { browser, _ in
      try await Self.resize(browser, size.width, size.height, isPhone: size.width < 700)
      try await browser.press("k")
      try await browser.wait(for: PageScript.isHeld)
      let overlaps = try await browser.run(
        """
        const boxes = ['.answer', '.hint', '.scrub', '.transport'].map((selector) =>
          document.querySelector(selector).getBoundingClientRect());
        return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
        """)
      #expect(overlaps == 0)
      // The picture is as wide as the window, or the page has other parts.
      let width = try await browser.run("return document.querySelector('[data-stage]').clientWidth").number ?? 0
      #expect(width >= (query.isEmpty ? 256 : Double(size.width)))
    }
  }

  /// A text that is longer than its box scrolls there: it covers neither what is below it nor the controls.
  @Test(arguments: ["", "?view=client"]) func aLongTextStaysInItsBox(query: String) async throws {
    let text = String(repeating: "Hand-woven in Ballyna. ", count: 40)
    let document = """
      {"annotations": [
        {"id": "below", "type": "hotLink", "title": "Below", "start": 0, "duration": 30, "onClick": {"pause": true},
          "left": "5%", "top": "50%", "width": "40%", "height": "20%"},
        {"id": "long", "type": "pop", "start": 0, "duration": 30, "content": "\(text)",
          "left": "5%", "top": "5%", "width": "40%", "height": "20%"},
        {"id": "low", "type": "pop", "start": 0, "duration": 30, "content": "\(text)",
          "left": "50%", "top": "75%", "width": "40%", "height": "10%"}]}
      """
    try await withPage(document, fragment: "\(query)#t=1", duration: 30) { browser, _ in
      try await Self.resize(browser, 390, 844, isPhone: true)
      let found = try await browser.run(
        """
        const box = (id) => document.querySelector(`[data-stage] [data-annotation=${id}]`);
        const { left, top, width, height } = box("below").getBoundingClientRect();
        const words = box("long").querySelector(".words");
        words.scrollTop = 1000;
        const controls = document.querySelector(".controls").getBoundingClientRect().top;
        return [document.elementFromPoint(left + width / 2, top + 2) === box("below"), words.scrollTop > 100,
          words.getBoundingClientRect().bottom <= box("long").getBoundingClientRect().bottom,
          box("low").getBoundingClientRect().bottom <= controls];
        """)
      #expect(found == [true, true, true, true])
    }
  }

  /// On paper, whose width is that of a small window, the timeline and the problems are complete.
  @Test(arguments: ["en", "ar"]) func nothingIsCutOnPaper(language: String) async throws {
    try await withPage(Self.project, fragment: "#t=5", language: language, duration: 30, setUp: addFinding) {
      browser, _ in
      try await Self.resize(browser, 1024, 768, isPhone: false)
      try await browser.command("Emulation.setEmulatedMedia", ["media": "print"])
      try await browser.command(
        "Emulation.setDeviceMetricsOverride",
        ["width": 718, "height": 1000, "deviceScaleFactor": 1, "mobile": false])
      let found = try await browser.run(
        """
        const cut = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility()).filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
        }).map((element) => element.outerHTML.slice(0, 100));
        const isHidden = (tick) => getComputedStyle(tick).color === 'rgba(0, 0, 0, 0)';
        return [cut, ['.bar', '.names .name', '.finding'].map((part) => document.querySelector(part).checkVisibility()),
          [...document.querySelectorAll('.tick')].some(isHidden)];
        """)
      #expect(found == [[], [true, true, true], false])
    }
  }

  /// Rows that are not in sight, and the media outside of a closer view, are on paper, too. Long facts stand below the title.
  @Test func allRowsAreOnPaper() async throws {
    let annotations = (0..<40).map { #"{"id": "a\#($0)", "type": "pop", "start": \#($0 * 2), "duration": 1}"# }
    let title = String(repeating: "Eine Geschichte ", count: 4)
    let document = #"{"title": "\#(title)", "annotations": [\#(annotations.joined(separator: ","))]}"#
    try await withPage(document) { browser, _ in
      try await browser.run(
        "const zoom = document.getElementById('zoom'); zoom.value = 3; zoom.dispatchEvent(new Event('input'));")
      let count = "document.querySelectorAll('.bar').length"
      #expect((try await browser.run("return \(count)").number ?? 99) < 40)
      try await browser.command("Emulation.setEmulatedMedia", ["media": "print"])
      try await browser.command(
        "Emulation.setDeviceMetricsOverride",
        ["width": 718, "height": 1000, "deviceScaleFactor": 1, "mobile": false])
      let found = try await browser.run(
        """
        dispatchEvent(new Event('beforeprint'));
        return [\(count), document.querySelector('.canvas').style.getPropertyValue('--zoom'),
          document.querySelector('.head').clientHeight < 120];
        """)
      #expect(found == [40, "1", true])
    }
  }

  @Test func theViewIsTheSameAfterPrinting() async throws {
    try await withPage(Self.project, duration: 30) { browser, _ in
      let found = try await browser.run(
        """
        const [zoom, lanes] = ['zoom', 'lanes'].map((id) => document.getElementById(id));
        zoom.value = 3;
        zoom.dispatchEvent(new Event('input'));
        // The view no longer follows the playhead.
        lanes.dispatchEvent(new WheelEvent('wheel'));
        lanes.scrollLeft = 500;
        const views = [[Number(zoom.value), lanes.scrollLeft]];
        for (const event of ['beforeprint', 'afterprint']) {
          dispatchEvent(new Event(event));
          views.push([Number(zoom.value), lanes.scrollLeft]);
        }
        return views;
        """)
      #expect(found == [[3, 500], [0, 0], [3, 500]])
    }
  }

  @Test(arguments: ["en", "ar"]) func theChosenTabIsInSight(language: String) async throws {
    try await withPage(Self.project, language: language, duration: 30) { browser, _ in
      try await Self.resize(browser, 320, 640, isPhone: true)
      for tab in ["scenes", "timeline"] {
        let isInSight = try await browser.run(
          """
          const tab = document.getElementById('tab-\(tab)');
          tab.click();
          const { left, right } = tab.getBoundingClientRect();
          return left >= -1 && right <= innerWidth + 1;
          """)
        #expect(isInSight == true, "\(tab)")
      }
    }
  }

  /// What a mark near the end of the media does is in front of it.
  @Test(arguments: ["en", "ar"]) func aTextAtTheEndOfTheAxisIsComplete(language: String) async throws {
    let document = """
      {"annotations": [
        {"id": "last", "type": "onTime", "start": 40, "command": "close-the-door"},
        {"id": "back", "type": "onTime", "start": 25, "gotoTrack": "0:38"},
        {"id": "first", "type": "onTime", "start": 0, "command": "open-the-door"}]}
      """
    try await withPage(document, language: language, duration: 40) { browser, _ in
      try await Self.resize(browser, 1024, 768, isPhone: false)
      let cut = try await browser.run(
        """
        const axis = document.querySelector('.axis.rows').getBoundingClientRect();
        const texts = [...document.querySelectorAll('.rows .aside')];
        return [texts.length, texts.filter((text) => {
          const { left, right } = text.getBoundingClientRect();
          return text.scrollWidth > text.clientWidth || left < axis.left || right > axis.right;
        }).map((text) => text.textContent)];
        """)
      #expect(cut == [3, []])
    }
  }

  /// In a page in Arabic, English texts begin next to their icons, too.
  @Test func textsOfAnotherDirectionStandAtTheirIcons() async throws {
    try await withPage(BrowserTests.project, fragment: "#t=3", language: "ar") { browser, _ in
      let gaps = try await browser.run(
        """
        return ['#lanes .name[data-annotation=again] > .cut', '#events .event > .cut'].map((selector) => {
          const element = document.querySelector(selector), range = document.createRange();
          range.selectNodeContents(element);
          return Math.round(element.getBoundingClientRect().right - range.getBoundingClientRect().right);
        });
        """)
      #expect(gaps == [0, 0])
    }
  }

  /// All of a menu is in the window, and the legend has its signs.
  @Test(arguments: ["settings", "legend"]) func aMenuIsComplete(menu: String) async throws {
    try await withPage(Self.project, duration: 30) { browser, _ in
      try await Self.resize(browser, 390, 844, isPhone: true)
      // On a phone, the menu leads to the legend.
      try await browser.click("#more")
      let legendItem = "document.querySelector('#settings .i-info').closest('button')"
      if menu == "legend" { try await browser.run("\(legendItem).click()") }
      let isInside = try await browser.run(
        """
        const { top, bottom, left, right } = document.getElementById('\(menu)').getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
        """)
      #expect(isInside == true)
      let unseen = try await browser.run(
        """
        return [...document.querySelectorAll('#legend i')].filter((sign) => sign.clientWidth === 0 || sign.clientHeight === 0)
          .map((sign) => sign.className);
        """)
      if menu == "legend" { #expect(unseen == []) }
    }
  }

  /// A window that is short, because it is zoomed, is no phone held sideways.
  @Test(arguments: [true, false]) func aShortWindowWithAMouseCanInspect(isPhone: Bool) async throws {
    try await withPage(Self.project, duration: 30) { browser, _ in
      try await Self.resize(browser, 720, 450, isPhone: isPhone)
      let header = try await browser.run("return document.querySelector('.head') !== null")
      #expect(header == .bool(!isPhone))
    }
  }

  @Test func theHeaderCountsChaptersAndABarShowsItsLink() async throws {
    try await withPage(Self.project, duration: 30) { browser, _ in
      let facts = try await browser.run("return document.querySelector('.head .facts').textContent")
      #expect(facts == "5 annotations · 0:30 · chapters: 2")
      let signs = try await browser.run(
        """
        return ['card', 'door'].map((id) =>
          [...document.querySelectorAll(`.bar[data-annotation=${id}] .icon`)].map((icon) => icon.classList[1]));
        """)
      #expect(signs == [["i-link"], ["i-gate"]])
    }
  }

  /// An empty project has no end from which the length of the media could be taken.
  @Test func anEmptyProjectIsDescribedInAFewWords() async throws {
    try await withPage(#"{"annotations": []}"#) { browser, _ in
      let facts = try await browser.run("return document.querySelector('.head .facts').textContent")
      #expect(facts == "0 annotations · 0:00")
    }
  }

  @Test func aBrokenVideoIsReportedOverAnAnnotation() async throws {
    try await withPage(Self.project, fragment: "#t=0.5", video: "none.webm", complains: true) { browser, _ in
      let notice = "document.querySelector('.toast')"
      try await browser.wait(for: "\(notice).textContent === 'This video can’t be played'")
    }
  }
}

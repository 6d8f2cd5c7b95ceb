import AnnotationEngine
import TestSupport
import Testing

/// The features of the platforms, and what the engine does where one is not supported.
@Suite struct PlatformTests {
  /// The platforms' documents: ios, tvos, android, web.
  private static let table = """
    overlays      yes yes yes yes
    hotspotText   no  no  ?   yes
    taps          yes no  yes yes
    jumpsOnTap    yes no  yes yes
    jumpsOnTime   yes yes yes yes
    links         yes no  yes yes
    commands      yes yes yes yes
    triggers      yes yes yes yes
    preconditions yes yes yes ?
    rules         ?   ?   ?   yes
    pauseOnClick  ?   ?   ?   yes
    pauseOnShow   ?   ?   ?   yes
    gates         ?   ?   ?   yes
    loopBack      ?   ?   ?   yes
    themes        no  no  ?   yes
    transitions   yes yes yes yes
    """

  @Test func eachPlatformSupportsWhatItsDocumentsSay() {
    let words: [Platform.Support: String] = [.yes: "yes", .no: "no", .unknown: "?"]
    let lines = Platform.Feature.allCases.map { feature in
      ([feature.rawValue] + Platform.allCases.map { words[$0.support(for: feature)] ?? "" })
    }
    let expected = Self.table.split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
    #expect(lines == expected)
  }

  private static let gate: Annotation = {
    var gate = Scenery.image("gate", 2, 6)
    gate.box = .init()
    gate.box.width = .percent(50)
    gate.box.height = .percent(50)
    gate.isGate = true
    gate.action.releasesGate = true
    gate.action.link = "https://example.com"
    return gate
  }()

  private static func events(
    _ platform: Platform, _ annotations: [Annotation], _ inputs: [EngineInput]
  ) -> [String] {
    var engine = InteractivityEngine(
      project: Scenery.project(annotations), platform: platform)
    return inputs.flatMap { engine.handle($0) }.map { event in
      let id = event.annotation.map { annotations[$0].id } ?? "-"
      if case .ignored(let reason) = event.kind { return "ignored \(id): \(reason.rawValue)" }
      return "\(event.name) \(id)"
    }
  }

  @Test(
    arguments: [
      (EngineInput.tap("gate"), "ignored gate: not on this platform"),
      (.tap("late"), "ignored late: not on this platform"),
      (.tap("nobody"), "ignored -: no such annotation"),
      (.tapAt(x: 0.1, y: 0.1), "ignored -: not on this platform"),
      (.tapAt(x: .nan, y: 0.1), "ignored -: not a finite number"),
    ] as [(EngineInput, String)])
  func aTapIsIgnoredOnAPlatformWithoutTaps(tap: EngineInput, expected: String) {
    let annotations = [Self.gate, Scenery.image("late", 8, 9)]
    let start = ["entered gate", "shown gate", "gateClosed gate"]
    #expect(Self.events(.tvos, annotations, [.play, .tick(2), tap]) == start + [expected])
  }

  @Test(arguments: [Platform.ios, .android, .web])
  func aTapHasItsEffectElsewhere(platform: Platform) {
    let events = Self.events(platform, [Self.gate], [.play, .tick(2), .tap("gate")])
    #expect(events.suffix(3) == ["tapped gate", "gateReleased gate", "open gate"])
  }

  /// A jump on time, a command and a precondition work on tvOS; a link does not.
  @Test func onlyTheLinkOfATriggerIsIgnored() {
    var trigger = Scenery.trigger("t", at: 3)
    trigger.action.command = .init(name: "go")
    trigger.action.jump = "8"
    trigger.action.link = "https://example.com"
    trigger.condition = .init("on")
    #expect(
      Self.events(.tvos, [trigger], [.enable("on"), .play, .tick(3)]) == [
        "entered t", "triggered t", "command t", "seek t", "ignored t: not on this platform",
        "exited t",
      ])
  }

  @Test func anotherSessionAndAnotherVersionAreOnTheSamePlatform() {
    var engine = InteractivityEngine(project: Scenery.project([]), platform: .tvos)
    _ = engine.handle(.session(at: 0))
    _ = engine.handle(.project(Scenery.project([Self.gate])))
    _ = engine.handle(.seek(2))
    #expect(engine.handle(.tap("gate")).map(\.kind) == [.ignored(.notOnPlatform)])
  }

  @Test(
    arguments: [
      (Platform.ios, nil), (.tvos, nil), (.android, "Buy 2"), (.web, "Buy 2"),
    ] as [(Platform, String?)])
  func theTextOfAHotSpotIsShownWhereItIsSupported(platform: Platform, text: String?) {
    var spot = Scenery.image("spot", 0, 9)
    spot.kind = .hotspot
    spot.text = "Buy {{n}}"
    var engine = InteractivityEngine(project: Scenery.project([spot]), platform: platform)
    _ = engine.handle(.set(["n": .number(2)]))
    #expect(engine.handle(.seek(1)).map(\.name) == ["entered", "shown"])
    #expect(engine.text(of: 0) == text)
  }
}

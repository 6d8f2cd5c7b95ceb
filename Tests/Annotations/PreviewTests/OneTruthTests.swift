import Foundation
import JSON
import Lint
import ProjectFormat
import TestSupport
import Testing

@testable import Preview

/// Every view of a playthrough says the same about each annotation and event: text, JSON, JSON
/// lines, SVG, and the data of the page.
@Suite struct OneTruthTests {
  private static let style = PreviewStyle(width: 200)

  /// An event as a view says it.
  private struct Said: Hashable {
    var time: String
    var event: String
    var annotation: String
  }

  @Test func allViewsOfRandomProjectsAgree() throws {
    for seed in 0..<trials(32, of: 1000) {
      let playthrough = playthrough(seed: UInt64(seed))
      let comment = Comment(rawValue: "seed \(seed)")
      let json = try JSON(parsing: RunDocument.json(of: playthrough).text())
      let lanes = try #require(json["annotations"]?.array)
      let events = RunDocument.events(of: playthrough).compactMap(said)
      let text = TimelinePreview.lines(
        of: playthrough, selection: TimelineSelection(isWhole: true), style: Self.style)
      let rows = said(by: text.drop { $0 != "events" }.dropFirst())
      // Repeated rows are counted.
      let compared = text.contains { $0.contains("as before") } ? rows.count : events.count
      Self.expectEqual(rows, Array(events.prefix(compared)), "text", seed)
      var log = LiveLog(playthrough, style: Self.style)
      Self.expectEqual(said(by: playthrough.steps.flatMap { log.lines(of: $0) }), events, "log", seed)
      Self.expectEqual(json["events"]?.array?.compactMap(said) ?? [], events, "JSON", seed)

      let shown = Set(events.filter { $0.event == "shown" }.map(\.annotation))
      #expect(shown == Set(lanes.filter { !Self.windows($0["shown"]).isEmpty }.compactMap { $0["annotation"]?.string }))
      // Drawings have the lanes in the order of their starts. Two may have one id.
      let sorted = lanes.sorted { ($0["start"]?.number ?? .infinity) < ($1["start"]?.number ?? .infinity) }
      let ids = sorted.map { $0["annotation"]?.string ?? "" }
      let bars = Self.bars(in: TimelinePicture(of: playthrough, selection: .init(isWhole: true)).text)
      let drawings = Self.drawings(in: text)
      #expect(bars.map(\.id) == ids && drawings.map(\.id) == ids, comment)
      for (number, lane) in sorted.enumerated() where bars.count == ids.count && drawings.count == ids.count {
        let windows = Self.windows(lane["shown"])
        #expect(Self.isDrawn(windows, by: bars[number].bars, lane, playthrough.span), "\(comment) \(number)")
        #expect(Self.isDrawn(windows, by: drawings[number].cells, playthrough.span), "\(comment) \(number)")
      }
      let page = try JSON(parsing: HTMLPage(of: playthrough).data.text())
      #expect(page["span"]?.number == playthrough.span, comment)
      if let drawn = page["lanes"] {
        #expect(Self.unplayed(drawn) == Self.unplayed(json["annotations"]), comment)
      }
    }
  }

  private static func expectEqual(_ said: [Said], _ events: [Said], _ view: String, _ seed: Int) {
    guard said != events else { return }
    let place = zip(said, events).enumerated().first { $1.0 != $1.1 }?.offset ?? min(said.count, events.count)
    Issue.record(
      "seed \(seed), \(view): \(said.dropFirst(place).prefix(2)) instead of \(events.dropFirst(place).prefix(2))")
  }

  /// A viewer who watches and taps, or a session of random inputs.
  private func playthrough(seed: UInt64) -> Playthrough {
    var generator = SeededGenerator(seed: seed)
    let project = Self.project(using: &generator)
    guard seed.isMultiple(of: 2) else {
      let taps = (0..<3).map { _ in
        Simulation.Tap(
          annotation: "\(Int.random(in: 0..<8, using: &generator))", time: RandomProject.time(using: &generator))
      }
      return Simulation.play(project, duration: 12, setup: [.enable("a")], taps: taps)
    }
    let inputs =
      [.duration(12), .play]
      + (0..<20).map { _ in
        RandomProject.input(using: &generator, knowsDuration: true)
      }
    return Simulation.run(
      project, trace: inputs.enumerated().map { TraceLine($0.element, line: $0.offset + 1) })
  }

  /// A random project, in which two annotations may have one id.
  private static func project(using generator: inout SeededGenerator) -> InteractivityProject {
    var annotations = RandomProject.annotations(using: &generator)
    if annotations.count > 2, Bool.random(using: &generator) { annotations[2].id = annotations[0].id }
    return Samples.project(nil, annotations)
  }

  // MARK: Stills

  /// A still shows what a viewer sees who seeks to its time, unless that makes the project jump.
  @Test func stillsOfRandomProjectsAgreeWithTheRun() {
    var compared = 0
    for seed in 0..<trials(100, of: 3000) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let project = Self.project(using: &generator)
      let setup: [EngineInput] = [.enable("a")]
      let engine = InteractivityEngine(project: project, setup: setup)
      for moment in StillMoment.all(of: project, duration: 12) {
        let trace = [EngineInput.duration(12), .seek(moment.time)].map { TraceLine($0, line: 1) }
        let run = Simulation.run(project, trace: trace, setup: setup)
        guard run.lastPosition == moment.time else { continue }
        var onScreen: Set<Int> = []
        for event in run.steps.flatMap(\.events) {
          guard let annotation = event.annotation else { continue }
          if event.kind == .shown { onScreen.insert(annotation) }
          if event.kind == .hidden { onScreen.remove(annotation) }
        }
        let screen = Screen(of: engine, at: moment.time, duration: 12)
        #expect(Set(screen.shown) == onScreen, "seed \(seed) at \(moment.time)")
        compared += 1
      }
    }
    #expect(compared > 100)
  }

  @Test func aStillHasTheFindingsOfItsOwnAnnotation() {
    let twins = ["First", "Second"].map { title in
      var twin = Annotation(id: "twin", kind: .image, start: MediaTime(), extent: .open, index: 0)
      twin.title = title
      return twin
    }
    let project = Samples.project(nil, twins)
    var sheet = ContactSheet(of: project, media: "film.mp4", duration: 10)
    sheet.findings = [
      Finding(
        rule: "project.untitled", severity: .warning, message: "too small", file: "a.json",
        subject: .annotation(id: "twin", pointer: "/annotations/1/properties"))
    ]
    let figures = project.annotations.map { annotation in
      var still = ContactSheet.Still(at: 1, picture: [], size: PictureSize(width: 160, height: 90))
      still.annotation = annotation
      return sheet.figure(of: still)
    }
    #expect(figures.map { $0.contains("too small") } == [false, true])
    #expect(figures[0].contains("First") && figures[1].contains("Second"))
  }

  // MARK: Events

  /// Windows are in the lanes of a preview: its events are what is shown and done.
  private func said(_ event: JSON) -> Said? {
    guard let name = event["event"]?.string, name != "entered", name != "exited" else { return nil }
    return Said(
      // A seek leaves an open window, which has no end.
      time: MediaTime.clock(event["time"]?.number ?? .infinity, .precise), event: name,
      annotation: event["annotation"]?.string ?? "")
  }

  private func said(by lines: some Sequence<String>) -> [Said] {
    let names: [PreviewWords.Key: String] = [
      .shown: "shown", .hidden: "hidden", .triggered: "triggered", .tapped: "tapped",
      .commandGiven: "command", .paused: "pause", .resumed: "resume", .gateClosed: "gateClosed",
      .gateReleased: "gateReleased", .sought: "seek", .loopsBack: "seek", .opened: "open",
      .ignored: "ignored", .loopCut: "loop",
    ]
    let events = Dictionary(uniqueKeysWithValues: names.map { (Self.style.words($0.key), $0.value) })
    var (time, subject) = ("", "")
    var said: [Said] = []
    for line in lines {
      var columns = line.split(separator: "  ").map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      guard let first = columns.first?.first else { break }
      let isEffect = !first.isNumber && first != "∞"
      if !isEffect { time = String(columns.removeFirst()) }
      guard let verb = columns.first, verb != Self.style.ellipsis else { break }
      guard let event = events[String(verb)] else { continue }
      if columns.contains(where: { $0 == Substring(Self.style.words(.simulatedViewer)) }) { continue }
      let subjects = isEffect ? [subject] : ids(columns.count > 1 ? columns[1] : "")
      subject = subjects.first ?? ""
      for id in subjects { said.append(Said(time: time, event: event, annotation: id)) }
    }
    return said
  }

  /// The ids in a list of names like `image 1, text 2`.
  private func ids(_ names: Substring) -> [String] {
    let ids = names.split(separator: ",").compactMap { name -> String? in
      let words = name.split(separator: " ")
      return words.count == 2 && Int(words[1]) != nil ? String(words[1]) : nil
    }
    return ids.isEmpty ? [""] : ids
  }

  // MARK: Lanes

  private static func windows(_ json: JSON?) -> [ClosedRange<Double>] {
    json?.array?.compactMap { window in
      guard let start = window.array?.first?.number, let end = window.array?.last?.number else { return nil }
      return start...end
    } ?? []
  }

  /// The bars of what was shown, as `x` and width, of each lane.
  private static func bars(in svg: String) -> [(id: String, bars: [(x: Double, width: Double)])] {
    svg.components(separatedBy: "<g data-annotation=\"").dropFirst().map { lane in
      let content = lane.components(separatedBy: "</g>")[0]
      let bars = content.components(separatedBy: "<rect x=\"").dropFirst().compactMap {
        rectangle -> (x: Double, width: Double)? in
        let values = rectangle.components(separatedBy: "\"")
        guard values[8].hasSuffix(" shown"), let x = Double(values[0]), let width = Double(values[4])
        else { return nil }
        return (x: x, width: width)
      }
      return (lane.components(separatedBy: "\"")[0], bars)
    }
  }

  private static func isDrawn(
    _ windows: [ClosedRange<Double>], by bars: [(x: Double, width: Double)], _ lane: JSON, _ span: Double
  ) -> Bool {
    // Triggers and points are marks.
    if lane["start"]?.number == lane["end"]?.number || lane["type"]?.string == "time" { return bars.isEmpty }
    guard bars.count == windows.count else { return false }
    return zip(windows, bars).allSatisfy { window, bar in
      let start = 200 + window.lowerBound / span * 744
      let end = 200 + min(window.upperBound / span, 1) * 744
      return abs(bar.x - start) < 0.01 && abs(bar.width - max(2, end - start)) < 0.01
    }
  }

  /// Returns whether a lane of the text is drawn as shown wherever it was shown, to the column.
  private static func isDrawn(_ windows: [ClosedRange<Double>], by drawing: [Character], _ span: Double) -> Bool {
    guard !drawing.contains("◆") else { return true }
    let isBar = { (cell: Character) in "█▌▐".contains(cell) }
    let isMark = { (cell: Character) in "╫‖↺▶▷◁".contains(cell) }
    let times = windows.map {
      (first: $0.lowerBound / span * Double(drawing.count), last: $0.upperBound / span * Double(drawing.count))
    }
    for (column, cell) in drawing.enumerated() {
      let place = Double(column)
      // A mark may lie over the only column of a bar.
      if isBar(cell), !times.contains(where: { $0.first - 3 < place && place < $0.last + 3 }) { return false }
      if times.contains(where: { $0.first < place - 0.5 && place + 1.5 < $0.last }), !isBar(cell), !isMark(cell) {
        return false
      }
    }
    return true
  }

  /// The cells of each lane.
  private static func drawings(in text: [String]) -> [(id: String, cells: [Character])] {
    let axis = text.first { $0.contains("┬─") }
    let columns = axis.map { $0.reversed().prefix { $0 == "─" || $0 == "┬" }.count } ?? 0
    let label = axis.map { $0.count - columns } ?? 0
    return text.prefix { $0 != "events" }.drop { $0 != axis }.dropFirst().compactMap { line in
      let words = line.prefix(label).split(separator: " ")
      guard words.count == 2, Int(words[1]) != nil else { return nil }
      return (String(words[1]), Array(line.dropFirst(label).prefix(columns)))
    }
  }

  /// The lanes without what only a playthrough has.
  private static func unplayed(_ lanes: JSON?) -> [[String: JSON]] {
    lanes?.array?.compactMap(\.object).map { lane in
      let members = lane.members.filter { !["shown", "notSupported", "appearance", "fades"].contains($0.key) }
      return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    } ?? []
  }
}

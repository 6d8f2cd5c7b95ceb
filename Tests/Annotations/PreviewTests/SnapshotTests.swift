import Foundation
import Preview
import ProjectFormat
import TestSupport
import Testing

/// Whole previews as people see them: read them before you take a new one for right.
@Suite struct SnapshotTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")

  struct Case: CustomTestStringConvertible {
    var name: String
    var project: InteractivityProject
    var style = PreviewStyle()
    var duration: Double?
    var setup: [EngineInput] = []
    var diagnostics: [Diagnostic] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "catalogue-60", project: Samples.catalogue, style: PreviewStyle(width: 60)),
    Case(name: "catalogue-100", project: Samples.catalogue),
    Case(name: "catalogue-140", project: Samples.catalogue, style: PreviewStyle(width: 140)),
    Case(
      name: "catalogue-longer", project: Samples.catalogue, style: PreviewStyle(width: 120),
      duration: 184.32),
    Case(
      name: "catalogue-colored", project: Samples.catalogue,
      style: PreviewStyle(width: 110, isColored: true)),
    Case(name: "menu-100", project: Samples.menu),
    Case(
      name: "menu-ascii", project: Samples.menu, style: PreviewStyle(width: 110, isASCII: true),
      setup: [.enable("xRay"), .set(["score": .number(3)])]),
    Case(name: "gate", project: Samples.gate),
    Case(name: "scripts", project: Samples.scripts, style: PreviewStyle(width: 110)),
    Case(name: "pending", project: Samples.pending),
    Case(
      name: "hostile", project: Samples.hostile, diagnostics: Samples.hostileDiagnostics),
    Case(name: "nothing", project: InteractivityProject()),
    Case(name: "crowd", project: Samples.crowd),
  ]

  @Test(arguments: cases)
  func aPreviewMatchesItsSnapshot(_ example: Case) throws {
    let playthrough = Simulation.play(
      example.project, duration: example.duration, setup: example.setup)
    let lines = TimelinePreview.lines(
      of: playthrough, diagnostics: example.diagnostics, style: example.style)
    try expectSnapshot(
      lines.joined(separator: "\n") + "\n",
      at: Self.folder.appendingPathComponent("\(example.name).txt"))
  }

  @Test func aTraceMatchesItsSnapshot() throws {
    let inputs: [EngineInput] = [
      .duration(120), .play, .tick(7), .tap("9902"), .tick(100), .seek(3), .adStart, .adEnd,
      .enable("xRay"), .set(["a": .number(1), "b": .text("x")]), .tapAt(x: 2, y: 2), .end,
    ]
    let lines = inputs.enumerated().map { TraceLine($0.element, line: $0.offset + 1) }
    let playthrough = Simulation.run(Samples.menu, trace: lines)
    try expectSnapshot(
      TimelinePreview.lines(of: playthrough, style: PreviewStyle()).joined(separator: "\n") + "\n",
      at: Self.folder.appendingPathComponent("trace.txt"))
  }

  @Test(arguments: [false, true])
  func theScreenIsDrawnToScale(isASCII: Bool) throws {
    let screen = Screen(of: Samples.catalogue, at: 6, duration: 98)
    let lines = ScreenPreview.lines(of: screen, style: PreviewStyle(width: 80, isASCII: isASCII))
    try expectSnapshot(
      lines.joined(separator: "\n") + "\n",
      at: Self.folder.appendingPathComponent(isASCII ? "screen-ascii.txt" : "screen.txt"))
  }
}

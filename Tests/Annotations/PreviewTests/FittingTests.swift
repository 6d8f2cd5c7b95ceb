import Preview
import ProjectFormat
import Support
import Testing

/// What holds for every preview, whatever the project and the terminal.
@Suite struct FittingTests {
  static let projects = [
    Samples.catalogue, Samples.menu, Samples.gate, Samples.scripts, Samples.pending,
    Samples.hostile,
  ]

  @Test(arguments: [0, 40, 41, 57, 60, 80, 99, 100, 121, 400, 1000])
  func noLineIsWiderThanTheTerminal(width: Int) {
    let columns = min(max(width, 40), 400)
    for project in Self.projects {
      for isASCII in [false, true] {
        let style = PreviewStyle(width: width, isASCII: isASCII)
        let lines =
          TimelinePreview.lines(
            of: Simulation.play(project), diagnostics: Samples.hostileDiagnostics, style: style)
          + ScreenPreview.lines(of: Screen(of: project, at: 2, duration: nil), style: style)
        for line in lines {
          #expect(line.columns <= columns, "\(line)")
          #expect(line.last != " ", "\(line)")
        }
      }
    }
  }

  @Test func noTextControlsTheTerminal() {
    for project in Self.projects {
      let lines =
        TimelinePreview.lines(
          of: Simulation.play(project), diagnostics: Samples.hostileDiagnostics,
          style: PreviewStyle())
        + ScreenPreview.lines(of: Screen(of: project, at: 2, duration: nil), style: PreviewStyle())
      for line in lines {
        for scalar in line.unicodeScalars {
          let isIsolate = scalar == "\u{2068}" || scalar == "\u{2069}"
          #expect(isIsolate || String(scalar).printable == String(scalar), "\(line)")
        }
      }
    }
  }

  @Test func colorChangesNothingButColor() {
    for project in Self.projects {
      let playthrough = Simulation.play(project)
      let colored = TimelinePreview.lines(of: playthrough, style: PreviewStyle(isColored: true))
      let plain = TimelinePreview.lines(of: playthrough, style: PreviewStyle())
      #expect(colored.map { $0.replacing(/\u{1B}\[\d+m/, with: "") } == plain)
      #expect(colored.contains { $0.contains("\u{1B}[1m") })
    }
  }

  @Test func isolatesAreClosedOnTheirLine() {
    for width in [40, 60, 80, 100, 140] {
      let style = PreviewStyle(width: width)
      for line in TimelinePreview.lines(of: Simulation.play(Samples.scripts), style: style) {
        let opened = line.unicodeScalars.count { $0 == "\u{2068}" }
        let closed = line.unicodeScalars.count { $0 == "\u{2069}" }
        #expect(opened == closed, "\(line)")
      }
    }
  }

  @Test func asciiDrawsWithASCIIOnly() {
    for project in [Samples.catalogue, Samples.menu, Samples.gate, Samples.crowd] {
      let style = PreviewStyle(isASCII: true)
      let lines =
        TimelinePreview.lines(of: Simulation.play(project), style: style)
        + ScreenPreview.lines(of: Screen(of: project, at: 6, duration: nil), style: style)
      for line in lines { #expect(line.utf8.allSatisfy { $0 < 0x80 }, "\(line)") }
    }
  }
}

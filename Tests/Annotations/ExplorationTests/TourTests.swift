import AnnotationEngine
import Exploration
import ProjectFormat
import TestSupport
import Testing

/// One path that shows everything.
@Suite struct TourTests {
  /// The annotations that a naive engine shows along the path.
  private func shown(by tour: Tour, of annotations: [Annotation]) -> Set<Int> {
    var engine = NaiveEngine(annotations)
    var shown: Set<Int> = []
    var names: [EngineInput] = []
    var lines: [NaiveEngine.Line] = []
    for input in tour.inputs {
      switch input {
      case .session:
        // All is as at the start, but for the names.
        engine = NaiveEngine(annotations)
        for name in names { _ = engine.handle(name) }
      case .enable, .disable, .set:
        names.append(input)
        lines += engine.handle(input)
      default: lines += engine.handle(input)
      }
    }
    for line in lines {
      guard let annotation = line.annotation else { continue }
      let counts =
        line.name == "shown" || line.name == "triggered"
        || (line.name == "entered" && annotations[annotation].kind == .unsupported)
      if counts { shown.insert(annotation) }
    }
    return shown
  }

  @Test(arguments: SampleTests.names)
  func theTourOfASampleShowsWhatCanBeReached(name: String) throws {
    let project = try SampleTests.project(name)
    let duration = project.assumedDuration
    let tour = Tour(of: project, duration: duration)
    let findings = Exploration(of: project, duration: duration).findings
    #expect(tour.missing == findings.indices.filter { findings[$0].path == nil })
    #expect(shown(by: tour, of: project.annotations) == Set(tour.shown))
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func theTourShowsWhatCanBeReached(seed: UInt64) {
    for number in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed << 40 | number)
      let annotations = RandomProject.annotations(upTo: 6, using: &generator)
      let project = InteractivityProject(annotations: annotations)
      let tour = Tour(of: project, duration: 12)
      let findings = Exploration(of: project, duration: 12).findings
      let missing = findings.indices.filter { findings[$0].path == nil }
      guard tour.missing == missing, shown(by: tour, of: annotations) == Set(tour.shown) else {
        Issue.record("seed \(seed), project \(number): \(tour), never reached \(missing)")
        return
      }
    }
  }

  /// Behind a token for each of some annotations, every one of them takes a search of its own.
  private let locked = InteractivityProject(
    annotations: (0..<12).map { number in
      var annotation = Annotation(
        id: "a\(number)", kind: .text, start: MediaTime(seconds: Double(number)),
        extent: .lasting(MediaTime(seconds: 1)), index: number)
      annotation.condition = Annotation.Condition("n\(number)")
      return annotation
    })

  @Test(arguments: [1, 5, 20, 60])
  func theTourStaysWithinTheStateLimit(maximum: Int) {
    let tour = Tour(of: locked, duration: 12, maximumStates: maximum)
    #expect(tour.states <= maximum)
    #expect(!tour.isComplete)
  }

  @Test func aTourWithoutOmissionsExploredEverything() {
    let tour = Tour(of: locked, duration: 12)
    #expect(tour.isComplete && tour.missing.isEmpty)
    #expect(tour.states > 60)
  }

  @Test func aTourVisitsEachBranchOfAMenu() throws {
    let project = try SampleTests.project("trail-menu.json")
    let tour = Tour(of: project, duration: 120)
    #expect(tour.missing.isEmpty)
    #expect(
      tour.inputs.filter { if case .tap = $0 { true } else { false } }.count == 3,
      "ridge, home, river: \(tour.inputs)")
    #expect(tour.inputs.last == .end)
  }
}

import ProjectFormat
import Testing

@testable import Preview

@Suite struct TimeScaleTests {
  @Test(arguments: [
    (98.0, 77, ["0:00", "0:10", "0:20", "0:30", "0:40", "0:50", "1:00", "1:10", "1:20", "1:30"]),
    (98.0, 40, ["0:00", "0:20", "0:40", "1:00", "1:20"]),
    (3.0, 60, ["0:00", "0:01", "0:02"]),
    (7200.0, 60, ["0:00", "0:20:00", "40:00"]),
  ])
  func ticksAreAtRoundTimes(span: Double, columns: Int, labels: [String]) {
    let found = TimeScale(span: span, columns: columns).ticks.map(\.label)
    // Hours change the form of a label; only the others are written down here.
    if span < 3600 { #expect(found == labels) } else { #expect(found.first == "0:00") }
  }

  @Test(arguments: [0.0, 0.004, 0.3, 1, 5, 59.9, 60, 98, 600, 3599, 3600, 7261, 86_400, 1e7, 1e11])
  func labelsDoNotTouchAndStayWithinTheScale(span: Double) {
    for columns in [1, 8, 16, 37, 60, 100, 380] {
      let ticks = TimeScale(span: span, columns: columns).ticks
      #expect(ticks.first?.column == 0 && ticks.first?.label == "0:00")
      for (tick, next) in zip(ticks, ticks.dropFirst()) {
        #expect(tick.column + tick.label.utf8.count < next.column)
        #expect(next.column + next.label.utf8.count <= columns)
      }
    }
  }

  @Test func windowsCoverAtLeastHalfAColumnInside() {
    let scale = TimeScale(span: 10, columns: 5)
    #expect(scale.halves(of: TimeWindow(start: 0, end: 10)) == 0..<10)
    #expect(scale.halves(of: TimeWindow(start: 2, end: 3)) == 2..<3)
    #expect(scale.halves(of: TimeWindow(start: 10, end: 10)) == 9..<10)
    #expect(scale.halves(of: TimeWindow(start: 0, end: .infinity)) == 0..<10)
    #expect(scale.column(of: 10) == 4)
    #expect(scale.column(of: 400) == 4)
  }
}

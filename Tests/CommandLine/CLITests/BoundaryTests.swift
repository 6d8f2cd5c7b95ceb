import Preview
import Testing

@testable import BCInteractCLI

@Suite struct BoundaryTests {
  @Test(arguments: [("0", false), ("-1", false), ("0.5", true), ("1000", true), ("1000.5", false), ("nan", false)])
  func aRateIsAbove0AndAtMost1000(rate: String, isAccepted: Bool) {
    let run = TestRun(["run", "-", "--realtime", "--duration", "0.01", "--rate", rate], input: #"{"annotations":[]}"#)
    #expect((run.code == .usage) == !isAccepted, "\(run.errors)")
  }

  /// `timeout` sends its signal to the process, and then to its group.
  @Test(arguments: [(nil, false), (0, true), (499, true), (500, false)])
  func aSignalWithinHalfASecondIsARepetition(milliseconds: Int?, isRepeated: Bool) {
    let now = ContinuousClock.now
    let earlier = milliseconds.map { now - .milliseconds($0) }
    #expect(EndingSignals.isRepeated(at: now, after: earlier) == isRepeated)
  }

  @Test(arguments: [(13, 0), (14, 1), (19, 1), (20, 2), (31, 2), (32, 4)])
  func aLargerTerminalShowsMoreEvents(rows: Int, events: Int) {
    #expect(StageLayout(columns: 80, rows: rows, bar: 1, lanes: 3, isFull: false).events.rows == events)
    #expect(StageLayout(columns: 80, rows: rows, bar: 1, lanes: 3, isFull: true).events.rows == 0)
  }

  @Test(arguments: [(59, false), (60, true)])
  func thePanelOfAWideTerminalIsBesideThePicture(columns: Int, isBeside: Bool) {
    #expect(StageLayout(columns: columns, rows: 30, bar: 1, lanes: 3, isFull: false).isPanelBeside == isBeside)
  }
}

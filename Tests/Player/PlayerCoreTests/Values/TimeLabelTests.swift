import PlayerCore
import Testing

@Suite struct TimeLabelTests {
  @Test(
    "row 144: the form of a time",
    arguments: [
      (0.0, "0:00"), (0.999, "0:00"), (9, "0:09"), (61.5, "1:01"), (3599.9, "59:59"),
      (3600, "1:00:00"), (36_061, "10:01:01"), (-5, "-0:05"), (-0.5, "0:00"),
    ])
  func aTimeHasItsForm(_ time: Double, _ text: String) {
    #expect(TimeLabel(time).description == text)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude])
  func anInvalidTimeIsUnknown(_ time: Double) {
    #expect(TimeLabel(time).description == TimeLabel.unknown)
  }

  /// Otherwise the label would grow in the middle of the video.
  @Test(arguments: [(3599.0, "0:59:59"), (0, "0:00:00")])
  func aLongVideoHasHoursFromTheStart(_ time: Double, _ text: String) {
    #expect(TimeLabel(time, duration: 3600).description == text)
    #expect(TimeLabel(time, duration: .infinity).description != text)
  }
}

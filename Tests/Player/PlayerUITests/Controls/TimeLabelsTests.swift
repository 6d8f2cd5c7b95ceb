import PlayerCore
import PlayerUI
import Testing

@Suite struct TimeLabelsTests {
  @Test(arguments: [
    (0.0 as Double?, 60.0 as Double?, "0:00", "1:00"), (59.99, 3599, "0:59", "59:59"),
    (3599, 3600, "0:59:59", "1:00:00"), (3600, 3600, "1:00:00", "1:00:00"),
    (-.infinity, 90, "0:00", "1:30"), (.infinity, 90, "1:30", "1:30"),
    (.infinity, nil, "-:--", "-:--"),
    (nil, 90, "-:--", "1:30"), (.nan, 90, "-:--", "1:30"), (5, .infinity, "0:05", "-:--"),
    (5, nil, "0:05", "-:--"),
  ])
  func aVideoWithAnEnd(time: Double?, duration: Double?, current: String, length: String) {
    let labels = TimeLabels(time: time, duration: duration, type: .vod)
    #expect(labels.currentTime == current && labels.duration == length)
  }

  @Test(arguments: [
    (100.0 as Double?, 160.0 as Double?, "-1:00"), (160, 160, "0:00"), (170, 160, "0:00"),
    (100, 7300, "-2:00:00"), (nil, 160, "-:--"), (100, nil, "-:--"),
  ])
  func aLiveWindowShowsTheDistanceToTheLiveEdge(time: Double?, edge: Double?, current: String) {
    let labels = TimeLabels(time: time, duration: nil, type: .liveDVR, liveEdge: edge)
    #expect(labels.currentTime == current && labels.duration == "-:--")
  }

  @Test(arguments: [("en", "1:05", "59:30"), ("ar-EG", "١:٠٥", "٥٩:٣٠"), ("de", "1:05", "59:30")])
  func digitsAreThoseOfTheLanguage(language: String, current: String, length: String) {
    let stage = ControlsStage(["a": .init(duration: 3570)], languages: [language])
    #expect(stage.controls.timeLabels.currentTime == "-:--")
    stage.play("a", to: 65)
    #expect(stage.controls.timeLabels.currentTime == current)
    #expect(stage.controls.timeLabels.duration == length)
  }

  @Test func aLiveStreamHasNoTimes() {
    let labels = TimeLabels(time: 12, duration: nil, type: .live, liveEdge: 20)
    #expect(labels.currentTime == "-:--" && labels.duration == "-:--")
  }
}

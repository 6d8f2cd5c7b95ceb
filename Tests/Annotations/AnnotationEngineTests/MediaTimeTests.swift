import AnnotationEngine
import Testing

@Suite struct MediaTimeTests {
  @Test(arguments: [
    ("20", 20.0, 0.0), ("00:20.000", 20, 0), ("1:37", 97, 0), ("97.5", 97.5, 0), ("15%", 0, 15),
    ("-15", -15, 100), ("-10%", 0, 90), ("1:02:03.5", 3723.5, 0), (" 4 ", 4, 0), ("-0", 0, 100),
    ("-1:30", -90, 100), ("90:00", 5400, 0), ("100:59:59", 363_599, 0), ("0", 0, 0), (".5", 0.5, 0),
  ])
  func aTimeTextIsRead(text: String, seconds: Double, percent: Double) {
    #expect(MediaTime(parsing: text) == MediaTime(seconds: seconds, percent: percent))
  }

  @Test(arguments: [
    "", "-", "abc", "1:2:3:4", "1:60", "1e3", "0x10", "--5", "+5", "5s", "1:", ":5", "1.5:30", "%",
    "∞",
    "nan", "inf", "1.2.3", "٣", "1:60:00", "1:75:30",
  ])
  func aTextThatIsNoTimeIsRejected(text: String) {
    #expect(MediaTime(parsing: text) == nil)
  }

  @Test(arguments: [
    ("20", nil, 20.0), ("15%", 200.0, 30.0), ("15%", nil, nil), ("-15", 100, 85), ("-10%", 100, 90),
    ("7%", 100, 7), ("29%", 100, 29), ("-71%", 100, 29), ("55%", 60, 33), ("100%", 0.07, 0.07), ("-0", 0.07, 0.07),
  ])
  func aRelativeTimeNeedsTheDuration(text: String, duration: Double?, expected: Double?) throws {
    let time = try #require(MediaTime(parsing: text))
    #expect(time.resolved(duration: duration) == expected)
  }

  @Test(arguments: [
    (0.0, "0:00"), (97.5, "1:37.500"), (3723.042, "1:02:03.042"), (59.9996, "1:00"),
    (-5, "-0:05"), (.infinity, "∞"),
  ])
  func aClockShowsMinutes(seconds: Double, expected: String) {
    #expect(MediaTime.clock(seconds) == expected)
  }

  @Test(arguments: ["1:37", "15%", "-0:15", "-10%"])
  func aTimeIsWrittenInClockNotation(text: String) throws {
    let time = try #require(MediaTime(parsing: text))
    #expect(MediaTime(parsing: time.description) == time)
  }
}

import ProjectFormat
import Testing

@Suite struct ReadingTimeTests {
  @Test(arguments: [
    (#""startTime":{"units":"seconds","value":4.5}"#, MediaTime(seconds: 4.5)),
    (#""startTime":{"units":"SEC","value":"4.5"}"#, MediaTime(seconds: 4.5)),
    (#""start_time":{"Units":"s","VALUE":4}"#, MediaTime(seconds: 4)),
    (#""startTime":{"value":4}"#, MediaTime(seconds: 4)),
    (#""startTime":{"units":"","value":"1:37"}"#, MediaTime(seconds: 97)),
    (#""startTime":{"units":"seconds","value":"15%"}"#, MediaTime(percent: 15)),
    (#""startTime":{"units":"ms","value":1500}"#, MediaTime(seconds: 1.5)),
    (#""startTime":{"units":"milliseconds","value":"1500"}"#, MediaTime(seconds: 1.5)),
    (#""startTime":{"units":"minutes","value":1.5}"#, MediaTime(seconds: 90)),
    (#""startTime":{"units":"min","value":2}"#, MediaTime(seconds: 120)),
    (#""startTime":{"units":"percent","value":15}"#, MediaTime(percent: 15)),
    (#""startTime":{"units":"%","value":"15"}"#, MediaTime(percent: 15)),
    (#""startTime":{"units":"percent","value":" 15 "}"#, MediaTime(percent: 15)),
    (#""startTime":{"units":"ms","value":" 1500\t"}"#, MediaTime(seconds: 1.5)),
    (#""startTime":{"units":"percent","value":-10}"#, MediaTime(percent: 90)),
    (#""startTime":{"units":"seconds","value":-15}"#, MediaTime(seconds: -15, percent: 100)),
    (#""startTime":12"#, MediaTime(seconds: 12)),
    (#""startTime":-15"#, MediaTime(seconds: -15, percent: 100)),
    (#""startTime":"00:20.000""#, MediaTime(seconds: 20)),
    (#""startTime":"-10%""#, MediaTime(percent: 90)),
    (#""startTime":null,"properties":{"popcorn":{"start":7}}"#, MediaTime(seconds: 7)),
    (#""startTime":{"units":null,"value":null},"properties":{"start":"8"}"#, MediaTime(seconds: 8)),
    (#""properties":{"start":"8","popcorn":{"start":7}}"#, MediaTime(seconds: 7)),
    (#""start":6,"properties":{"start":"8","popcorn":{"start":7}}"#, MediaTime(seconds: 6)),
    (#""start":null,"properties":{"start":"8","popcorn":{"start":null}}"#, MediaTime(seconds: 8)),
    (#""startTimeFormat":"percent","startTimeValue":"25","start":3"#, MediaTime(percent: 25)),
    (#""startTimeFormat":"seconds","startTimeValue":25"#, MediaTime(seconds: 25)),
    (#""text":"no time at all""#, MediaTime()),
  ])
  func aStartIsRead(members: String, expected: MediaTime) throws {
    let read = try annotation(members)
    #expect(read.annotation.start == expected)
    #expect(read.complaints == [])
  }

  @Test(arguments: [
    (#""startTime":{"units":"fortnights","value":1},"start":3"#, 3.0),
    (#""startTime":{"units":7,"value":1},"start":3"#, 3),
    (#""startTime":{"units":"m","value":1},"start":3"#, 3),
    (#""startTime":"soon","start":3"#, 3),
    (#""startTime":true,"start":3"#, 3),
    (#""startTime":[1],"start":3"#, 3),
    (#""startTime":{"units":"seconds","value":1e999},"start":3"#, 3),
    (#""startTime":{"units":"minutes","value":1e308}"#, 0),
    (#""startTime":{"units":"percent","value":"NaN"},"start":3"#, 3),
    (#""startTime":{"units":"percent","value":"0x10"},"start":3"#, 3),
    (#""startTime":{"value":"inf"},"start":3"#, 3),
    (#""start":1e999"#, 0),
  ])
  func anInvalidTimeIsReportedAndTheNextSourceIsTried(members: String, expected: Double) throws {
    let read = try annotation(members)
    #expect(read.annotation.start == .from(expected))
    #expect(read.complaints.count == 1)
    #expect(read.complaints.first?.hasSuffix(": ignored") == true)
  }

  @Test(arguments: [
    ("0:75", "1:15"), ("1:60:00", "2:00:00"), ("0:00:99.5", "1:39.500"), ("-0:75", "-1:15"), ("-1:60", "-2:00"),
  ])
  func aTimeWithTooManySecondsIsSuggested(text: String, meant: String) throws {
    let read = try annotation(#""start":"\#(text)""#)
    #expect(read.complaints == ["start is \"\(text)\", not a time (\(meant)?): ignored"])
  }

  /// An annotation that acts on time has nothing to fall back to.
  @Test func whatHasNoTimeDoesNotAct() throws {
    let read = try annotation(#""start":"0:75","gotoTrack":"9""#, type: "onTime")
    #expect(read.annotation.kind == .unsupported)
    #expect(read.complaints.contains("its time can't be read: it never acts"))
    #expect(try annotation(#""gotoTrack":"9""#, type: "onTime").annotation.kind == .timeTrigger)
  }

  @Test(arguments: [
    (#""duration":{"units":"seconds","value":8}"#, Annotation.Extent.lasting(.from(8))),
    (#""duration":{"units":"percent","value":50}"#, .lasting(MediaTime(percent: 50))),
    (#""duration":3"#, .lasting(.from(3))),
    (#""duration":"1:30""#, .lasting(.from(90))),
    (#""duration":0"#, .lasting(.from(0))),
    (#""properties":{"popcorn":{"duration":"4","end":99}}"#, .lasting(.from(4))),
    (#""duration":null,"properties":{"popcorn":{"end":9}}"#, .until(.from(9))),
    (#""start":2,"end":"9.5""#, .until(.from(9.5))),
    (#""start":2,"end":-5"#, .until(MediaTime(seconds: -5, percent: 100))),
    (#""start":2,"end":2"#, .until(.from(2))),
    (#""durationFormat":"percent","durationValue":5"#, .lasting(MediaTime(percent: 5))),
    (#""_duration":5"#, .lasting(.from(5))),
    (#""_duration":5,"duration":4"#, .lasting(.from(4))),
    (#""start":2"#, .open),
  ])
  func anExtentIsRead(members: String, expected: Annotation.Extent) throws {
    let read = try annotation(members)
    #expect(read.annotation.extent == expected)
    #expect(read.complaints == [])
  }

  @Test(arguments: [
    (#""duration":-1"#, Annotation.Extent.open, "duration is a negative duration: ignored"),
    (#""duration":"-5","end":4"#, .until(.from(4)), "duration is a negative duration: ignored"),
    (#""start":5,"end":4"#, .open, "end lies before the start: ignored"),
    (#""startTime":"50%","end":"40%""#, .open, "end lies before the start: ignored"),
    (#""start":-5,"end":-10"#, .open, "end lies before the start: ignored"),
    (
      #""duration":{"units":"percent","value":150}"#, .lasting(MediaTime(percent: 150)),
      "duration is 150%, longer than the media: kept"
    ),
  ])
  func anInvalidExtentIsReported(
    members: String, expected: Annotation.Extent, complaint: String
  ) throws {
    let read = try annotation(members)
    #expect(read.annotation.extent == expected)
    #expect(read.complaints == [complaint])
  }

  @Test(arguments: [
    ("image", Annotation.Extent.open), ("pop", .open), ("hotLink", .open), ("quiz", .open),
    ("onTime", .lasting(MediaTime())),
  ])
  func withoutAnEndTheKindDecides(type: String, expected: Annotation.Extent) throws {
    #expect(try annotation(#""start":5"#, type: type).annotation.extent == expected)
  }

  @Test(arguments: ["150%", "-150%"])
  func aStartOutsideTheMediaIsReported(text: String) throws {
    let read = try annotation(#""startTime":"\#(text)""#)
    #expect(read.annotation.start == MediaTime(parsing: text))
    #expect(read.complaints.first?.contains("outside the media") == true)
  }
}

import Foundation
import JSON
import PlayerCore

#if canImport(TestSupport)
  import TestSupport
#endif

/// Projects and videos of random schedules.
enum ScheduleProject {
  /// Annotations that pause, stop, jump and loop, close together.
  static func text(using random: inout SeededGenerator) -> String {
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    func eighths(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 8
    }
    let annotations = (0..<Int.random(in: 1...6, using: &random)).map { index in
      let start = eighths(0...80)
      let kind = chance(2) ? "onTime" : "image"
      let target = chance(2) ? "\(Int.random(in: 0..<8, using: &random))" : "\(eighths(0...80))"
      let jump = chance(3) ? #", "gotoTrack": "\#(target)""# : ""
      let flags = ["pause", "gate", "releaseGate"].filter { _ in chance(4) }
        .map { #", "\#($0)": true"# }.joined()
      let loop = chance(8) ? #", "loopBack": "\#(index)""# : ""
      let condition =
        chance(5) ? #", "precondition": "\#(chance(2) ? "x" : "n > 0")""# : ""
      let link = chance(6) ? #", "gotoLink": "https://example.com""# : ""
      let release = chance(3) ? #", "releaseGate": true"# : ""
      let command = chance(8) ? #", "command": "show""# : ""
      return #"""
        {"id": "\#(index)", "type": "\#(kind)", "start": \#(start), "end": \#(start + eighths(0...24)),
         "onClick": {"pause": \#(chance(4))\#(jump)\#(link)\#(release)}\#(jump)\#(flags)\#(loop)\#(command)\#(condition)}
        """#
    }
    let video = chance(4) ? #""videoId": "\#(Int.random(in: 0..<8, using: &random))", "# : ""
    return #"{\#(video)"annotations": [\#(annotations.joined(separator: ","))]}"#
  }

  static func video(using random: inout SeededGenerator) -> Video {
    func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
    var video = Video(url: URL(filePath: "/video.m3u8"))
    video.properties["id"] = .string("\(Int.random(in: 0..<8, using: &random))")
    if chance(4) { video.bumper = Video(url: URL(filePath: "/bumper.mp4")) }
    if chance(8) { video.sources = [] }
    if chance(20) { video.sources = [MediaSource(url: URL(filePath: "/gone.mp4"))] }
    return video
  }
}

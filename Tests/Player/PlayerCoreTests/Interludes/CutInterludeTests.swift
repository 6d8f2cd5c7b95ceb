import PlayerCore
import Testing

/// Interludes that are cut, and commands that fall upon their beginning: what was entered is exited, and what
/// was paused resumes, once.
@Suite struct CutInterludeTests {
  typealias Script = SimulatedPlayer.Script

  @Test(arguments: ["bumper", "ad"])
  func aCancelledInterludeIsExited(_ name: String) {
    let isBumper = name == "bumper"
    let stage = AdTests.stage(ads: isBumper ? [] : [0], showing: [.lifecycle, .interludes])
    stage.controller.setVideos([
      Stage.video("a").update { if isBumper { $0.bumper = Stage.video("bumper") } }
    ])
    stage.controller.play()
    stage.run(for: 0.5)
    stage.log.clear()
    stage.controller.resume(at: 20, autoPlay: true)
    stage.run(for: 0.25)
    let exits =
      isBumper
      ? ["BumperExit", "bumper bumper exited"]
      : ["AdExit", "ad ad exited", "AdSequenceExit", "sequence of 1 exited"]
    #expect(
      stage.log.lines.map { String($0.dropFirst("0.5 a ".count)) }
        == exits + ["ResumeBegin", "ResumeComplete", "Play"])
  }

  /// A clip that loads while all is paused begins paused, and says so before it resumes.
  @Test func anAdThatStartsPausedReportsIt() {
    let stage = Stage(
      ["ad": Script(duration: 2, loadDelay: 1)], showing: .interludes,
      provider: AdTests.ads(at: [0]))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 0.5)
    stage.controller.pause()
    stage.run(for: 1)
    stage.controller.play()
    stage.run(for: 0)
    #expect(
      stage.log.lines.suffix(3) == ["1 a ad ad entered", "1 a ad ad paused", "1.5 a ad ad resumed"])
  }

  /// The viewer's hand trembles at the very moment of the break.
  @Test func pauseAndPlayAtACuePointAreNotReportedInTheBreak() {
    let stage = AdTests.stage(ads: [2])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 1)
    stage.executor.perform(after: 1) { [controller = stage.controller] in
      controller.pause()
      controller.play()
    }
    stage.run(for: 5)
    let kinds = stage.log.lines.map { String($0.split(separator: " ").last ?? "") }
    let start = kinds.firstIndex(of: "AdSequenceEnter") ?? 0
    let end = kinds.firstIndex(of: "AdSequenceExit") ?? kinds.endIndex
    #expect(!kinds[start..<end].contains("Pause") && !kinds[start..<end].contains("Play"))
    #expect(kinds.filter { $0 == "AdEnter" }.count == 1)
    #expect(stage.player("a")?.rate == 1)
  }

  /// Breaks begin at their own times, and not with the next progress.
  @Test(arguments: [4.5, 4.999, 0.25])
  func aBreakBeginsAtItsCuePoint(_ time: Double) {
    let stage = AdTests.stage(ads: [time], showing: [.lifecycle, .progress, .cuePoints])
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: time)
    #expect(
      stage.log.lines.suffix(5) == [
        "\(time) a at \(time)", "\(time) a passed \(time) (\(Int(time))→\(time))",
        "\(time) a WillPauseForAd", "\(time) a AdSequenceEnter", "\(time) a AdEnter",
      ])
    #expect(stage.player("a")?.clock.mediaTime == time)
    stage.run(for: 2.5)
    #expect(stage.player("a")?.clock.mediaTime == time + 0.5)
  }

  /// A break near the end is a break in the content, not a pause and then a break.
  @Test func aBreakInTheLastStretchPausesTheContentForIt() {
    let stage = Stage(
      ["a": Script(duration: 10), "ad": Script(duration: 2)], provider: AdTests.ads(at: [9.5]))
    stage.controller.setVideos([Stage.video("a")])
    stage.controller.play()
    stage.run(for: 20)
    let kinds = stage.log.lines.filter { !$0.contains(" at ") && !$0.contains("passed") }
      .map { String($0.split(separator: " ").last ?? "") }
    #expect(
      kinds.suffix(9)
        == [
          "Play", "WillPauseForAd", "AdSequenceEnter", "AdEnter", "AdProgress", "AdProgress",
          "AdExit",
          "AdSequenceExit", "Pause", "End",
        ].suffix(9))
  }
}

import PlaybackService
import PlayerCore
import TestSupport
import Testing

/// The captions that a viewer chose, from one video to the next.
@Suite struct CaptionChoiceTests {
  private typealias Option = MediaSelection.Option
  private typealias Group = MediaSelection.Group

  private static let english = Option(id: "en", displayName: "English", locale: "en")
  private static let french = Option(id: "fr", displayName: "Français", locale: "fr")

  /// The texts of each video, one after the other, with captions that last.
  private func captions(
    _ groups: [MediaSelection.Group], stored: String?, kept: @escaping (String) -> Void = { _ in }
  ) -> (PlaybackController, PlaybackExecutor, CaptionPersistence) {
    let executor = PlaybackExecutor(clock: ManualClock())
    let controller = PlaybackController(executor: executor) { video, _ in
      var script = SimulatedPlayer.Script(duration: 10)
      script.mediaSelection.legible = groups[Int(video.id ?? "") ?? 0]
      return SimulatedPlayer(script, executor: executor)
    }
    controller.holdAgainstGrammar()
    let persistence = CaptionPersistence(languages: ["en"], stored: stored, save: kept)
    controller.addSessionConsumer(persistence)
    controller.setVideos(groups.indices.map { video("\($0)") })
    executor.drain()
    return (controller, executor, persistence)
  }

  /// The button and its accessibility text for each video in turn.
  private func shown(
    _ controller: PlaybackController, _ executor: PlaybackExecutor, count: Int
  ) -> [String] {
    (0..<count).map { _ in
      let selection = controller.currentSession?.player.mediaSelection
      controller.advanceToNext()
      executor.drain()
      let button = selection?.offersChoice == true ? "button" : "no button"
      return "\(button), \(selection?.legible.selected?.id ?? "off")"
    }
  }

  /// 6.12.5: the captions button, and the choice behind it, stuck to a next video without captions.
  @Test("changelog 6.12.5: a video without captions has no button")
  func aVideoWithoutCaptionsHasNoButton() {
    let (controller, executor, _) = captions(
      [Group([Self.english, Self.french]), Group(), Group([Self.english])], stored: "fr")
    #expect(
      shown(controller, executor, count: 3) == ["button, fr", "no button, off", "button, off"])
  }

  /// 7.2.7: "automatic" decayed to "off" at a video that had nothing that fits.
  @Test("changelog 7.2.7: automatic stays automatic") func automaticStaysAutomatic() {
    var kept: [String] = []
    let (controller, executor, _) = captions(
      [Group([Self.english]), Group([Self.french]), Group(), Group([Self.english])],
      stored: "auto", kept: { kept.append($0) })
    #expect(
      shown(controller, executor, count: 4) == [
        "button, en", "button, off", "no button, off", "button, en",
      ])
    #expect(kept.isEmpty)
  }

  @Test(arguments: [("fr", "fr"), ("off", "en")])
  func captionsThatCannotBeOffAreChosenToo(stored: String, id: String) {
    let group = Group([Self.english, Self.french], allowsEmptySelection: false, selected: Self.english)
    let (controller, executor, _) = captions([group], stored: stored)
    #expect(shown(controller, executor, count: 1) == ["button, \(id)"])
  }

  /// 6.6.0: without a word of the viewer, the captions are those that the media has as its default.
  @Test(
    "changelog 6.6.0: automatic takes the default",
    arguments: [("auto", "fr"), ("off", "off"), ("fr", "fr")])
  func automaticTakesTheDefault(stored: String, id: String) {
    let german = Option(id: "de", displayName: "Deutsch", locale: "de")
    let (controller, executor, _) = captions(
      [Group([german, Self.french], defaultOption: Self.french)], stored: stored)
    #expect(shown(controller, executor, count: 1) == ["button, \(id)"])
  }

  /// The app saves "automatic", and the menu selects the option that this means.
  @Test("changelog 7.2.7: automatic does not turn into a language")
  func automaticDoesNotTurnIntoALanguage() {
    let german = Option(id: "de", displayName: "Deutsch", locale: "de")
    var kept: [String] = []
    let (controller, executor, persistence) = captions(
      [Group([german, Self.french], defaultOption: german)], stored: "fr", kept: { kept.append($0) })
    for (choice, isAutomatic) in [(german, true), (Self.french, false)] {
      if isAutomatic { persistence.preference = .automatic }
      controller.currentSession?.selectLegible(choice)
      executor.drain()
    }
    #expect(kept == ["auto", "fr"])
  }
}

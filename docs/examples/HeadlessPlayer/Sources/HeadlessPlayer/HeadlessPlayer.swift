import Foundation
import Interactivity
import Localization
import PlayerCore

/// An app without a screen: it plays a film with its project, and prints what it would draw.
@MainActor final class HeadlessPlayer {
  private let controller: PlaybackController
  private let handler: InteractivityHandler
  private let texts: Localizer
  private let resources: URL
  /// Higher than the film, which so has bars above and below.
  private let view = PictureSize(width: 800, height: 600)
  private let picture = PictureSize(width: 1920, height: 1080)

  /// - Parameters:
  ///   - resources: the folder with the project and with the app's own words.
  ///   - clock: on the system's clock the main actor drives the player; on a manual one, waiting does.
  init(resources: URL, clock: any HostClock, languages: [String]) throws {
    self.resources = resources
    texts = Localizer(
      preferred: languages, overrides: try Localizations(folder: resources.path()))
    let executor = PlaybackExecutor(clock: clock)
    controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(.init(duration: 4), executor: executor)  // your player goes here
    }
    handler = InteractivityHandler(controller: controller) { url in
      print("open", url)
      return true
    }
    handler.picture = picture
    handler.delegate = self
    controller.delegate = self
  }

  /// The viewer opens the chapter menu, chooses the second chapter, and watches to the end.
  func play() async throws {
    let file = resources.appending(path: "film.json")
    try await handler.load { Array(try Data(contentsOf: file)) }
    handler.setVariables(["viewer": "Ada"])
    handler.enablePrecondition("feeding")
    let events = controller.events

    controller.setVideos([Video(url: URL(filePath: "pond.m3u8"))])
    print("live button:", try texts.string("bcovpuibutton_001"))
    report(await handler.play(untilAnnotation: "menu"))
    handler.tap(id: "menu")
    report(await controller.play(until: .end))

    for await case .session(.lifecycle(let step), _, _) in events {
      if step.kind == .ready { print("the log begins with", step.kind) }
      if step.kind == .end { break }
    }
  }

  private func report(_ outcome: PlayOutcome) { print("…", outcome) }

  private var time: String { MediaTime.clock(handler.position) }
}

extension HeadlessPlayer: @MainActor PlaybackControllerDelegate {
  func playbackController(
    _ controller: PlaybackController, session: PlaybackSession, did event: SessionEvent
  ) {
    if case .durationChanged(let seconds) = event { print("\(seconds) seconds to play") }
  }

  func playbackController(_ controller: PlaybackController, did event: ControllerEvent) {}
}

extension HeadlessPlayer: @MainActor InteractivityHandlerDelegate {
  func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent) {
    switch event {
    case .projectCreated(let project): print("project", project.title ?? "")
    case .shown(let annotation): show(annotation)
    case .hidden(let annotation): print("\(time) hide \(annotation.id)")
    case .tapped(let annotation): showMenu(of: annotation)
    default: break
    }
  }

  private func show(_ annotation: Annotation) {
    let frame = annotation.box.frame(in: view, picture: picture)
    let place = [frame.x, frame.y, frame.width, frame.height].map { Int($0.rounded()) }
    let text = handler.text(of: annotation).map { " “\($0)”" } ?? ""
    print("\(time) show \(annotation.id) in \(place)\(text)")
  }

  private func showMenu(of annotation: Annotation) {
    let duration = controller.currentSession?.player.duration
    guard let menu = ChapterMenu(annotation, duration: duration) else { return }
    for chapter in menu.chapters { print("  \(MediaTime.clock(chapter.start)) \(chapter.title)") }
    handler.select(menu.chapters[1])
  }
}

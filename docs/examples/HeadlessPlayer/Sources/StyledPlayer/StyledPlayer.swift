import Interactivity
import MediaPlayback
import PlayerCore

/// An app that determines the fonts, the colours and the durations of its annotations.
final class StyledPlayer {
  let executor = PlaybackExecutor(clock: ManualClock())
  private let controller: PlaybackController
  private let handler: InteractivityHandler
  private var fading = Fading()

  init(_ project: InteractivityProject, media: URL) {
    controller = PlaybackController(executor: executor) { [executor] _, _ in
      SimulatedPlayer(.init(duration: 4), executor: executor)  // MPVPlayer plays the media itself
    }
    handler = InteractivityHandler(project: project, controller: controller)
    handler.delegate = self
    controller.setVideos([Video(url: media)])
  }

  func play() { controller.play() }

  /// The annotations on screen, with the opacities that their fades have now.
  func scene() -> OverlayScene { fading.update(OverlayScene(of: handler), at: executor.now) }
}

// In an extension of its own, the compiler warns of a method that is not one of the delegate's.
extension StyledPlayer: InteractivityHandlerDelegate {
  func interactivityHandler(
    _ handler: InteractivityHandler, fontFor annotation: Annotation, pictureWidth: Double
  ) -> TextTheme.Font {
    TextTheme.Font(family: "DejaVu Serif", weight: .bold, size: 0.04 * pictureWidth)
  }

  func interactivityHandler(
    _ handler: InteractivityHandler, textColorFor annotation: Annotation
  ) -> TextTheme.Color {
    annotation.theme == "Warning" ? TextTheme.Color(red: 0.8, green: 0, blue: 0) : .white
  }

  func interactivityHandler(
    _ handler: InteractivityHandler, backgroundColorFor annotation: Annotation
  ) -> TextTheme.Color {
    annotation.theme == "Warning"
      ? TextTheme.Color(red: 1, green: 0.9, blue: 0.4)
      : TextTheme.Color(red: 0, green: 0.2, blue: 0.4)
  }

  func interactivityHandler(
    _ handler: InteractivityHandler, animationTimeFor transition: Annotation.Transition
  ) -> Double {
    transition == .fade ? 2 : 0
  }

  // A fade begins when its annotation is shown or hidden.

  func interactivityHandler(_ handler: InteractivityHandler, didShow annotation: Annotation) {
    _ = scene()
  }

  func interactivityHandler(_ handler: InteractivityHandler, didHide annotation: Annotation) {
    _ = scene()
  }
}

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
    handler.styles = Self.styles
    controller.setVideos([Video(url: media)])
  }

  private static var styles: AnnotationStyles {
    var styles = AnnotationStyles()
    styles.font = { _, pictureWidth in
      TextTheme.Font(family: "DejaVu Serif", weight: .bold, size: 0.04 * pictureWidth)
    }
    styles.textColor = { annotation in
      annotation.theme == "Warning" ? TextTheme.Color(red: 0.8, green: 0, blue: 0) : .white
    }
    styles.backgroundColor = { annotation in
      annotation.theme == "Warning"
        ? TextTheme.Color(red: 1, green: 0.9, blue: 0.4)
        : TextTheme.Color(red: 0, green: 0.2, blue: 0.4)
    }
    styles.animationTime = { transition in transition == .fade ? 2 : 0 }
    return styles
  }

  func play() { controller.play() }

  /// The annotations on screen, with the opacities that their fades have now.
  func scene() -> OverlayScene { fading.update(OverlayScene(of: handler), at: executor.now) }
}

extension StyledPlayer: InteractivityHandlerDelegate {
  /// A fade begins when its annotation is shown or hidden.
  func interactivityHandler(_ handler: InteractivityHandler, did event: InteractivityEvent) {
    switch event {
    case .shown, .hidden: _ = scene()
    default: break
    }
  }
}

/// Plays a list on two controllers in turn, so that the next video is loaded while one plays: the
/// pattern that replaced the preload policies in 6.6.0.
public final class DoubleBufferedPlayback {
  /// Called with the controller that is now on screen, and its video.
  public var onSwap: ((PlaybackController, Video) -> Void)?

  private let controllers: [PlaybackController]
  private let observers: [EndObserver]
  private var pending: ArraySlice<Video> = []
  private var loaded: [Video?] = [nil, nil]
  private var active = 0
  /// The number of lists that were set; events of an earlier list are ignored.
  private var generation = 0

  /// Observes whether the video of one controller has ended or failed.
  private final class EndObserver: PlaybackSessionConsumer {
    private let index: Int
    weak var playback: DoubleBufferedPlayback?

    init(_ index: Int) { self.index = index }

    func session(_: PlaybackSession, did event: SessionEvent) {
      guard case .lifecycle(let event) = event else { return }
      if event.kind == .end { playback?.swap(from: index) }
      if event.kind == .fail { playback?.replace(index) }
    }
  }

  /// Creates a playback on two controllers, which must not be used directly any more.
  ///
  /// - Parameters:
  ///   - first: Plays the first, third, … video.
  ///   - second: Plays the other videos.
  public init(_ first: PlaybackController, _ second: PlaybackController) {
    controllers = [first, second]
    observers = [EndObserver(0), EndObserver(1)]
    for (controller, observer) in zip(controllers, observers) {
      controller.autoAdvance = false
      controller.autoPlay = false
      controller.addSessionConsumer(observer)
      observer.playback = self
    }
  }

  deinit {
    for (controller, observer) in zip(controllers, observers) {
      controller.removeSessionConsumer(observer)
    }
  }

  /// The controller that is on screen.
  public var activeController: PlaybackController { controllers[active] }

  /// Replaces the list, and plays it from its first playable video.
  public func setVideos(_ videos: some Sequence<Video>) {
    generation += 1
    pending = videos.filter(\.isPlayable)[...]
    load(active)
    load(1 - active)
    begin()
  }

  private func swap(from index: Int) {
    guard index == active, loaded[1 - index] != nil else { return }
    active = 1 - index
    let generation = generation
    begin()
    // The app may have set another list in the callback.
    if generation == self.generation { load(index) }
  }

  /// Replaces a video that failed.
  private func replace(_ index: Int) {
    if index == active, loaded[1 - index] != nil { return swap(from: index) }
    load(index)
    if index == active { begin() }
  }

  private func begin() {
    guard let video = loaded[active] else { return }
    onSwap?(activeController, video)
    activeController.play()
  }

  private func load(_ index: Int) {
    loaded[index] = pending.popFirst()
    controllers[index].setVideos([loaded[index]].compactMap(\.self))
  }
}

/// Plays a list on two controllers in turn, so that the next video is loaded while one plays: the
/// pattern that replaced the preload policies in 6.6.0.
public final class DoubleBufferedPlayback {
  /// Called with the controller that is now on screen, and its video.
  public var onSwap: ((PlaybackController, Video) -> Void)?

  private let controllers: [PlaybackController]
  private let observers: [Observer]
  private let preloading: PreloadPolicy
  private var pending: ArraySlice<Video> = []
  private var loaded: [Video?] = [nil, nil]
  /// For each controller, whether the session of its last list is still to begin. Until then, its
  /// events are those of an earlier session.
  private var isWaiting = [false, false]
  private var active = 0
  /// Whether the next video waits for the end of the current one.
  private var isMemoryShort = false

  /// Observes the sessions of one controller.
  private final class Observer: PlaybackSessionConsumer {
    private let index: Int
    weak var playback: DoubleBufferedPlayback?

    init(_ index: Int) { self.index = index }

    func session(_ session: PlaybackSession, did event: SessionEvent) {
      playback?.handle(event, of: session, on: index)
    }
  }

  /// Creates a playback on two controllers, which must not be used directly any more.
  ///
  /// - Parameters:
  ///   - first: Plays the first, third, … video.
  ///   - second: Plays the other videos.
  ///   - preloading: The moment at which the next video is loaded; by default when half of the
  ///     current one has played, which is our choice. Otherwise it is loaded at the end, as after a
  ///     live stream.
  public init(
    _ first: PlaybackController, _ second: PlaybackController,
    preloading: PreloadPolicy = .progress(percentage: 50)
  ) {
    controllers = [first, second]
    observers = [Observer(0), Observer(1)]
    self.preloading = preloading
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
    pending = videos.filter(\.isPlayable)[...]
    isMemoryShort = false
    clear(1 - active)
    load(active)
    begin()
  }

  /// Releases the video that is loaded ahead, and loads none until the next one begins. To be called
  /// by the app when the system warns of short memory.
  public func didReceiveMemoryWarning() {
    isMemoryShort = true
    guard let video = loaded[1 - active] else { return }
    pending.insert(video, at: pending.startIndex)
    clear(1 - active)
  }

  private func handle(_ event: SessionEvent, of session: PlaybackSession, on index: Int) {
    if event == .advanced { isWaiting[index] = false }
    guard !isWaiting[index] else { return }
    switch event {
    case .progressed(let time) where index == active && loaded[1 - index] == nil:
      guard !isMemoryShort, !pending.isEmpty else { return }
      if preloading.isDue(at: time, duration: session.player.duration) { load(1 - index) }
    case .lifecycle(let event) where event.kind == .end && index == active: advance()
    case .lifecycle(let event) where event.kind == .fail:
      // A video that can't be played is skipped.
      if index == active { advance() } else { load(index) }
    default: break
    }
  }

  /// Continues with the next video on the other controller.
  private func advance() {
    let next = 1 - active
    if loaded[next] == nil { load(next) }
    guard loaded[next] != nil else { return }
    clear(active)
    active = next
    isMemoryShort = false
    begin()
  }

  private func begin() {
    guard let video = loaded[active] else { return }
    onSwap?(activeController, video)
    activeController.play()
  }

  private func load(_ index: Int) { setVideo(pending.popFirst(), on: index) }

  private func clear(_ index: Int) { setVideo(nil, on: index) }

  private func setVideo(_ video: Video?, on index: Int) {
    loaded[index] = video
    isWaiting[index] = true
    controllers[index].setVideos([video].compactMap(\.self))
  }
}

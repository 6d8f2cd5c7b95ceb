/// Plays a list on two controllers in turn, so that the next video is loaded while one plays: the pattern
/// that took the place of the preload policies in 6.6.0.
public final class DoubleBufferedPlayback {
  /// Told which controller is on screen now, and which video it plays.
  public var onSwap: ((PlaybackController, Video) -> Void)?

  private let controllers: [PlaybackController]
  private let ears: [Ear]
  private var waiting: ArraySlice<Video> = []
  private var loaded: [Video?] = [nil, nil]
  private var active = 0
  /// Counts the lists, so that nothing of an earlier one goes on.
  private var generation = 0

  /// Hears when the video of one controller is over, or can't be played.
  private final class Ear: PlaybackSessionConsumer {
    var onEnd: () -> Void = {}
    var onFail: () -> Void = {}

    func session(_: PlaybackSession, did event: SessionEvent) {
      guard case .lifecycle(let event) = event else { return }
      switch event.kind {
      case .end: onEnd()
      case .fail: onFail()
      default: break
      }
    }
  }

  /// - Parameters:
  ///   - first: plays the first, third… video. Both advance and play by this object alone.
  ///   - second: plays the others.
  public init(_ first: PlaybackController, _ second: PlaybackController) {
    controllers = [first, second]
    ears = [Ear(), Ear()]
    for (index, controller) in controllers.enumerated() {
      controller.autoAdvance = false
      controller.autoPlay = false
      controller.addSessionConsumer(ears[index])
      ears[index].onEnd = { [weak self] in self?.swap(from: index) }
      ears[index].onFail = { [weak self] in self?.replace(index) }
    }
  }

  deinit {
    for (controller, ear) in zip(controllers, ears) { controller.removeSessionConsumer(ear) }
  }

  /// The controller that is on screen.
  public var activeController: PlaybackController { controllers[active] }

  /// Replaces the list, and plays it from its first video that can be played.
  public func setVideos(_ videos: some Sequence<Video>) {
    generation += 1
    waiting = videos.filter(\.isPlayable)[...]
    load(active)
    load(1 - active)
    begin()
  }

  private func swap(from index: Int) {
    guard index == active, loaded[1 - index] != nil else { return }
    active = 1 - index
    let generation = generation
    begin()
    // The app may have set another list just now.
    if generation == self.generation { load(index) }
  }

  /// Another video takes the place of one that can't be played.
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
    loaded[index] = waiting.popFirst()
    controllers[index].setVideos([loaded[index]].compactMap(\.self))
  }
}

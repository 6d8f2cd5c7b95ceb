public import PlayerCore

/// Whether the captions button has a place in the control bar: it begins without one in each video, and gets it
/// when there are captions, or more than one language to hear.
public final class CaptionsButton: PlaybackSessionConsumer {
  /// Whether the button is left out of the layout.
  public private(set) var isRemoved = true {
    didSet { if isRemoved != oldValue { onChange(isRemoved) } }
  }

  private let onChange: (_ isRemoved: Bool) -> Void

  /// - Parameter onChange: told when the button comes or goes.
  public init(onChange: @escaping (_ isRemoved: Bool) -> Void = { _ in }) {
    self.onChange = onChange
  }

  /// Hears the sessions of the controller that it was added to.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .lifecycle(let event) where event.kind == .terminate: isRemoved = true
    // A player may know its tracks only when it knows the media.
    case .advanced, .determinedMediaType, .selectedAudible, .selectedLegible:
      isRemoved = !(session.isReady && session.player.mediaSelection.offersChoice)
    default: break
    }
  }
}

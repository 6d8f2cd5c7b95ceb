public import PlayerCore

/// Gives each new session the captions that the viewer wanted last, and keeps what they choose
/// (`enableCaptionPersistence`; without this consumer nothing is kept).
public final class CaptionPersistence: PlaybackSessionConsumer {
  /// What the viewer wants. Setting it, for "automatic" in a menu, keeps it and holds from the next
  /// session on.
  public var preference: CaptionPreference {
    didSet { save(preference.stored) }
  }

  private let languages: [String]
  private let save: (String) -> Void
  /// What this consumer has selected and not heard of yet: no choice of the viewer's.
  private var applied: [MediaSelection.Option?] = []

  /// - Parameters:
  ///   - languages: the viewer's, best first.
  ///   - stored: what `save` was given last, by an earlier start of the app.
  ///   - save: keeps what the viewer chose, for the next start.
  public init(languages: [String], stored: String?, save: @escaping (String) -> Void) {
    self.languages = languages
    self.save = save
    preference = CaptionPreference(stored: stored)
  }

  /// Selects what the viewer wished for, and remembers new wishes.
  public func session(_ session: PlaybackSession, did event: SessionEvent) {
    switch event {
    case .advanced: applied = []
    case .lifecycle(let event) where event.kind == .ready:
      let group = session.player.mediaSelection.legible
      let option = preference.option(of: group, languages: languages)
      guard option != group.selected, option != nil || group.allowsEmptySelection else { return }
      applied.append(option)
      session.selectLegible(option)
    case .selectedLegible(let option):
      if applied.first == .some(option) {
        applied.removeFirst()
      } else {
        preference = CaptionPreference(choosing: option)
      }
    default: break
    }
  }
}

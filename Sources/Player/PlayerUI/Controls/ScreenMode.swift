/// Whether the player fills the screen (`BCOVPUIScreenMode`).
public enum ScreenMode: Hashable, Sendable {
  /// The player is a part of the app's view.
  case normal
  /// The player fills the screen.
  case full

  /// The other one.
  public var other: ScreenMode { self == .normal ? .full : .normal }
}

/// A control as VoiceOver reads it.
public struct AccessibleControl: Hashable, Sendable {
  /// What it is for; `nil` for the video's view.
  public var tag: ControlTag?
  /// What it is called.
  public var label: String
  /// What it says now, in words; empty where it says nothing.
  public var value: String
  /// What a double tap does; empty where the label tells.
  public var hint: String
  /// How it can be used.
  public var role: Role
  /// Whether it can be used now.
  public var isEnabled: Bool

  /// How a control can be used.
  public enum Role: Hashable, Sendable {
    /// Double tap.
    case button
    /// Swipe up and down.
    case adjustable
    /// Only read.
    case text
  }
}

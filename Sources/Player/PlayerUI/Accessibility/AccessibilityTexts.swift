/// What an app says to VoiceOver in place of the texts of the tables; `nil` is the table's text.
public struct AccessibilityTexts: Hashable, Sendable {
  /// Before the time of the playhead (`currentTimeLabel.accessibilityLabelPrefix`).
  public var currentTimePrefix: String?
  /// Before the length of the video (`durationLabel.accessibilityLabelPrefix`).
  public var durationPrefix: String?
  /// What the slider is called (`progressSlider.accessibilityLabel`).
  public var sliderLabel: String?
  /// What the video's view is called.
  public var viewLabel: String?
  /// What a double tap on the video's view does (`controller.view.accessibilityHint`).
  public var viewHint: String?

  /// All texts of the tables.
  public init() {}
}

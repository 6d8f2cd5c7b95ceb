import JSON
import Localization
public import PlayerCore

/// The texts of the controls on a television.
public struct TelevisionTexts: Sendable {
  private let text: ControlText

  /// Creates the texts in the viewer's language.
  public init(_ text: ControlText) { self.text = text }

  /// Returns the title of a tab.
  public func title(of tab: TelevisionControls.Tab) -> String {
    switch tab {
    case .info: text("bcovtvtabbaritemview_002")
    case .subtitles: text("bcovtvtabbaritemview_006")
    case .audio: text("bcovtvtabbaritemview_009")
    }
  }

  /// Returns the texts of the tab about the video.
  public func info(of video: Video, _ state: ControlsState) -> TelevisionInfo {
    let properties = video.properties
    let key = "bcovtvtabbaritemview_005"
    let minutes = state.duration.flatMap { Int(exactly: ($0 / 60).rounded(.up)) }
    return TelevisionInfo(
      title: video.name ?? text("bcovtvtabbaritemview_001"),
      description: properties[Video.PropertyKey.longDescription]?.string
        ?? properties[Video.PropertyKey.description]?.string,
      duration: minutes.map { text(key, [.string(text.digits($0, for: key))]) } ?? text("bcovtvtabbaritemview_004"),
      playFromBeginning: text("bcovtvinfoview_001"), moreInfo: text("bcovtvtabbaritemview_003"))
  }

  /// Returns the items of the tab of subtitles: off, automatic, and the options.
  public func subtitles(_ choice: MediaChoice) -> [MediaChoice.Item] {
    if choice.selection.legible.options.isEmpty { return [] }
    return choice.legibleItems(text, title: \.displayName).map { item in
      var item = item
      if item.selection == .off { item.title = text("bcovtvtabbaritemview_007") }
      if item.selection == .automatic { item.title = text("bcovtvtabbaritemview_008") }
      return item
    }
  }

  /// Returns the text over the progress: the number of the ad, or the state of a live stream.
  public func status(_ state: ControlsState) -> String? {
    if let ads = state.ads { return ads.podText(text, key: "bcovtvcontroller_004") }
    guard state.controlType.isLive else { return nil }
    // The published file has a space before this text.
    let paused = text("bcovtvcontroller_002")
    return state.isPlaying ? text("bcovtvcontroller_001") : String(paused.drop { $0 == " " })
  }

  /// Returns the label of the progress for VoiceOver: the elapsed and the remaining time.
  public func accessibilityLabel(_ state: ControlsState) -> String {
    let elapsed = state.spokenTime
    let remaining = elapsed.flatMap { elapsed in state.duration.map { max(0, $0 - elapsed) } }
    return text(
      "bcovtvcontroller_003",
      [elapsed, remaining].map { .string(text.spoken($0) ?? text("bcovtvsettingsview_002")) })
  }

  /// The label of the switch in the settings.
  public var showTabBar: String { text("bcovtvsettingsview_001") }
}

/// The texts of the tab about a video.
public struct TelevisionInfo: Hashable, Sendable {
  /// The name of the video.
  public var title: String
  /// The description, if there is one.
  public var description: String?
  /// The duration in minutes, rounded up.
  public var duration: String
  /// The label of the button that starts from the beginning.
  public var playFromBeginning: String
  /// The label of the button that shows the whole description.
  public var moreInfo: String
}

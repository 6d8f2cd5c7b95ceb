import JSON
import Localization
public import PlayerCore

/// The texts on a television.
public struct TelevisionTexts: Sendable {
  private let text: ControlText

  /// The texts in the viewer's language.
  public init(_ text: ControlText) { self.text = text }

  /// The name of a tab.
  public func title(of tab: TelevisionControls.Tab) -> String {
    switch tab {
    case .info: text("bcovtvtabbaritemview_002")
    case .subtitles: text("bcovtvtabbaritemview_006")
    case .audio: text("bcovtvtabbaritemview_009")
    }
  }

  /// What the tab about the video says.
  public func info(of video: Video, _ state: ControlsState) -> TelevisionInfo {
    let properties = video.properties
    let key = "bcovtvtabbaritemview_005"
    let minutes = state.duration.flatMap { Int(exactly: ($0 / 60).rounded(.up)) }
    return TelevisionInfo(
      title: video.name ?? text("bcovtvtabbaritemview_001"),
      description: properties[Video.PropertyKey.longDescription]?.string
        ?? properties[Video.PropertyKey.description]?.string,
      duration: minutes.map { text(key, [.string(text.digits($0, for: key))]) }
        ?? text("bcovtvtabbaritemview_004"),
      playFromBeginning: text("bcovtvinfoview_001"), moreInfo: text("bcovtvtabbaritemview_003"))
  }

  /// The lines of the tab of subtitles: off, automatic, and what there is.
  public func subtitles(_ choice: MediaChoice) -> [MediaChoice.Item] {
    choice.sections(text).first { section in
      section.items.contains { if case .audible = $0.selection { false } else { true } }
    }
    .map { section in
      section.items.map { item in
        var item = item
        if item.selection == .off { item.title = text("bcovtvtabbaritemview_007") }
        if item.selection == .automatic { item.title = text("bcovtvtabbaritemview_008") }
        return item
      }
    } ?? []
  }

  /// What stands over the progress: the ad's number, the mark of a live stream, or nothing.
  public func status(_ state: ControlsState) -> String? {
    if let ads = state.ads { return ads.podText(text, key: "bcovtvcontroller_004") }
    guard state.controlType.isLive else { return nil }
    // The published file has a space before this text.
    let paused = text("bcovtvcontroller_002")
    return state.isPlaying ? text("bcovtvcontroller_001") : String(paused.drop { $0 == " " })
  }

  /// What VoiceOver says for the progress: what has passed, and what is left.
  public func accessibilityLabel(_ state: ControlsState) -> String {
    let elapsed = state.spokenTime
    let left = elapsed.flatMap { elapsed in state.duration.map { max(0, $0 - elapsed) } }
    return text(
      "bcovtvcontroller_003",
      [elapsed, left].map { .string(text.spoken($0) ?? text("bcovtvsettingsview_002")) })
  }

  /// The switch in the settings.
  public var showTabBar: String { text("bcovtvsettingsview_001") }
}

/// What the tab about a video says.
public struct TelevisionInfo: Hashable, Sendable {
  /// What the video is called.
  public var title: String
  /// What it is about; `nil` where nothing is told.
  public var description: String?
  /// How long it is, in minutes that have begun.
  public var duration: String
  /// The button that begins anew.
  public var playFromBeginning: String
  /// The button that shows all of the description.
  public var moreInfo: String
}

import PlayerCore

/// The app's texts for VoiceOver; `nil` for the text of the tables.
public struct AccessibilityTexts: Hashable, Sendable {
  /// The text before the time of the playhead (`currentTimeLabel.accessibilityLabelPrefix`).
  public var currentTimePrefix: String?
  /// The text before the duration of the video (`durationLabel.accessibilityLabelPrefix`).
  public var durationPrefix: String?
  /// The label of the slider (`progressSlider.accessibilityLabel`).
  public var sliderLabel: String?
  /// The label of the video's view.
  public var viewLabel: String?
  /// The effect of a double tap on the video's view (`controller.view.accessibilityHint`).
  public var viewHint: String?

  /// Creates a value without texts of the app.
  public init() {}
}

/// A control as VoiceOver reads it.
public struct AccessibleControl: Hashable, Sendable {
  /// The kind of control; `nil` for the video's view.
  public var tag: ControlTag?
  /// The name of the control.
  public var label: String
  /// The current value in words; may be empty.
  public var value = ""
  /// The effect of a double tap; empty if the label is sufficient.
  public var hint = ""
  /// The interaction.
  public var role = Role.button
  /// Whether the control is enabled.
  public var isEnabled: Bool

  /// An interaction with a control.
  public enum Role: Hashable, Sendable {
    /// Double tap.
    case button
    /// Swipe up and down.
    case adjustable
    /// Read only.
    case text
  }
}

extension PlayerControls {
  /// Returns the controls that VoiceOver reads in a view of a width, in order: the video, the
  /// controls over an ad, and the bar row by row from its leading end.
  public func accessibleControls(width: Double) -> [AccessibleControl] {
    [accessibleView] + accessibleAdControls + solved(width: width).frames.compactMap { accessible($0.tag) }
  }

  private var accessibleView: AccessibleControl {
    AccessibleControl(
      tag: nil,
      label: accessibilityTexts.viewLabel ?? text("bcovbasicplaybackcontroller_002"),
      hint: accessibilityTexts.viewHint ?? text("bcovbasicplaybackcontroller_001"),
      isEnabled: true)
  }

  private var accessibleAdControls: [AccessibleControl] {
    guard let ads = snapshot.state.ads else { return [] }
    let texts: [(ControlTag, String?, AccessibleControl.Role)] = [
      (.adPodCountdown, "\(ads.podText(text)), \(ads.countdownText(text))", .text),
      (.learnMore, ads.learnMoreText(text), .button),
      (.skipAdCountdown, ads.skipCountdownText(text), .text), (.skip, ads.skipText(text), .button),
    ]
    return texts.compactMap { tag, words, role in
      words.map { words in
        // The countdown on the screen has two lines.
        let line = words.split(separator: "\n").joined(separator: " ")
        return AccessibleControl(
          tag: tag, label: accessibilityLabelForButton(tag, true) ?? line, role: role,
          isEnabled: isEnabled(tag))
      }
    }
  }

  /// Returns a control as VoiceOver reads it, or `nil` if it is silent.
  private func accessible(_ tag: ControlTag) -> AccessibleControl? {
    let state = snapshot.state
    var (label, value, role) = ("", "", AccessibleControl.Role.text)
    switch tag {
    case .unknown, .empty, .timeSeparator: return nil
    // The controls over an ad are read before the bar.
    case .adPodCountdown, .learnMore, .skipAdCountdown, .skip: return nil
    case .currentTime:
      label = accessibilityTexts.currentTimePrefix ?? text("bcovpuibasiccontrolview_002")
      value = spoken(state.stage == .bumper ? state.bumperTime : state.spokenTime)
    case .duration:
      label = accessibilityTexts.durationPrefix ?? text("bcovpuibasiccontrolview_003")
      value = spoken(state.stage == .bumper ? nil : state.duration)
    case .progress:
      label = accessibilityTexts.sliderLabel ?? text("bcovpuibasiccontrolview_004")
      value = spoken(state.spokenTime)
      role = .adjustable
    default:
      let isPrimary = isPrimary(tag)
      label = accessibilityLabelForButton(tag, isPrimary) ?? text(tag.labelKey(isPrimary))
      role = .button
    }
    return AccessibleControl(
      tag: tag, label: label, value: value, role: role, isEnabled: isEnabled(tag))
  }

  /// Returns whether a button is in its first state.
  public func isPrimary(_ tag: ControlTag) -> Bool {
    switch tag {
    case .playback: !snapshot.state.isPlaying
    case .screenMode: snapshot.screenMode == .normal
    case .live: snapshot.state.liveEdge.isAtEdge
    case .video360: snapshot.projection.style == .normal
    default: true
    }
  }

  /// Returns a time in words, or an empty text for an unknown time.
  private func spoken(_ time: Double?) -> String { text.spoken(time) ?? "" }
}

extension ControlTag {
  /// The key of a button's label.
  fileprivate func labelKey(_ isPrimary: Bool) -> String {
    switch self {
    case .live: "bcovpuibutton_001"
    case .playback: isPrimary ? "bcovpuibutton_002" : "bcovpuibutton_003"
    case .screenMode: isPrimary ? "bcovpuibutton_004" : "bcovpuibutton_005"
    case .jumpBack: "bcovpuibutton_006"
    case .closedCaption: "bcovpuibutton_007"
    case .video360: "bcovpuibutton_008"
    case .preferredBitrate: "bcovpuibutton_009"
    case .pictureInPicture: "bcovpuibutton_010"
    default: "bcovpuibutton_011"
    }
  }
}

extension ControlsState {
  /// The time label as a number: the time of the finger or the playhead, or the distance to the
  /// edge of a live stream.
  var spokenTime: Double? {
    guard let time = slider.touchedTime ?? slider.awaitedTime ?? time else { return nil }
    switch videoType {
    case .live: return nil
    case .liveDVR: return seekableRange.map { max(0, $0.upperBound - time) }
    case .vod, .unknown: return time == .infinity ? duration : time == -.infinity ? 0 : time
    }
  }
}

import PlayerCore

extension PlayerControls {
  /// What VoiceOver reads in a view of that width, in the order in which it goes from one to the next: the video, what is over an ad, and
  /// the bar row by row from its leading end.
  public func accessibleControls(width: Double) -> [AccessibleControl] {
    [accessibleView] + accessibleAdControls
      + solved(width: width).frames.compactMap { accessible($0.tag) }
  }

  /// The video's view. Its hint tells what a double tap does.
  private var accessibleView: AccessibleControl {
    AccessibleControl(
      tag: nil,
      label: accessibilityTexts.viewLabel ?? text("bcovbasicplaybackcontroller_002"), value: "",
      hint: accessibilityTexts.viewHint ?? text("bcovbasicplaybackcontroller_001"), role: .button,
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
        // On the screen the countdown has two lines.
        let line = words.split(separator: "\n").joined(separator: " ")
        return AccessibleControl(
          tag: tag, label: override(tag, isPrimary: true) ?? line, value: "", hint: "", role: role,
          isEnabled: isEnabled(tag))
      }
    }
  }

  /// A control as VoiceOver reads it; `nil` for what says nothing.
  func accessible(_ tag: ControlTag) -> AccessibleControl? {
    let state = snapshot.state
    var control = AccessibleControl(
      tag: tag, label: "", value: "", hint: "", role: .button, isEnabled: isEnabled(tag))
    switch tag {
    case .unknown, .empty, .timeSeparator: return nil
    // What is over an ad is read before the bar.
    case .adPodCountdown, .learnMore, .skipAdCountdown, .skip: return nil
    case .currentTime:
      control.label =
        accessibilityTexts.currentTimePrefix ?? text("bcovpuibasiccontrolview_002")
      control.value = spoken(state.stage == .bumper ? state.bumperTime : state.spokenTime)
      control.role = .text
    case .duration:
      control.label = accessibilityTexts.durationPrefix ?? text("bcovpuibasiccontrolview_003")
      control.value = spoken(state.stage == .bumper ? nil : state.duration)
      control.role = .text
    case .progress:
      control.label = accessibilityTexts.sliderLabel ?? text("bcovpuibasiccontrolview_004")
      control.value = spoken(state.spokenTime)
      control.role = .adjustable
    default:
      let isPrimary = isPrimary(tag)
      control.label = override(tag, isPrimary: isPrimary) ?? text(tag.labelKey(isPrimary))
    }
    return control
  }

  /// Whether a button is in the state in which it starts.
  public func isPrimary(_ tag: ControlTag) -> Bool {
    switch tag {
    case .playback: !snapshot.state.isPlaying
    case .screenMode: snapshot.screenMode == .normal
    case .live: snapshot.state.liveEdge.isAtEdge
    case .video360: snapshot.projection.style == .normal
    default: true
    }
  }

  private func override(_ tag: ControlTag, isPrimary: Bool) -> String? {
    delegate?.controls(self, accessibilityLabelFor: tag, isPrimaryState: isPrimary)
  }

  /// A time that is not known is not read.
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
  /// What the time label says, as a number: the finger, the start, the end, or how far behind the edge of a live stream.
  var spokenTime: Double? {
    guard let time = slider.touchedTime ?? slider.awaitedTime ?? time else { return nil }
    switch videoType {
    case .live: return nil
    case .liveDVR: return seekableRange.map { max(0, $0.upperBound - time) }
    case .vod, .unknown: return time == .infinity ? duration : time == -.infinity ? 0 : time
    }
  }
}

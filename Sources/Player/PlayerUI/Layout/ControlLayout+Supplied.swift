extension ControlLayout {
  /// The layout that is supplied for a kind of media (`basicVODControlLayout` and its kin).
  ///
  /// What is in the original's is not public, but for a few facts that these keep: one row of 44 points, two in views below 450, so that
  /// a view of sound alone needs 88 points or 44; full screen, picture in picture and 360 degrees only where there is a
  /// picture; captions, AirPlay and the like hidden until there is something to choose.
  public static func supplied(_ type: ControlType) -> ControlLayout {
    let times: (leading: Row, trailing: Row) =
      switch type {
      case .vod, .audio:
        (
          [LayoutItem(.currentTime), LayoutItem(.timeSeparator), LayoutItem(.duration)],
          []
        )
      case .live, .liveAudio: ([], [LayoutItem(.live)])
      case .liveDVR, .liveDVRAudio: ([LayoutItem(.currentTime)], [LayoutItem(.live)])
      }
    let hasSlider = type != .live && type != .liveAudio
    let middle = hasSlider ? LayoutItem(.progress, elasticity: 1) : .spacer
    let playing = [LayoutItem(.playback)] + (hasSlider ? [LayoutItem(.jumpBack)] : [])
    var choices = [
      LayoutItem(.closedCaption, isRemoved: true),
      LayoutItem(.preferredBitrate, isRemoved: true),
      LayoutItem(.externalRoute, isRemoved: true),
    ]
    if !type.isAudio {
      choices.insert(LayoutItem(.video360, isRemoved: true), at: 0)
      choices.append(LayoutItem(.pictureInPicture, isRemoved: true))
      choices.append(LayoutItem(.screenMode))
    }
    let compactTimes: Row =
      switch type {
      case .vod, .audio: [LayoutItem(.currentTime), middle, LayoutItem(.duration)]
      default: times.leading + [middle] + times.trailing
      }
    return ControlLayout(
      standard: [playing + times.leading + [middle] + times.trailing + choices],
      compact: [compactTimes, playing + [.buttonSpacer] + choices])
  }
}

extension LayoutItem {
  /// Room between the buttons at both ends of a row.
  fileprivate static let buttonSpacer = LayoutItem(.empty, id: "buttonSpacer", elasticity: 1)
  /// Room where other bars have the slider.
  fileprivate static let spacer = LayoutItem(.empty, id: "spacer", elasticity: 1)
}

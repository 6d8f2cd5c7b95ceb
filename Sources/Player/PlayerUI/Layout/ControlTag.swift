/// What a control of the bar is for (`BCOVPUIViewTag`, with its raw values).
///
/// In a layout's file a tag is written as its name here.
public enum ControlTag: Int, Hashable, Sendable, CaseIterable {
  /// An item that nobody gave a meaning.
  case unknown = 0
  /// The button that plays and pauses.
  case playback = 1
  /// The button that goes back a few seconds.
  case jumpBack = 2
  /// The button that opens the choice of audio and subtitles.
  case closedCaption = 3
  /// The button that enters and leaves the full screen.
  case screenMode = 4
  /// The label with the time of the playhead.
  case currentTime = 5
  /// The label between the two times.
  case timeSeparator = 6
  /// The label with the length of the video.
  case duration = 7
  /// The slider.
  case progress = 8
  /// The button that opens the choice of AirPlay devices.
  case externalRoute = 9
  /// The button that goes to the edge of a live stream.
  case live = 10
  /// Room, or a view of the app's own.
  case empty = 11
  /// The label that counts the ads of a break.
  case adPodCountdown = 12
  /// The button that opens the advertiser's page.
  case learnMore = 13
  /// The label that counts the seconds until the ad may be skipped.
  case skipAdCountdown = 14
  /// The button that skips the ad.
  case skip = 15
  /// The button for the two views of a video all around the viewer.
  case video360 = 16
  /// The button that opens the choice of bit rates.
  case preferredBitrate = 17
  /// The button that starts picture in picture.
  case pictureInPicture = 18

  /// The tag as a layout's file has it.
  public var name: String { "\(self)" }

  /// The tag of a name.
  public init?(name: String) {
    guard let tag = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = tag
  }

  /// Points that a control is wide where a layout says nothing (`kBCOVPUILayoutUseDefaultValue`).
  ///
  /// The original's numbers are not public. These are ours: a finger wide for a button with a picture, room for `0:00:00`
  /// for a time, for a text in a dozen letters for what is shown over an ad.
  public var defaultWidth: Double {
    switch self {
    case .playback, .jumpBack, .closedCaption, .screenMode, .externalRoute, .video360,
      .preferredBitrate, .pictureInPicture:
      44
    case .currentTime, .duration, .progress, .live: 60
    case .timeSeparator: 8
    case .adPodCountdown, .learnMore, .skipAdCountdown, .skip: 96
    case .empty, .unknown: 0
    }
  }
}

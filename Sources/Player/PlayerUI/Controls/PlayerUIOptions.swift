public import PlayerCore

/// The behavior of the controls (`BCOVPUIPlayerViewOptions`, with its defaults). All times are in
/// seconds.
///
/// `presentingViewController` has no counterpart: there is no view here, and the
/// ``PlayerControlsDelegate`` shows menus and pages.
public struct PlayerUIOptions: Hashable, Sendable {
  /// The interval of the jump-back button.
  public var jumpBackInterval = 10.0
  /// The time after the last touch at which the controls hide. With 0, a negative number or NaN
  /// they never hide, which is our choice.
  public var hideControlsInterval = 3.0
  /// The duration of the fade-out.
  public var hideControlsAnimationDuration = 0.5
  /// The duration of the fade-in.
  public var showControlsAnimationDuration = 0.2
  /// Whether the controls never hide, neither automatically nor by a tap.
  public var keepControlsVisible = false

  /// The browser for the advertiser's page.
  public var learnMoreBrowserStyle = BrowserStyle.external
  /// Whether there is a button for picture in picture, if there is a picture.
  public var showPictureInPictureButton = false
  /// Whether the layout follows the media. It then replaces the app's own layout.
  public var automaticControlTypeSelection = false
  /// Whether the picture stays black until the layout of a video is determined.
  public var automaticControlTypeSelectionUsesShutter = true
  /// The time in which the black cover then opens.
  public var automaticControlTypeSelectionShutterFadeTime = 0.5
  /// The place of the thumbnail above the slider, unless the app determines another.
  public var thumbnailPlacement = ThumbnailPlacement.phone
  /// The content mode of the poster; see ``PlayerControls/posterFrame(of:in:)``.
  public var contentModeForPosterImage = ContentMode.aspectFit
  /// Whether there are controls while a bumper plays.
  public var showBumperControls = true
  /// The menu of bit rates; without one there is no button. Its default titles are in the viewer's
  /// language.
  public var preferredBitrate: PreferredBitrateMenu?

  /// The limits of the camera of a 360° video.
  public var projectionLimits = ProjectionLimits()

  /// Creates the defaults of the original.
  public init() {}

  /// The browser for a page (`BCOVPUIBrowserStyle`).
  public enum BrowserStyle: Hashable, Sendable {
    /// The system's browser.
    case external
    /// A browser in the app.
    case inApp
  }
}

/// The limits of the camera of a 360° video: angles in degrees (`panMin` … `rotateMax` of the
/// options).
public struct ProjectionLimits: Hashable, Sendable {
  /// The pan: to the left and right.
  public var pan = -Double.infinity...Double.infinity
  /// The inertia of a pan: 1 is the original's, 0 is none.
  public var panInertia = 1.0
  /// The tilt: down and up.
  public var tilt = -Double.infinity...Double.infinity
  /// The magnification.
  public var zoom = 1.0...1.0
  /// The rotation around the line of sight.
  public var rotate = 0.0...0.0

  /// Creates the defaults of the original.
  public init() {}
}

/// The six kinds of media with a layout of their own (`basicControlViewWith…Layout`).
public enum ControlType: String, Hashable, Sendable, CaseIterable {
  /// A video with an end.
  case vod
  /// A live stream.
  case live
  /// A live stream with a DVR window.
  case liveDVR = "live-dvr"
  /// Audio with an end.
  case audio
  /// Live audio.
  case liveAudio = "live-audio"
  /// Live audio with a DVR window.
  case liveDVRAudio = "live-dvr-audio"

  /// Creates the type for the known properties of the media. While the video type is unknown it
  /// counts as one with an end, and while the media type is unknown it has pictures; the original
  /// does not define these cases.
  public init(videoType: VideoType, mediaType: MediaType) {
    let isAudio = mediaType == .audio
    self =
      switch videoType {
      case .live: isAudio ? .liveAudio : .live
      case .liveDVR: isAudio ? .liveDVRAudio : .liveDVR
      case .vod, .unknown: isAudio ? .audio : .vod
      }
  }

  /// Whether there is no picture.
  public var isAudio: Bool { self == .audio || self == .liveAudio || self == .liveDVRAudio }
  /// Whether the stream has no end.
  public var isLive: Bool { self != .vod && self != .audio }
}

/// Whether the player fills the screen (`BCOVPUIScreenMode`).
public enum ScreenMode: Hashable, Sendable {
  /// The player is a part of the app's view.
  case normal
  /// The player fills the screen.
  case full

  /// The other mode.
  public var other: ScreenMode { self == .normal ? .full : .normal }
}

/// The relation of a picture to a view with another aspect ratio (the part of `UIViewContentMode`
/// that applies to a poster).
public enum ContentMode: Hashable, Sendable {
  /// The whole picture is visible, with empty bars.
  case aspectFit
  /// The picture fills the view and is cropped.
  case aspectFill
  /// The picture is stretched to fill the view.
  case scaleToFill

  /// Returns the frame of the picture in points from the view's upper left corner. A side that is
  /// not above 0 gives an empty rectangle.
  public func frame(of picture: ViewSize, in view: ViewSize) -> (x: Double, y: Double, width: Double, height: Double) {
    guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else {
      return (0, 0, 0, 0)
    }
    let (across, down) = (view.width / picture.width, view.height / picture.height)
    let (width, height) =
      switch self {
      case .aspectFit:
        (picture.width * min(across, down), picture.height * min(across, down))
      case .aspectFill:
        (picture.width * max(across, down), picture.height * max(across, down))
      case .scaleToFill: (view.width, view.height)
      }
    return ((view.width - width) / 2, (view.height - height) / 2, width, height)
  }
}

public import PlayerCore

/// How the controls behave (`BCOVPUIPlayerViewOptions`, with its defaults). All times are seconds.
///
/// `presentingViewController` has no counterpart: there is no view here, and what has to be shown is asked of the
/// ``PlayerControlsDelegate``.
public struct PlayerUIOptions: Hashable, Sendable {
  /// How far the jump-back button goes.
  public var jumpBackInterval = 10.0
  /// How long after the last touch the controls hide. Where it is no number above 0 they never do, which is our choice.
  public var hideControlsInterval = 3.0
  /// How long the controls take to fade out.
  public var hideControlsAnimationDuration = 0.5
  /// How long the controls take to fade in.
  public var showControlsAnimationDuration = 0.2
  /// Whether the controls never hide by themselves, nor by a tap.
  public var keepControlsVisible = false

  /// Where the advertiser's page opens.
  public var learnMoreBrowserStyle = BrowserStyle.external
  /// Whether there is a button for picture in picture, where there is a picture.
  public var showPictureInPictureButton = false
  /// Whether the layout follows the media. It then takes the place of a layout of the app's own.
  public var automaticControlTypeSelection = false
  /// Whether the picture stays black until the layout of a video is found.
  public var automaticControlTypeSelectionUsesShutter = true
  /// How long the black cover then takes to open.
  public var automaticControlTypeSelectionShutterFadeTime = 0.5
  /// How the poster of a video without pictures fills the view.
  public var contentModeForPosterImage = ContentMode.aspectFit
  /// Whether there are controls while a bumper plays.
  public var showBumperControls = true
  /// The choice of bit rates; without one there is no button.
  public var preferredBitrate: PreferredBitrate?

  /// What a viewer may do with the camera of a video all around.
  public var projectionLimits = ProjectionLimits()

  /// The defaults of the original.
  public init() {}

  /// The menu of bit rates (`BCOVPreferredBitrateConfig`).
  public struct PreferredBitrate: Hashable, Sendable {
    /// The heading; the button's label in the viewer's language unless told.
    public var menuTitle: String?
    /// The lines of the menu. Where each has a limit, one without is added, in the viewer's language.
    public var options: [PreferredBitrateMenu.Option]
    /// Which line is chosen at first; an index out of range counts as 0.
    public var initialSelectionIndex: Int

    /// A menu of bit rates.
    public init(
      menuTitle: String? = nil, options: [PreferredBitrateMenu.Option],
      initialSelectionIndex: Int = 0
    ) {
      self.menuTitle = menuTitle
      self.options = options
      self.initialSelectionIndex = initialSelectionIndex
    }

    /// The menu in the viewer's language.
    func menu(_ text: ControlText) -> PreferredBitrateMenu {
      PreferredBitrateMenu(
        title: menuTitle ?? text("bcovpuibutton_009"), options: options,
        initialIndex: initialSelectionIndex,
        automaticTitle: text("bcovpuipreferredbitratehandler_001"))
    }
  }

  /// Where a page opens (`BCOVPUIBrowserStyle`).
  public enum BrowserStyle: Hashable, Sendable {
    /// In the system's browser.
    case external
    /// In the app.
    case inApp
  }
}

/// How far a viewer may turn the camera of a video all around: angles in degrees (`panMin` … `rotateMax` of the options).
public struct ProjectionLimits: Hashable, Sendable {
  /// To the left and right.
  public var pan = -Double.infinity...Double.infinity
  /// How long a pan goes on by itself: 1 is the original's, 0 not at all.
  public var panInertia = 1.0
  /// Down and up.
  public var tilt = -Double.infinity...Double.infinity
  /// How many times the picture may be enlarged.
  public var zoom = 1.0...1.0
  /// Around the line of sight.
  public var rotate = 0.0...0.0

  /// The defaults of the original.
  public init() {}
}

public import PlayerCore

/// The observer of an app's controls, which also shows menus and pages
/// (`BCOVPUIPlayerViewDelegate`). All methods are called in jobs of the executor.
public protocol PlayerControlsDelegate: AnyObject {
  /// The screen mode is about to change (`playerView:willTransitionToScreenMode:`).
  func controls(_ controls: PlayerControls, willTransitionTo mode: ScreenMode)
  /// The screen mode has changed (`playerView:didTransitionToScreenMode:`).
  func controls(_ controls: PlayerControls, didTransitionTo mode: ScreenMode)
  /// The controls have faded in or out (`playerView:controlsFadingViewDidFadeIn:`).
  func controls(_ controls: PlayerControls, did change: ControlsVisibility.Change)
  /// The app has to open a page (`willOpenInAppBrowserWithAd:`, `willOpenExternalBrowserWithAd:`).
  func controls(
    _ controls: PlayerControls, open url: URL, in browser: PlayerUIOptions.BrowserStyle)
  /// The app has to show a menu, and to call ``PlayerControls/menuDidClose()`` at its end.
  func controls(_ controls: PlayerControls, showMenu menu: PlayerControls.Menu)
  /// The viewer touches the slider (`progressSliderDidTouchDown:`, `…DidChangeValue:`,
  /// `…DidTouchUp:`).
  func controls(_ controls: PlayerControls, slider touch: PlayerControls.SliderTouch)
  /// The app has to start or stop picture in picture.
  func controlsDidRequestPictureInPicture(_ controls: PlayerControls)
  /// The view of a 360° video has changed (`didSetVideo360NavigationMethod:projectionStyle:`); see
  /// ``PlayerControls/setProjectionStyle(_:navigationMethod:)``.
  func controls(
    _ controls: PlayerControls, didSet navigationMethod: ViewProjection.NavigationMethod,
    style: ViewProjection.Style)
  /// The app has to show the poster at an address, or to remove it if there is none
  /// (``ControlsState/poster``).
  func controls(_ controls: PlayerControls, didChangePoster url: URL?)
  /// Returns the place of a thumbnail while the viewer moves through the video
  /// (`playerViewShouldDisplayThumbnailPreviewWithRect:`, `…WithSize:`).
  ///
  /// - Parameters:
  ///   - controls: The controls.
  ///   - time: The time of the thumbnail in seconds.
  ///   - placement: The place according to the options.
  /// - Returns: The place of the thumbnail; `nil` if none is shown.
  func controls(
    _ controls: PlayerControls, placementOfThumbnailAt time: Double,
    proposed placement: ThumbnailPlacement
  ) -> ThumbnailPlacement?
  /// Returns the label of a button for VoiceOver (`accessibilityLabelForButton:isPrimaryState:`).
  ///
  /// - Parameters:
  ///   - controls: The controls.
  ///   - tag: The button.
  ///   - isPrimaryState: Whether the button is in its first state: a playback button that plays, a
  ///     button that enters full screen.
  /// - Returns: `nil` for the label of the string tables.
  func controls(_ controls: PlayerControls, accessibilityLabelFor tag: ControlTag, isPrimaryState: Bool) -> String?
}

extension PlayerControlsDelegate {
  /// Does nothing.
  public func controls(_: PlayerControls, willTransitionTo _: ScreenMode) {}
  /// Does nothing.
  public func controls(_: PlayerControls, didTransitionTo _: ScreenMode) {}
  /// Does nothing.
  public func controls(_: PlayerControls, did _: ControlsVisibility.Change) {}
  /// Does nothing.
  public func controls(_: PlayerControls, open _: URL, in _: PlayerUIOptions.BrowserStyle) {}
  /// Does nothing.
  public func controls(_: PlayerControls, showMenu _: PlayerControls.Menu) {}
  /// Does nothing.
  public func controls(_: PlayerControls, slider _: PlayerControls.SliderTouch) {}
  /// Does nothing.
  public func controlsDidRequestPictureInPicture(_: PlayerControls) {}
  /// Does nothing.
  public func controls(_: PlayerControls, didSet _: ViewProjection.NavigationMethod, style _: ViewProjection.Style) {}
  /// Does nothing.
  public func controls(_: PlayerControls, didChangePoster _: URL?) {}
  /// Returns the place according to the options.
  public func controls(
    _: PlayerControls, placementOfThumbnailAt _: Double, proposed placement: ThumbnailPlacement
  ) -> ThumbnailPlacement? { placement }
  /// Returns `nil`, for the label of the string tables.
  public func controls(
    _: PlayerControls, accessibilityLabelFor _: ControlTag, isPrimaryState _: Bool
  ) -> String? { nil }
}

public import PlayerCore

/// An event of an app's controls, which may request a menu, a page or a poster.
@nonexhaustive public enum ControlsEvent: Hashable, Sendable {
  /// The screen mode is about to change (`playerView:willTransitionToScreenMode:`).
  case willTransition(to: ScreenMode)
  /// The screen mode has changed (`playerView:didTransitionToScreenMode:`).
  case didTransition(to: ScreenMode)
  /// The controls have faded in or out (`playerView:controlsFadingViewDidFadeIn:`).
  case faded(ControlsVisibility.Change)
  /// The app has to open a page (`willOpenInAppBrowserWithAd:`, `willOpenExternalBrowserWithAd:`).
  case requestedPage(URL, in: PlayerUIOptions.BrowserStyle)
  /// The app has to show a menu, and to call ``PlayerControls/menuDidClose()`` at its end.
  case requestedMenu(PlayerControls.Menu)
  /// The viewer touches the slider (`progressSliderDidTouchDown:`, `…DidChangeValue:`,
  /// `…DidTouchUp:`).
  case touchedSlider(PlayerControls.SliderTouch)
  /// The app has to start or stop picture in picture.
  case requestedPictureInPicture
  /// The view of a 360° video has changed (`didSetVideo360NavigationMethod:projectionStyle:`); see
  /// ``PlayerControls/setProjectionStyle(_:navigationMethod:)``.
  case setNavigationMethod(ViewProjection.NavigationMethod, style: ViewProjection.Style)
  /// The app has to show the poster at an address, or to remove it if there is none
  /// (``ControlsState/poster``).
  case posterChanged(URL?)
}

/// The observer of an app's controls, which also shows menus and pages
/// (`BCOVPUIPlayerViewDelegate`).
public protocol PlayerControlsDelegate: AnyObject {
  /// Receives an event of the controls: during the call of an action such as
  /// ``PlayerControls/press(_:)``, otherwise in a job of the executor.
  func controls(_ controls: PlayerControls, did event: ControlsEvent)
}

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What an app hears of its controls, and is asked (`BCOVPUIPlayerViewDelegate`). Everything is called in jobs of the executor.
public protocol PlayerControlsDelegate: AnyObject {
  /// The screen mode is about to change (`playerView:willTransitionToScreenMode:`).
  func controls(_ controls: PlayerControls, willTransitionTo mode: ScreenMode)
  /// The screen mode has changed (`playerView:didTransitionToScreenMode:`).
  func controls(_ controls: PlayerControls, didTransitionTo mode: ScreenMode)
  /// The controls have faded in or out (`playerView:controlsFadingViewDidFadeIn:`).
  func controls(_ controls: PlayerControls, did change: ControlsVisibility.Change)
  /// A page has to be opened, in the app or outside (`willOpenInAppBrowserWithAd:`, `willOpenExternalBrowserWithAd:`).
  func controls(
    _ controls: PlayerControls, open url: URL, in browser: PlayerUIOptions.BrowserStyle)
  /// A menu has to be shown; the app says with ``PlayerControls/menuDidClose()`` when it is gone.
  func controls(_ controls: PlayerControls, showMenu menu: PlayerControls.Menu)
  /// A finger on the slider (`progressSliderDidTouchDown:`, `…DidChangeValue:`, `…DidTouchUp:`).
  func controls(_ controls: PlayerControls, slider touch: PlayerControls.SliderTouch)
  /// Picture in picture is to start or to stop.
  func controlsDidRequestPictureInPicture(_ controls: PlayerControls)
  /// The view of a video all around is to change; see ``PlayerControls/setProjectionStyle(_:)``.
  func controls(_ controls: PlayerControls, didSet style: ViewProjection.Style)
  /// What a button is called for VoiceOver (`accessibilityLabelForButton:isPrimaryState:`).
  ///
  /// - Parameters:
  ///   - controls: the controls.
  ///   - tag: which button.
  ///   - isPrimaryState: the state in which it starts: a playback button that plays, a button that enters the full screen.
  /// - Returns: `nil` for the label of the string tables.
  func controls(
    _ controls: PlayerControls, accessibilityLabelFor tag: ControlTag, isPrimaryState: Bool
  ) -> String?
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
  public func controls(_: PlayerControls, didSet _: ViewProjection.Style) {}
  /// The label of the string tables.
  public func controls(
    _: PlayerControls, accessibilityLabelFor _: ControlTag, isPrimaryState _: Bool
  ) -> String? { nil }
}

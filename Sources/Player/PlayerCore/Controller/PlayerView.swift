/// What an app shows for a controller; on a system with pictures, its view type conforms.
public protocol PlayerView: AnyObject {}

/// Makes the controller's view, once, around the plain ``VideoView``
/// (`BCOVPlaybackControllerViewStrategy`). It must not keep the controller.
public typealias ViewStrategy = (VideoView, PlaybackController) -> any PlayerView

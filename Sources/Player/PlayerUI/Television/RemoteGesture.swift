/// What a viewer does with the remote of a television.
public enum RemoteGesture: Hashable, Sendable {
  /// Presses the button that plays and pauses.
  case playPause
  /// Clicks in the middle.
  case select
  /// Clicks at the left edge, or at the right one.
  case click(RemoteSide)
  /// Begins to hold the left edge, or the right one.
  case hold(RemoteSide)
  /// Lets the edge go.
  case release
  /// Swipes to a side: from one tab to the next.
  case swipe(RemoteSide)
  /// Swipes down: the tab bar comes.
  case swipeDown
  /// Swipes up: the tab bar goes.
  case swipeUp
  /// Presses the button that goes back.
  case menu
}

/// An edge of the remote.
public enum RemoteSide: Hashable, Sendable {
  /// Back.
  case left
  /// Forward.
  case right

  var sign: Double { self == .left ? -1 : 1 }
}

/// What the player has to do for a gesture.
public enum RemoteEffect: Hashable, Sendable {
  /// It plays.
  case play
  /// It pauses.
  case pause
  /// It goes to that second.
  case seek(Double)
  /// The viewer goes back to where the player was opened.
  case leave
}

/// How sound is stretched at a rate other than 1; the two that the original uses.
public enum TimePitchAlgorithm: Hashable, Sendable {
  /// What the player does by itself.
  case automatic
  /// Keeps the pitch of speech.
  case timeDomain
}

/// How sound is stretched at a rate other than 1: the two that the original uses, and the one that it leaves to the app.
public enum TimePitchAlgorithm: Hashable, Sendable {
  /// What the player does by itself.
  case automatic
  /// Keeps the pitch of speech.
  case timeDomain
  /// The pitch goes up and down with the rate, as on a tape (`AVAudioTimePitchAlgorithmVarispeed`).
  case varispeed
}

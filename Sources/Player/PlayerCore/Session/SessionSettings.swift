/// What a controller tells each of its sessions.
struct SessionSettings {
  var playbackRate = 1.0
  var adsDisabled = false
  var allowsExternalPlayback = true
  var usesExternalPlaybackWhileExternalScreenIsActive = false
  /// What the two settings above come to.
  var usesExternalScreen: Bool {
    allowsExternalPlayback && usesExternalPlaybackWhileExternalScreenIsActive
  }
  var passesCuePointsForwardOnly = false
  var generatesInterstitialTimeRanges = true
  var bufferOptimizer = BufferOptimizer.standard
  /// Bits per second; 0 means no limit.
  var peakBitRate = 0.0
  /// Seconds of the host's clock.
  var progressInterval = 1.0
  var dvrThreshold = VideoType.defaultDVRThreshold
  var preferredLanguages: [String] = []
}

extension PlaybackController {
  /// The videos, and how far they are played.
  struct Queue {
    /// The playlist as it was given; told when it is complete.
    var playlist = Playlist()
    var videos: [Video] = []
    /// The video that plays or loads; -1 before the first.
    var position = -1
    /// Grows whenever another session is asked for, so that a late one is not taken.
    var generation = 0
    var loading: PlaybackSession?
    /// Whether the next session was asked for ahead of time.
    var isPreparing = false
    /// The next session, when it is prepared ahead of time.
    var prepared: PlaybackSession?
    /// What the viewer asked for while there is no session, `play` or `pause`; `nil` leaves it to
    /// ``PlaybackController/autoPlay``.
    var wantsToPlay: Bool?
    /// Some session was ready.
    var hasPlayed = false
    /// Nothing was left when the last video ended.
    var isComplete = false

    /// The next video that can be played: it has no error, and it has sources.
    var nextPosition: Int? {
      videos.indices.first { $0 > position && videos[$0].isPlayable }
    }
  }
}

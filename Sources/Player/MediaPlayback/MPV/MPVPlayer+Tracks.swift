import PlayerCore

// What can be heard and read.
extension MPVPlayer {
  func readTracks() {
    guard let mpv, let count = mpv.number("track-list/count"), count > 0 else { return }
    var selection = MediaSelection()
    selection.audible = group("audio", in: mpv, count: Int(min(count, 200)), mayBeEmpty: false)
    selection.legible = group("sub", in: mpv, count: Int(min(count, 200)), mayBeEmpty: true)
    if selection != mediaSelection { mediaSelection = selection }
  }

  private func group(
    _ type: String, in mpv: MPV, count: Int, mayBeEmpty: Bool
  ) -> MediaSelection.Group {
    var options: [MediaSelection.Option] = []
    var selected: MediaSelection.Option?
    for place in 0..<count where mpv.text("track-list/\(place)/type") == type {
      let track = "track-list/\(place)/"
      guard let id = mpv.text(track + "id") else { continue }
      let language = mpv.text(track + "lang")
      let option = MediaSelection.Option(
        id: id, displayName: mpv.text(track + "title") ?? language ?? id, locale: language,
        describesSpeechAndSound: mpv.flag(track + "hearing-impaired"))
      options.append(option)
      if mpv.flag(track + "selected") { selected = option }
    }
    return MediaSelection.Group(
      options, allowsEmptySelection: mayBeEmpty, selected: nil, defaultOption: selected)
  }

  func selectTracks() {
    mpv?.set("aid", to: mediaSelection.audible.selected?.id ?? "auto")
    mpv?.set("sid", to: mediaSelection.legible.selected?.id ?? "no")
  }
}

import TestSupport
import Testing

@testable import PlaybackService

@Suite struct ThumbnailTrackTests {
  private let base = "https://img.example/tide/thumbs.vtt?key=1"

  private func track(_ cues: (Double, Double, String)...) -> ThumbnailTrack {
    ThumbnailTrack(
      WebVTT(cues: cues.map { WebVTT.Cue(start: $0.0, end: $0.1, payload: $0.2) }), baseURL: base)
  }

  @Test(arguments: [
    (-1.0, nil), (0, "0.jpg"), (9.999, "0.jpg"), (10, "1.jpg"), (19.999, "1.jpg"), (20, nil),
    (29.999, nil), (30, "3.jpg"), (40, nil), (.infinity, nil), (-.infinity, nil), (.nan, nil),
  ])
  func findsThePictureOfATime(time: Double, name: String?) {
    // In no order, with a gap, and one that ends before it begins.
    let track = track((30, 40, "3.jpg"), (10, 20, "1.jpg"), (25, 24, "no.jpg"), (0, 10, "0.jpg"))
    #expect(track.thumbnail(at: time)?.url == name.map { "https://img.example/tide/" + $0 })
  }

  @Test func agreesWithAPlainSearch() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let thumbnails = (0..<Int.random(in: 0...12, using: &generator)).map { index in
        let start = Double(Int.random(in: 0..<20, using: &generator))
        let length = Double(Int.random(in: 1...6, using: &generator))
        return ThumbnailTrack.Thumbnail(start: start, end: start + length, url: "\(index)")
      }
      let track = ThumbnailTrack(thumbnails)
      for time in stride(from: -0.5, through: 27, by: 0.5) {
        let latest = thumbnails.filter { $0.start <= time }.map(\.start).max()
        let candidate = thumbnails.last { $0.start == latest && $0.start <= time }
        let expected = candidate.flatMap { time < $0.end ? $0 : nil }
        #expect(track.thumbnail(at: time) == expected)
      }
    }
  }

  @Test(arguments: [
    ("s.jpg#xywh=1,2,30,40", ThumbnailTrack.Region(x: 1, y: 2, width: 30, height: 40)),
    ("s.jpg#xywh=pixel:1,2,30,40", .init(x: 1, y: 2, width: 30, height: 40)),
    ("s.jpg#xywh=percent:25,50,25,50", .init(x: 25, y: 50, width: 25, height: 50, unit: .percent)),
    ("s.jpg#t=1&xywh=0,0,9,9&xywh=1,1,2,2", .init(x: 1, y: 1, width: 2, height: 2)),
    ("s.jpg#xywh=percent:80,0,30,10", nil), ("s.jpg#xywh=1,2,3", nil),
    ("s.jpg#xywh=1,2,3,4,5", nil),
    ("s.jpg#xywh=1,2,0,4", nil), ("s.jpg#xywh=-1,2,3,4", nil), ("s.jpg#xywh=1,2,3,", nil),
    ("s.jpg#xywh=inch:1,2,3,4", nil), ("s.jpg#xywh=99999999999999999999,2,3,4", nil),
    ("s.jpg#xywh=percent:9223372036854775807,0,1,1", nil), ("s.jpg#", nil), ("s.jpg", nil),
  ])
  func readsThePartOfTheImage(payload: String, region: ThumbnailTrack.Region?) {
    let thumbnail = track((0, 1, payload)).thumbnail(at: 0)
    #expect(thumbnail?.region == region)
    #expect(thumbnail?.url == "https://img.example/tide/s.jpg")
  }

  @Test(arguments: [
    ("a.jpg", "https://img.example/tide/a.jpg"), ("./a.jpg", "https://img.example/tide/a.jpg"),
    ("../a.jpg", "https://img.example/a.jpg"), ("../../../a.jpg", "https://img.example/a.jpg"),
    ("/x/./b/../a.jpg", "https://img.example/x/a.jpg"),
    ("//cdn.example/a", "https://cdn.example/a"),
    ("http://cdn.example/a", "http://cdn.example/a"),
    ("?w=2", "https://img.example/tide/thumbs.vtt?w=2"),
    ("sub/", "https://img.example/tide/sub/"), ("a?b=../c", "https://img.example/tide/a?b=../c"),
  ])
  func resolvesRelativeURLs(reference: String, url: String) {
    #expect(track((0, 1, reference)).thumbnail(at: 0)?.url == url)
  }
}

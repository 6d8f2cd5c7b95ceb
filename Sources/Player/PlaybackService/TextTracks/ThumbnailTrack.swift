import Support

/// Pictures for times of a video: what is shown above the slider while somebody seeks.
///
/// Made from a WebVTT document whose cues hold an image's URL each, relative to the document's own,
/// with an optional part of the image as a media fragment (`sprites.jpg#xywh=160,0,160,90`; W3C
/// "Media Fragments URI 1.0" §4.2.2).
///
/// ```swift
/// let text = "WEBVTT\n\n00:00.000 --> 00:10.000\nsprites.jpg#xywh=160,0,160,90"
/// let track = ThumbnailTrack(
///   try WebVTT(parsing: Array(text.utf8)), baseURL: "https://images.example.net/film/thumbnails.vtt")
/// print(track.thumbnails[0].url, track.thumbnails[0].region?.x ?? 0)
/// // Prints "https://images.example.net/film/sprites.jpg 160"
/// ```
public struct ThumbnailTrack: Hashable, Sendable {
  /// One picture.
  public struct Thumbnail: Hashable, Sendable {
    /// Seconds.
    public var start: Double
    /// Seconds; after `start`.
    public var end: Double
    /// The image, without the fragment.
    public var url: String
    /// The part of the image to show; nil is all of it.
    public var region: Region?

    /// A picture for a stretch of the video.
    public init(start: Double, end: Double, url: String, region: Region? = nil) {
      self.start = start
      self.end = end
      self.url = url
      self.region = region
    }
  }

  /// A rectangle of an image, its origin in the upper left corner.
  public struct Region: Hashable, Sendable {
    /// What the numbers of a region count.
    public enum Unit: String, Sendable {
      /// Pixels of the image.
      case pixel
      /// Percent of the image's own width and height.
      case percent
    }

    /// From the left.
    public var x: Int
    /// From the top.
    public var y: Int
    /// More than 0.
    public var width: Int
    /// More than 0.
    public var height: Int
    /// What the four numbers count.
    public var unit: Unit

    /// A rectangle.
    public init(x: Int, y: Int, width: Int, height: Int, unit: Unit = .pixel) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.unit = unit
    }
  }

  /// By start, then in document order.
  public let thumbnails: [Thumbnail]

  /// Pictures in any order.
  public init(_ thumbnails: [Thumbnail]) {
    self.thumbnails = thumbnails.enumerated().sorted { left, right in
      (left.element.start, left.offset) < (right.element.start, right.offset)
    }.map(\.element)
  }

  /// - Parameters:
  ///   - document: its cues are the addresses of pictures.
  ///   - baseURL: where the document came from.
  public init(_ document: WebVTT, baseURL: String) {
    self.init(
      document.cues.compactMap { cue in
        guard cue.start < cue.end else { return nil }
        let lines = cue.payload.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
        guard let line = lines.first(where: { !$0.isEmpty }) else { return nil }
        let mark = line.firstIndex(of: "#") ?? line.endIndex
        return Thumbnail(
          start: cue.start, end: cue.end,
          url: resolve(String(line[..<mark]), against: baseURL),
          region: Region(fragment: line[mark...].dropFirst()))
      })
  }

  /// The picture for `time` in seconds: of those that have started, the one that started last, while
  /// it lasts.
  public func thumbnail(at time: Double) -> Thumbnail? {
    guard time.isFinite else { return nil }
    let next = thumbnails.partitioningIndex { $0.start > time }
    guard let last = thumbnails[..<next].last, time < last.end else { return nil }
    return last
  }
}

extension ThumbnailTrack.Region {
  /// Reads `xywh=[pixel:|percent:]x,y,w,h` out of a fragment; of several the last counts. nil when
  /// none makes sense.
  init?(fragment: Substring) {
    let values = fragment.split(separator: "&").filter { $0.hasPrefix("xywh=") }
    guard var value = values.last?.dropFirst("xywh=".count) else { return nil }
    unit = .pixel
    if value.hasPrefix("percent:") { unit = .percent }
    if let colon = value.firstIndex(of: ":") {
      guard Unit(rawValue: String(value[..<colon])) != nil else { return nil }
      value = value[value.index(after: colon)...]
    }
    let numbers = value.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], width > 0, height > 0
    else { return nil }
    guard unit == .pixel || (x <= 100 && width <= 100 - x && y <= 100 && height <= 100 - y) else {
      return nil
    }
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

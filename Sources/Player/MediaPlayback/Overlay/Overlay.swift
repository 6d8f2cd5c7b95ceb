import CMPV
public import Interactivity

/// Draws a scene over the picture of a player.
public final class Overlay {
  /// The player's current surface; `nil` while there is no picture.
  public private(set) var surface: Surface?
  /// The frame of each annotation of the scene in pixels of the surface, from the bottom to the
  /// top.
  public private(set) var frames: [(annotation: Annotation, frame: PictureFrame)] = []

  private let player: MPVPlayer
  private var measure: TextMeasure?
  private let pictures = PictureStore()
  /// The pictures on screen; `nil` for one that has been replaced.
  private var drawnPictures: [OverlayDrawing.Picture?] = []

  /// The layer of this overlay, of libmpv's 64.
  private static let layer: Int32 = 1
  /// The maximum number of pictures at one time, set by libmpv.
  private static let maximumPictures = 60

  /// The maximum size of a picture's file in bytes.
  public static let maximumPictureBytes = ImageDecoder.maximumBytes

  /// Creates an overlay that draws nothing yet.
  public init(on player: MPVPlayer) { self.player = player }

  /// Receives the id of an annotation whose picture can't be decoded when it is first drawn, and the
  /// reason. A placeholder is drawn then.
  public var pictureFailureHandler: (_ id: String, MediaLibraryError) -> Void {
    get { pictures.failureHandler }
    set { pictures.failureHandler = newValue }
  }

  /// Sets the picture of an annotation: the bytes of a PNG, JPEG, WebP, GIF or BMP file of at most
  /// 32 MiB and 4,096 × 4,096 pixels. It is decoded when it is first drawn.
  ///
  /// - Throws: The reason, such as `is larger than 32 MiB`. A placeholder is drawn then.
  public func setPicture(_ bytes: [UInt8], of annotation: Annotation) throws(MediaLibraryError) {
    try pictures.add(bytes, of: annotation.id)
    drawnPictures = drawnPictures.map { $0?.annotation == annotation.id ? nil : $0 }
  }

  /// Draws a scene in place of the last one.
  ///
  /// - Parameters:
  ///   - scene: The annotations.
  ///   - notes: Lines on top of the scene, in the upper left corner, such as a list of keys.
  public func show(_ scene: OverlayScene, notes: [String] = []) {
    guard let mpv = player.mpv else { return }
    surface = Self.surface(of: mpv)
    guard let surface else { return }
    let known = measure.flatMap { $0.surface == surface ? $0 : nil }
    let measure = known ?? TextMeasure(mpv, on: surface)
    self.measure = measure
    let drawing = OverlayDrawing(
      scene, on: surface, width: measure.width,
      pictureSize: { [pictures] in pictures.size(of: $0.id, on: surface.size) })
    frames = drawing.frames
    let lines = drawing.lines + OverlayDrawing.lines(of: notes, on: surface)
    let (width, height) = (Int32(surface.size.width), Int32(surface.size.height))
    cmpv_draw(
      mpv.handle, Self.layer, lines.isEmpty ? nil : lines.joined(separator: "\n"), width, height)
    draw(Array(drawing.pictures.prefix(Self.maximumPictures)), on: surface.size, mpv)
  }

  private static func surface(of mpv: MPV) -> Surface? {
    func side(_ name: String) -> Double { mpv.number("osd-dimensions/" + name) ?? 0 }
    let size = PictureSize(width: side("w"), height: side("h"))
    guard size.width >= 1, size.height >= 1 else { return nil }
    let (left, top) = (side("ml"), side("mt"))
    let frame = PictureFrame(
      x: left, y: top, width: size.width - left - side("mr"),
      height: size.height - top - side("mb"))
    return frame.isEmpty ? nil : Surface(size: size, picture: frame)
  }

  // MARK: Pictures

  private func draw(_ pictures: [OverlayDrawing.Picture], on surface: PictureSize, _ mpv: MPV) {
    for (number, picture) in pictures.enumerated()
    where number >= drawnPictures.count || drawnPictures[number] != picture {
      draw(picture, number: number, on: surface, mpv)
    }
    for number in pictures.count..<max(pictures.count, drawnPictures.count) {
      mpv.command("overlay-remove", String(number))
    }
    drawnPictures = pictures
  }

  private func draw(_ picture: OverlayDrawing.Picture, number: Int, on surface: PictureSize, _ mpv: MPV) {
    let frame = picture.frame
    let (x, y) = (Int(frame.x.rounded()), Int(frame.y.rounded()))
    let (width, height) = (Int(frame.width.rounded()), Int(frame.height.rounded()))
    guard let image = pictures.image(of: picture.annotation, on: surface), width > 0, height > 0,
      width <= 2 * ImageDecoder.maximumSide, height <= 2 * ImageDecoder.maximumSide
    else {
      mpv.command("overlay-remove", String(number))
      return
    }
    let holes = picture.holes.map { hole in
      let left = Int(hole.x.rounded()) - x
      let top = Int(hole.y.rounded()) - y
      return (left..<(left + Int(hole.width.rounded())), top..<(top + Int(hole.height.rounded())))
    }
    let bytes = image.drawn(width: width, height: height, opacity: picture.opacity, holes: holes)
    bytes.withUnsafeBytes { bytes in
      // libmpv makes a copy during the command.
      let address = UInt(bitPattern: bytes.baseAddress)
      _ = mpv.command(
        "overlay-add", String(number), String(x), String(y), "&\(address)", "0", "bgra",
        String(width), String(height), String(width * 4))
    }
  }
}

/// Measures words in the fonts of texts over the picture, as libass draws them.
///
/// A word is measured between two strokes, so that its advance counts and not only its ink. The
/// widths are cached.
private final class TextMeasure {
  let surface: Surface
  private let mpv: MPV
  private var widths: [Word: Double] = [:]

  private struct Word: Hashable {
    var text: String
    var font: TextTheme.Font
  }

  /// The maximum number of cached words.
  private static let maximumCount = 4096

  init(_ mpv: MPV, on surface: Surface) {
    self.mpv = mpv
    self.surface = surface
  }

  /// Returns the width in pixels of a word without line breaks. It is infinite if the surface is
  /// too narrow for the word.
  func width(of word: String, _ font: TextTheme.Font) -> Double {
    let key = Word(text: word, font: font)
    if let known = widths[key] { return known }
    if widths.count >= Self.maximumCount { widths = [:] }
    let strokes = word.isEmpty ? 0 : width(of: "", font)
    let width = inkWidth(of: "|" + word + "|", font) - strokes
    widths[key] = width
    return width
  }

  private func inkWidth(of text: String, _ font: TextTheme.Font) -> Double {
    var bounds = [0.0, 0.0, 0.0, 0.0]
    let size = surface.size
    let line = ASS.text(text, x: 0, y: 0, font: font, alignment: 7, style: .init())
    let code = cmpv_measure(mpv.handle, line, Int32(size.width), Int32(size.height), &bounds)
    guard code >= 0 else { return 0 }
    return bounds[2] >= size.width.rounded(.down) - 1 ? .infinity : bounds[2] - bounds[0]
  }
}

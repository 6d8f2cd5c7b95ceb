import CMPV
public import Interactivity

/// Draws a scene over the picture of a player.
public final class Overlay {
  /// What the player's surface is like now; `nil` while there is no picture.
  public private(set) var surface: Surface?
  /// Where each annotation of the scene is, in pixels of the surface, from the bottom to the top.
  public private(set) var frames: [(annotation: Annotation, frame: PictureFrame)] = []

  private let player: MPVPlayer
  private let measure: TextMeasure?
  private var images: [String: ImageDecoder.Image] = [:]
  private var drawnPictures: [OverlayDrawing.Picture] = []

  /// The layers of ours, of 64.
  private static let layer: Int32 = 1
  /// Maximum pictures at one moment: as many as libmpv takes.
  private static let maximumPictures = 60

  /// Maximum bytes of the file of a picture.
  public static let maximumPictureBytes = ImageDecoder.maximumBytes

  /// Draws nothing yet.
  public init(on player: MPVPlayer) {
    self.player = player
    measure = player.mpv.map(TextMeasure.init)
  }

  /// Gives an annotation its picture: the bytes of a PNG, JPEG, WebP, GIF or BMP file of at most 32 MiB and 4,096 × 4,096 pixels.
  /// - Returns: whether it is one. Else a placeholder is drawn.
  @discardableResult
  public func setPicture(_ bytes: [UInt8], of annotation: Annotation) -> Bool {
    guard let image = ImageDecoder.decode(bytes) else { return false }
    images[annotation.id] = image
    return true
  }

  /// Draws a scene instead of the last one.
  /// - Parameters:
  ///   - scene: what is on screen.
  ///   - notes: lines over all of it, in the upper left corner, such as a list of keys.
  public func show(_ scene: OverlayScene, notes: [String] = []) {
    guard let mpv = player.mpv, let measure else { return }
    surface = Self.surface(of: mpv)
    guard let surface else { return }
    let letters = OverlayDrawing.letters(on: surface)
    measure.use(
      width: Int(surface.size.width), height: Int(surface.size.height), letters: letters)
    let drawing = OverlayDrawing(
      scene, on: surface, width: measure.width,
      pictureSize: { [images] in
        images[$0.id].map { PictureSize(width: Double($0.width), height: Double($0.height)) }
      })
    frames = drawing.frames
    let lines = drawing.lines + Self.markup(of: notes, on: surface)
    let (width, height) = (Int32(surface.size.width), Int32(surface.size.height))
    cmpv_draw(
      mpv.handle, Self.layer, lines.isEmpty ? nil : lines.joined(separator: "\n"), width, height)
    draw(Array(drawing.pictures.prefix(Self.maximumPictures)), on: surface, mpv)
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

  private static func markup(of notes: [String], on surface: Surface) -> [String] {
    guard !notes.isEmpty else { return [] }
    let room = surface.size.height / Double(notes.count + 2) / 1.25
    let letters = min(max(12, surface.size.height / 32), room)
    let paper = TextTheme.Color(red: 0, green: 0, blue: 0, alpha: 0.75)
    let frame = PictureFrame(
      x: 0, y: 0, width: surface.size.width,
      height: (Double(notes.count) * 1.25 + 1) * letters)
    return [ASS.rectangle(frame, style: ASS.Style(color: paper))]
      + notes.enumerated().map { number, note in
        ASS.text(
          note, x: letters, y: (Double(number) * 1.25 + 0.5) * letters, size: letters,
          isMirrored: false, style: ASS.Style())
      }
  }

  // MARK: Pictures

  private func draw(_ pictures: [OverlayDrawing.Picture], on surface: Surface, _ mpv: MPV) {
    for (place, picture) in pictures.enumerated()
    where place >= drawnPictures.count || drawnPictures[place] != picture {
      draw(picture, number: place, on: surface, mpv)
    }
    for place in pictures.count..<max(pictures.count, drawnPictures.count) {
      mpv.command("overlay-remove", String(place))
    }
    drawnPictures = pictures
  }

  private func draw(
    _ picture: OverlayDrawing.Picture, number: Int, on surface: Surface, _ mpv: MPV
  ) {
    let frame = picture.frame
    let (x, y) = (Int(frame.x.rounded()), Int(frame.y.rounded()))
    let (width, height) = (Int(frame.width.rounded()), Int(frame.height.rounded()))
    guard let image = images[picture.annotation], width > 0, height > 0,
      width <= 2 * ImageDecoder.maximumSide, height <= 2 * ImageDecoder.maximumSide
    else {
      mpv.command("overlay-remove", String(number))
      return
    }
    let holes = picture.holes.map { hole in
      let left = Int(hole.x.rounded()) - x
      let top = Int(hole.y.rounded()) - y
      return (
        left..<(left + Int(hole.width.rounded())), top..<(top + Int(hole.height.rounded()))
      )
    }
    let bytes = image.drawn(width: width, height: height, opacity: picture.opacity, holes: holes)
    bytes.withUnsafeBytes { bytes in
      // libmpv takes its own copy.
      let address = UInt(bitPattern: bytes.baseAddress)
      _ = mpv.command(
        "overlay-add", String(number), String(x), String(y), "&\(address)", "0", "bgra",
        String(width), String(height), String(width * 4))
    }
  }
}

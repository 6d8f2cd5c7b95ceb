import CMPV

/// How wide words are in the font that texts over the picture have, as libass draws them.
///
/// A word is measured between two strokes, so that its own room counts and not only its ink. The widths are remembered.
final class TextMeasure {
  private let mpv: MPV
  /// The surface and the size of letters to which the remembered widths belong.
  private var surface: (width: Int, height: Int, letters: Double) = (0, 0, 0)
  private var widths: [String: Double] = [:]

  /// Maximum words that are remembered.
  private static let maximumCount = 4096

  init(_ mpv: MPV) { self.mpv = mpv }

  /// From now on letters have that size, on a surface of that size.
  func use(width: Int, height: Int, letters: Double) {
    guard surface != (width, height, letters) else { return }
    surface = (width, height, letters)
    widths = [:]
  }

  /// The width of a word without line ends, in pixels. It is infinite where the surface is too narrow for it.
  func width(of word: String) -> Double {
    if let known = widths[word] { return known }
    if widths.count >= Self.maximumCount { widths = [:] }
    let strokes = word.isEmpty ? 0 : width(of: "")
    let width = inkWidth(of: "|" + word + "|") - strokes
    widths[word] = width
    return width
  }

  private func inkWidth(of text: String) -> Double {
    var bounds = [0.0, 0.0, 0.0, 0.0]
    let line = ASS.text(text, x: 0, y: 0, size: surface.letters, isMirrored: false, style: .init())
    let code = cmpv_measure(
      mpv.handle, line, Int32(surface.width), Int32(surface.height), &bounds)
    guard code >= 0 else { return 0 }
    return bounds[2] >= Double(surface.width) - 1 ? .infinity : bounds[2] - bounds[0]
  }
}

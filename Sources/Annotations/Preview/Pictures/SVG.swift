import ProjectFormat
import Support

/// Elements of SVG 1.1. Texts are text; a picture needs no script, no network and no font of its
/// own.
enum SVG {
  /// Returns the beginning of a file.
  /// - Parameters:
  ///   - title: The name that screen readers and tools use.
  ///   - language: The language of the words (BCP 47).
  static func head(width: Double, height: Double, title: String, language: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width.shortText)" height="\(height.shortText)" \
    viewBox="0 0 \(width.shortText) \(height.shortText)" role="img" lang="\(language.escapedForHTML)">
    <title>\(title.escapedForHTML)</title>
    <style>
    text { font-family: system-ui, sans-serif; unicode-bidi: plaintext; white-space: pre; }
    .paper { fill: #fbfaf8; } .ink { fill: #1d1f23; } .soft { fill: #5c6068; } .white { fill: #fff; }
    .stage { fill: #24272d; } .lead { fill: #ffd54a; } .grid { stroke: #dcd9d2; } .mark { stroke: #0b5cad; }
    .gate, .pause { stroke: #b3261e; stroke-width: 3; fill: none; } .pause { stroke-width: 2; }
    .jump { stroke: #5c6068; stroke-dasharray: 4 3; fill: none; }
    .not-reached { fill-opacity: 0.12; } .not-shown { fill-opacity: 0.4; }
    .condition { stroke: #1d1f23; stroke-dasharray: 3 2; }
    .outline { stroke: #ffd54a; stroke-width: 3; stroke-dasharray: 8 6; fill-opacity: 0.1; }
    .image { fill: #2f7d4f; } .text { fill: #0b5cad; } .spot { fill: #9a5a00; } .time { fill: #8a3ea8; }
    .unsupported { fill: #70747c; }
    </style>

    """
  }

  static let end = "</svg>\n"

  static func rectangle(x: Double, y: Double, width: Double, height: Double, _ attributes: String) -> String {
    """
    <rect x="\(x.shortText)" y="\(y.shortText)" width="\(max(0, width).shortText)" \
    height="\(max(0, height).shortText)" \(attributes)/>

    """
  }

  static func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ attributes: String) -> String {
    """
    <line x1="\(start.x.shortText)" y1="\(start.y.shortText)" x2="\(end.x.shortText)" \
    y2="\(end.y.shortText)" \(attributes)/>

    """
  }

  /// Returns a line of text with the start of its baseline.
  static func text(_ text: String, x: Double, y: Double, _ attributes: String) -> String {
    """
    <text x="\(x.shortText)" y="\(y.shortText)" \(attributes)>\(text.escapedForHTML)</text>

    """
  }
}

extension String {
  /// A text of JSON as the content of a `script` element, in which no tag can begin.
  var escapedForScript: String { replacing("<", with: #"\u003c"#) }

  /// The text as content that does not affect the direction of the text around it.
  var isolatedForHTML: String { "<bdi>\(escapedForHTML)</bdi>" }
}

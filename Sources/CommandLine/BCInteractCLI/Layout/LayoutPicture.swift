import PlayerUI
import Preview
import Support

/// Solved control layouts as an SVG picture: the bars side by side, with a pixel for each point of
/// the layout.
///
/// Texts stay texts, so that they can be searched, read aloud and edited. Each control has its name
/// as a tooltip.
struct LayoutPicture {
  private var text = ""

  /// Returns the picture of layouts, from left to right.
  static func svg(of layouts: [SolvedLayout]) -> String {
    let widths = layouts.map { max($0.drawnWidth, headingWidth) }
    let width = widths.reduce(margin) { $0 + $1 + margin }.pointText
    let height = ((layouts.map(\.height).max() ?? 0) + heading + 2 * margin).pointText
    var picture = LayoutPicture()
    picture.add(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
      \(style)
      <rect class="page" width="\(width)" height="\(height)"/>
      """)
    var x = margin
    for (layout, width) in zip(layouts, widths) {
      picture.add(layout, at: x)
      x += width + margin
    }
    picture.add("</svg>")
    return picture.text
  }

  private static let margin = 24.0
  /// The pixels of the heading above a bar.
  private static let heading = 28.0
  /// The minimum width of a heading, in pixels.
  private static let headingWidth = 300.0

  private static let style = """
    <style>
    text { font: 12px system-ui, sans-serif; text-anchor: middle; fill: #fff; stroke: none }
    .page { fill: #fff } .bar { fill: #1d1f23 }
    .heading { font-size: 14px; text-anchor: start; fill: #222 }
    .frame { fill: #2f333a; stroke: #565c66; stroke-width: 0.5 } .beyond { fill: #7a2430 }
    .name { font-size: 9px; fill: #b9c0cb }
    .symbol { fill: none; stroke: #fff; stroke-width: 1.5 } .full { fill: #fff }
    .track { stroke: #8b8f8b; stroke-width: 5 } .played { stroke: #d62485; stroke-width: 5 }
    </style>
    """

  private mutating func add(_ line: String) { text += line + "\n" }

  private mutating func add(_ layout: SolvedLayout, at x: Double) {
    // In right-to-left order the controls that do not fit are left of the bar.
    let left = min(0, layout.frames.map(\.x).min() ?? 0)
    var heading = "\(layout.width.pointText) pt, \(layout.set.rawValue)"
    if layout.overflow > 0 { heading += ", \(layout.overflow.pointText) pt too narrow" }
    add(
      """
      <g transform="translate(\((x - left).pointText) \(Self.margin.pointText))">
      <text class="heading" x="\(left.pointText)" y="14">\(heading)</text>
      <g transform="translate(0 \(Self.heading.pointText))">
      <rect class="bar" width="\(layout.width.pointText)" height="\(layout.height.pointText)"/>
      """)
    for frame in layout.frames { add(frame, in: layout) }
    add("</g>\n</g>")
  }

  private mutating func add(_ frame: SolvedLayout.Frame, in layout: SolvedLayout) {
    let name = frame.id.escapedForHTML
    let fits = frame.x >= 0 && frame.maxX <= layout.width + 1e-6
    let (width, height) = (max(0, frame.width - 2), max(0, frame.height - 2))
    add(
      """
      <g transform="translate(\(frame.x.pointText) \(frame.y.pointText))"><title>\(name)</title>
      <rect class="frame\(fits ? "" : " beyond")" x="1" y="1" width="\(width.pointText)" height="\(height.pointText)" rx="3"/>
      """)
    let middle = (frame.width / 2).pointText
    let isNamed = frame.height >= 36 && frame.width >= Double(frame.id.count) * 5.2 + 6
    let symbolY = (frame.height / 2 - (isNamed ? 6 : 0)).pointText
    let symbol = frame.symbol
    if !symbol.isEmpty {
      add(#"<g class="symbol" transform="translate(\#(middle) \#(symbolY))">\#(symbol)</g>"#)
    }
    if isNamed {
      add(
        #"<text class="name" x="\#(middle)" y="\#((frame.height - 6).pointText)">\#(name)</text>"#)
    }
    add("</g>")
  }
}

extension SolvedLayout.Frame {
  /// The symbol of the control, around the middle of its frame.
  fileprivate var symbol: String {
    switch tag {
    case .playback: #"<path class="full" d="M-5 -7 L8 0 L-5 7 Z"/>"#
    case .jumpBack: #"<path d="M-6 -4 A7 7 0 1 1 -7 2 M-7 -9 L-6.5 -3.5 L-1 -4"/>"#
    case .closedCaption:
      #"<rect x="-11" y="-8" width="22" height="16" rx="2"/>"# + label("CC")
    case .screenMode: #"<path d="M2 -7 H8 V-1 M-2 7 H-8 V1 M8 -7 L2 -1 M-8 7 L-2 1"/>"#
    case .currentTime, .duration: label("0:00")
    case .timeSeparator: label("/")
    case .progress: slider
    case .externalRoute:
      #"<path d="M-5 4 H-9 V-7 H9 V4 H5"/><path class="full" d="M0 2 L6 8 H-6 Z"/>"#
    case .live: label("LIVE")
    case .adPodCountdown: label("1 / 2")
    case .learnMore: label("ⓘ")
    case .skipAdCountdown: label("5 s")
    case .skip: #"<path class="full" d="M-6 -6 L3 0 L-6 6 Z M6 -6 V6"/>"#
    case .video360: label("360°")
    case .preferredBitrate: #"<path d="M-7 6 V2 M-2 6 V-1 M3 6 V-4 M8 6 V-7"/>"#
    case .pictureInPicture:
      #"<rect x="-9" y="-7" width="18" height="14"/><rect class="full" x="1" y="1" width="8" height="6"/>"#
    case .empty, .unknown: ""
    }
  }

  private var slider: String {
    let half = max(0, width / 2 - 8)
    let (start, end, knob) = ((-half).pointText, half.pointText, (-half / 5).pointText)
    return #"<path class="track" d="M\#(start) 0 H\#(end)"/>"#
      + #"<path class="played" d="M\#(start) 0 H\#(knob)"/><circle class="full" cx="\#(knob)" r="6"/>"#
  }

  private func label(_ text: String) -> String { #"<text y="4.5">\#(text)</text>"# }
}

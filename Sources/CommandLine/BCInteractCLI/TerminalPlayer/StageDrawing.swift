import Localization
import PlayerUI
import Preview
import ProjectFormat
import Support

/// Draws a stage. The picture, the panel, and the lanes with the control bar are in extensions.
struct StageDrawing {
  let stage: PlayerStage
  let engine: InteractivityEngine
  /// The indices of the annotations on screen, from the bottom to the top. The place of each, from
  /// 1, is the digit that taps it.
  let visible: [Int]
  let layout: StageLayout
  let bar: SolvedLayout
  var canvas: Canvas
  var targets: [PlayerStage.TargetArea] = []

  var style: PreviewStyle { stage.style }
  var isASCII: Bool { style.isASCII }

  /// The points of the control bar per column: a letter of a terminal is about as wide.
  static let pointsPerColumn = 8.0

  init(_ stage: PlayerStage, _ engine: InteractivityEngine, columns: Int, rows: Int) {
    self.stage = stage
    self.engine = engine
    visible = engine.visible.sorted()
    bar = stage.controls.layout
      .solved(width: Double(columns) * Self.pointsPerColumn, direction: stage.direction)
      .snapped(scale: 1 / Self.pointsPerColumn)
    canvas = Canvas(columns: columns, rows: rows)
    let isFull = stage.controls.screenMode == .full
    let barRows = (bar.frames.map(\.row).max() ?? -1) + 1
    layout = StageLayout(
      columns: columns, rows: rows,
      // In full screen the bar hides and returns as it does in an app.
      bar: isFull && !stage.controls.visibility.isShown ? 0 : barRows,
      lanes: stage.lanes.count + 1 + (stage.chapters.isEmpty ? 0 : 1), isFull: isFull)
  }

  mutating func draw() {
    let minimum = StageLayout.minimumSize
    guard canvas.columns >= minimum.columns, canvas.rows >= minimum.rows else {
      return write(
        "\(minimum.columns)\(style.times)\(minimum.rows)", column: 0, row: 0,
        width: canvas.columns)
    }
    drawHeader()
    drawPicture()
    drawLanes()
    drawBar()
    drawPanel()
    drawEvents()
    drawStatus()
  }

  /// Returns the lane of an annotation with its current text.
  func lane(of index: Int) -> Lane {
    engine.lane(of: index, duration: stage.duration)
  }

  // MARK: Text

  /// Writes a printable line in visual order, cut to a width.
  /// - Parameter base: The direction of the line as a whole.
  mutating func write(
    _ text: String, column: Int, row: Int, width: Int, _ style: TextStyle = .plain,
    base: BaseDirection = .leftToRight
  ) {
    let text = text.columns > width ? cut(text, to: width) : text
    // A terminal receives cells, and not text.
    let letters = text.hasRightToLeft ? text.inVisualOrder(base) : text
    canvas.write(letters, column: column, row: row, width: width, style)
  }

  private func cut(_ text: String, to width: Int) -> String {
    let text = text.fitted(to: width)
    return isASCII && text.last == "…" ? String(text.dropLast()) + "." : text
  }

  // MARK: The first line, and the last

  private mutating func drawHeader() {
    guard layout.header.rows > 0 else { return }
    var facts: [String] = []
    if stage.isRecorded { facts.append(isASCII ? "rec" : "● rec") }
    if stage.rate != 1 { facts.append("\(stage.rate.shortText)\(style.times)") }
    facts.append(
      "\(MediaTime.clock(stage.time, .precise)) / \(MediaTime.clock(stage.duration, .precise))")
    let right = facts.joined(separator: "  ")
    let room = canvas.columns - right.columns - 2
    let title = stage.project.title ?? ""
    var heading = [(title.isEmpty ? style.fileName : title).isolated]
    if let chapter = stage.chapter { heading.append(stage.chapters[chapter].title.isolated) }
    write(heading.joined(separator: style.bullet), column: 0, row: 0, width: room, .bold)
    canvas.write(right, column: max(0, canvas.columns - right.columns), row: 0)
  }

  private mutating func drawEvents() {
    for (row, line) in stage.log.suffix(layout.events.rows).enumerated() {
      write(line, column: 0, row: layout.events.row + row, width: canvas.columns, .dim)
    }
  }

  private mutating func drawStatus() {
    let row = layout.status.row
    if let message = stage.message {
      return write(message, column: 0, row: row, width: canvas.columns, .bold)
    }
    let (text, color) = status
    // The status has priority over the hints.
    let hints = ["? \(stage.words(.keys))  q \(stage.words(.quit))", "?"]
      .first { text.columns + 2 + $0.columns <= canvas.columns }
    write(text, column: 0, row: row, width: canvas.columns, color.style)
    guard let hints else { return }
    write(hints, column: canvas.columns - hints.columns, row: row, width: hints.columns, .dim)
  }

  private var status: (text: String, color: PreviewStyle.Color) {
    let glyphs = style.glyphs
    if let gate = engine.closedGate {
      let name = stage.laneText.name(stage.project.annotations[gate])
      let text = stage.words(.stoppedAtGate, MediaTime.clock(stage.time, .precise), name)
      return ("\(glyphs.gate) \(text)", .warning)
    }
    guard !stage.isPlaying else { return ("", .plain) }
    // A pause of the project with a length ends without the viewer.
    let isHeld = engine.remainingStand?.isFinite == true
    return ("\(glyphs.pause) \(stage.words(.paused))", isHeld ? .warning : .plain)
  }
}

/// The areas of the parts of the terminal player.
///
/// ```
/// header
/// picture        panel
/// lanes
/// bar
/// events
/// status
/// ```
/// A small terminal has no panel, a smaller one no lanes, an even smaller one no events.
struct StageLayout {
  typealias Area = Canvas.Area

  static let minimumSize = (columns: 24, rows: 8)

  var header: Area
  /// The picture with its frame.
  var picture: Area
  var panel: Area
  /// A Boolean value that indicates whether the panel is next to the picture; otherwise it covers
  /// it.
  let isPanelBeside: Bool
  /// The lanes with the axis above them.
  var lanes: Area
  var bar: Area
  var events: Area
  var status: Area

  /// - Parameters:
  ///   - bar: The rows of the control bar; 0 if it is hidden.
  ///   - lanes: The rows that lanes, axis and chapters need.
  ///   - isFull: Whether the picture is in full screen.
  init(columns: Int, rows: Int, bar: Int, lanes: Int, isFull: Bool) {
    let frame = isFull ? 0 : 1
    let events = isFull || rows < 14 ? 0 : rows < 20 ? 1 : rows < 32 ? 2 : 4
    let free = max(0, rows - frame - bar - 1 - events)
    var laneRows = isFull || free < 9 ? 0 : min(lanes, free * 9 / 20)
    var pictureRows = free - laneRows
    isPanelBeside = !isFull && columns >= 60
    let panelColumns = isPanelBeside ? max(24, columns * 3 / 10) + 2 : 0
    let pictureColumns = min(columns - panelColumns, pictureRows * 32 / 9)
    let neededRows = (pictureColumns * 9 + 31) / 32
    if !isFull, free >= 9 {
      // The lanes use the rows that the picture does not need.
      laneRows = min(max(laneRows, lanes), max(laneRows, free - neededRows))
      pictureRows = free - laneRows
    }
    let drawnRows = min(pictureRows, max(3, neededRows))
    func row(_ row: Int, _ count: Int) -> Area {
      Area(column: 0, row: row, columns: columns, rows: count)
    }
    header = row(0, frame)
    let left = isPanelBeside ? 0 : (columns - pictureColumns) / 2
    let top = frame + (isFull ? (pictureRows - drawnRows) / 2 : 0)
    picture = Area(column: left, row: top, columns: pictureColumns, rows: drawnRows)
    panel =
      isPanelBeside
      ? Area(
        column: pictureColumns + 2, row: frame, columns: columns - pictureColumns - 2,
        rows: pictureRows)
      : row(frame, pictureRows)
    self.lanes = row(frame + pictureRows, laneRows)
    self.bar = row(frame + pictureRows + laneRows, bar)
    self.events = row(self.bar.endRow, events)
    status = row(self.events.endRow, 1)
  }

  /// The area between the header and the bar.
  var middle: Area {
    Area(column: 0, row: header.endRow, columns: header.columns, rows: bar.row - header.endRow)
  }
}

import PlayerUI
import Preview
import ProjectFormat
import Support

/// Draws a stage: the parts are in extensions, one a file.
struct StageDrawing {
  let stage: PlayerStage
  let engine: InteractivityEngine
  /// The annotations on screen, from the bottom to the top, by index; the place of each, from 1, is the digit that taps it.
  let visible: [Int]
  let plan: StagePlan
  let bar: SolvedLayout
  var canvas: Canvas
  var targets: [(area: Canvas.Area, target: PlayerStage.Target)] = []

  init(_ stage: PlayerStage, _ engine: InteractivityEngine, columns: Int, rows: Int) {
    self.stage = stage
    self.engine = engine
    visible = engine.visible.sorted()
    bar = stage.solvedBar(columns: columns)
    canvas = Canvas(columns: columns, rows: rows)
    let isFull = stage.controls.screenMode == .full
    let barRows = (bar.frames.map(\.row).max() ?? -1) + 1
    plan = StagePlan(
      columns: columns, rows: rows,
      // Full screen, the bar comes and goes as it does in an app.
      bar: isFull && !stage.controls.visibility.isShown ? 0 : barRows,
      lanes: stage.lanes.count + 1 + (stage.chapters.isEmpty ? 0 : 1), isFull: isFull)
  }

  mutating func draw() {
    guard canvas.columns >= StagePlan.smallest.columns, canvas.rows >= StagePlan.smallest.rows
    else {
      let needed = StagePlan.smallest
      return write(
        "\(needed.columns)\(stage.ink.times)\(needed.rows)", column: 0, row: 0,
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

  /// An annotation as it is now.
  func lane(of index: Int) -> Lane {
    var annotation = stage.project.annotations[index]
    annotation.text = engine.text(of: index)
    return Lane(annotation, in: stage.project, duration: stage.duration)
  }

  // MARK: Text

  /// Writes a line that is fit for a terminal, cut to its room, in the order in which it is seen.
  /// - Parameter base: how the line as a whole is read; from left to right unless told.
  mutating func write(
    _ text: String, column: Int, row: Int, width: Int, _ style: TextStyle = .plain,
    base: LayoutDirection? = .leftToRight
  ) {
    let text = text.columns > width ? cut(text, to: width) : text
    canvas.write(stage.visualOrder(text, base), column: column, row: row, width: width, style)
  }

  private func cut(_ text: String, to width: Int) -> String {
    let text = text.fitted(to: width)
    return stage.ink.isASCII && text.last == "…" ? String(text.dropLast()) + "." : text
  }

  func style(_ color: Ink.Color) -> TextStyle { color.style }

  // MARK: The first line, and the last

  private mutating func drawHeader() {
    guard plan.header.rows > 0 else { return }
    var facts: [String] = []
    if stage.isRecorded { facts.append(stage.ink.isASCII ? "rec" : "● rec") }
    if stage.rate != 1 { facts.append("\(stage.rate.shortText)\(stage.ink.times)") }
    facts.append(
      "\(MediaTime.clock(stage.time, .precise)) / \(MediaTime.clock(stage.duration, .precise))")
    let right = facts.joined(separator: "  ")
    let room = canvas.columns - right.columns - 2
    let title = stage.project.title ?? ""
    var heading = [(title.isEmpty ? stage.style.fileName : title).isolated]
    if let chapter = stage.chapter { heading.append(stage.chapters[chapter].title.isolated) }
    write(heading.joined(separator: stage.ink.bullet), column: 0, row: 0, width: room, .bold)
    canvas.write(right, column: max(0, canvas.columns - right.columns), row: 0)
  }

  private mutating func drawEvents() {
    for (row, line) in stage.log.suffix(plan.events.rows).enumerated() {
      write(line, column: 0, row: plan.events.row + row, width: canvas.columns, .dim)
    }
  }

  private mutating func drawStatus() {
    let row = plan.status.row
    if let message = stage.message {
      return write(message, column: 0, row: row, width: canvas.columns, .bold)
    }
    let (text, color) = status
    // What it waits for comes before how to get help.
    let hints = ["? \(stage.words(.keys))  q \(stage.words(.quit))", "?"]
      .first { text.columns + 2 + $0.columns <= canvas.columns }
    write(text, column: 0, row: row, width: canvas.columns, style(color))
    guard let hints else { return }
    write(hints, column: canvas.columns - hints.columns, row: row, width: hints.columns, .dim)
  }

  private var status: (text: String, color: Ink.Color) {
    let glyphs = stage.style.glyphs
    if let gate = engine.closedGate {
      let name = stage.laneWords.name(stage.project.annotations[gate])
      let text = stage.words(.stoppedAtGate, MediaTime.clock(stage.time, .precise), name)
      return ("\(glyphs.gate) \(text)", .warning)
    }
    guard !stage.isPlaying else { return ("", .plain) }
    // What the project holds for a while goes on by itself.
    let isHeld = engine.remainingStand?.isFinite == true
    return ("\(glyphs.pause) \(stage.words(.paused))", isHeld ? .warning : .plain)
  }
}

package import PlayerUI
package import Preview
package import ProjectFormat
import Support

/// All that the terminal player shows at one moment, as a value, but for what the engine knows; both together make the
/// picture.
package struct PlayerStage {
  package let project: InteractivityProject
  /// The media's length, in seconds.
  package let duration: Double
  let style: PreviewStyle
  /// The colours of the terminal.
  package var palette = TextStyle.Palette.none
  /// Puts the letters of a line with right-to-left text in the order in which they are read from left to right: a terminal is
  /// given cells, not text. `base` tells whether the line as a whole is read from right to left; `nil` where its first letter says so.
  package var visualOrder: (_ text: String, _ base: LayoutDirection?) -> String = { text, _ in text
  }
  /// The preconditions and variables that rules and texts ask for.
  package let names: (preconditions: [String], variables: [String])
  /// All chapters, by their times.
  package let chapters: [(time: Double, title: String)]
  /// A lane for each annotation that has one, in the order of their starts.
  let lanes: [Lane]

  /// The playhead, in seconds.
  package var time = 0.0
  /// The speed of the playback.
  package var rate = 1.0
  package var isRecorded = false
  /// The control bar.
  package var controls: PlayerControls.Snapshot
  package var direction = LayoutDirection.leftToRight
  /// The two times of the bar, in the reader's digits.
  package var timeLabels: TimeLabels
  /// Seconds that the button goes back.
  package var jumpBackInterval = 10.0
  /// What stands beside the picture.
  package var panel = Panel.onScreen
  /// The line that is chosen in the panel, from 0; `nil` for none.
  package var choice: Int?
  /// Whether what can be tapped and is not seen has an outline.
  package var showsHotSpots = false
  /// How many times longer than the screen the lanes are.
  package var zoom = 1.0
  /// The last lines of the log of events.
  package var log: [String] = []
  /// What stands in the last line, instead of the state of the playback.
  package var message: String?
  package var enabled: Set<String> = []
  package var variables: [String: VariableValue] = [:]

  /// What stands beside the picture.
  package enum Panel: Hashable, Sendable {
    case onScreen, keys, chapters, preconditions, variables
  }

  /// Something that the mouse can be pressed on.
  package enum Target: Hashable, Sendable {
    case picture
    case control(ControlTag)
    case slider(isMirrored: Bool)
    /// With the times at the left end and at the right.
    case lanes(from: Double, to: Double)
    /// A line of the panel.
    case line(Int)
  }

  package init(
    of playthrough: Playthrough, duration: Double, controls: PlayerControls, style: PreviewStyle
  ) {
    project = playthrough.project
    self.duration = duration
    self.style = style
    self.controls = controls.snapshot
    timeLabels = controls.timeLabels
    names = project.names
    chapters = playthrough.chapters
    lanes = Lanes(playthrough).filter { $0.annotation.kind != .unsupported }
      .sorted { ($0.window?.start ?? .infinity) < ($1.window?.start ?? .infinity) }
  }

  /// Whether the playhead moves.
  package var isPlaying: Bool { controls.state.isPlaying }
  var words: PreviewWords { style.words }
  var ink: Ink { style.ink }
  var laneWords: LaneWords { LaneWords(style) }

  /// The picture of the whole, and what the mouse can be pressed on; of two that overlap the last is meant.
  package func drawn(
    _ engine: InteractivityEngine, columns: Int, rows: Int
  ) -> (canvas: Canvas, targets: [(area: Canvas.Area, target: Target)]) {
    var drawing = StageDrawing(self, engine, columns: columns, rows: rows)
    drawing.draw()
    return (drawing.canvas, drawing.targets)
  }

  /// Where something begins or ends, in seconds.
  package var moments: [Double] {
    let times = lanes.compactMap(\.window).flatMap { [$0.start, $0.end] }
    return Set(times.filter { $0 >= 0 && $0 <= duration }).sorted()
  }

  /// What asks for the value of a variable.
  package func question(_ name: String) -> String { words(.valueOf, name) }

  /// What stands where the next letter comes.
  package var cursor: String { ink.isASCII ? "_" : "▏" }

  /// How many lines there are to choose from in a menu.
  package var menuCount: Int {
    switch panel {
    case .onScreen, .keys: 0
    case .chapters: chapters.count
    case .preconditions: names.preconditions.count
    case .variables: names.variables.count
    }
  }

  /// The chapter that plays.
  package var chapter: Int? { chapters.lastIndex { $0.time <= time + 0.001 } }

  /// The bar, a point in eight a column.
  func solvedBar(columns: Int) -> SolvedLayout {
    controls.layout.solved(width: Double(columns) * Self.points, direction: direction)
      .snapped(scale: 1 / Self.points)
  }

  /// Points of a column: a letter of a terminal is about as wide.
  static let points = 8.0
}

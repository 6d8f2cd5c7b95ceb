import PlayerUI
import Preview
import ProjectFormat
import Support

/// The state that the terminal player draws, in addition to that of the engine.
struct PlayerStage {
  let project: InteractivityProject
  /// The length of the media, in seconds.
  let duration: Double
  let style: PreviewStyle
  /// The colors of the terminal.
  var palette = TextStyle.Palette.none
  /// Returns the appearance of an annotation on screen.
  var appearance: (Annotation) -> AnnotationAppearance = AnnotationAppearance.init(of:)
  /// The preconditions and variables in the rules and texts of the project.
  let names: (preconditions: [String], variables: [String])
  /// All chapters, sorted by time.
  let chapters: [ChapterMenu.Chapter]
  /// The lanes of the supported annotations, in the order of their starts.
  let lanes: [Lane]

  /// The position of the playhead, in seconds.
  var time = 0.0
  /// The speed of the playback.
  var rate = 1.0
  var isRecorded = false
  /// The state of the control bar.
  var controls: PlayerControls.Snapshot
  var direction = LayoutDirection.leftToRight
  /// The two times in the control bar, in the digits of the language.
  var timeLabels: TimeLabels
  /// The number of seconds that the button seeks back.
  var jumpBackInterval = 10.0
  /// The panel next to the picture.
  var panel = Panel.onScreen
  /// The selected line of the panel, from 0.
  var choice: Int?
  /// A Boolean value that indicates whether hot spots have an outline.
  var showsHotSpots = false
  /// The length of the whole timeline, in widths of the screen.
  var zoom = 1.0
  /// The last lines of the log of events.
  var log: [String] = []
  /// The text in the last line; the state of the playback if it is `nil`.
  var message: String?
  var enabled: Set<String> = []
  var variables: Variables = [:]

  /// The content of the panel.
  enum Panel: Hashable, Sendable {
    case onScreen, keys, chapters, preconditions, variables
  }

  /// A part of the screen that responds to the mouse.
  enum Target: Hashable, Sendable {
    case picture
    case control(ControlTag)
    case slider(isMirrored: Bool)
    /// The lanes, with the media times at their left and right end.
    case lanes(from: Double, to: Double)
    /// A line of the panel.
    case line(Int)
  }

  typealias TargetArea = (area: Canvas.Area, target: Target)

  init(of playthrough: Playthrough, duration: Double, controls: PlayerControls, style: PreviewStyle) {
    project = playthrough.project
    self.duration = duration
    self.style = style
    self.controls = controls.snapshot
    timeLabels = controls.timeLabels
    names = project.names
    chapters = playthrough.chapters
    lanes = Timeline(of: playthrough).lanes.filter { $0.annotation.kind != .unsupported }
  }

  /// A Boolean value that indicates whether the playhead moves.
  var isPlaying: Bool { controls.state.isPlaying }
  var words: PreviewWords { style.words }
  var laneText: LaneText { LaneText(style) }

  /// Draws the screen. If two targets overlap, the last one responds.
  func drawn(
    _ engine: InteractivityEngine, columns: Int, rows: Int
  ) -> (canvas: Canvas, targets: [TargetArea]) {
    var drawing = StageDrawing(self, engine, columns: columns, rows: rows)
    drawing.draw()
    return (drawing.canvas, drawing.targets)
  }

  /// The times at which annotations begin or end, in seconds.
  var moments: [Double] {
    let times = lanes.compactMap(\.window).flatMap { [$0.start, $0.end] }
    return Set(times.filter { $0 >= 0 && $0 <= duration }).sorted()
  }

  /// The number of lines in a menu that can be activated.
  var menuCount: Int {
    switch panel {
    case .onScreen, .keys: 0
    case .chapters: chapters.count
    case .preconditions: names.preconditions.count
    case .variables: names.variables.count
    }
  }

  /// The index of the current chapter.
  var chapter: Int? { chapters.lastIndex { $0.start <= time + 0.001 } }
}

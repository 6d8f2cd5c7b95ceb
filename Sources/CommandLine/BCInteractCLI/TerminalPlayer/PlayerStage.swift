package import PlayerUI
package import Preview
package import ProjectFormat
import Support

/// The state that the terminal player draws, in addition to that of the engine.
package struct PlayerStage {
  package let project: InteractivityProject
  /// The length of the media, in seconds.
  package let duration: Double
  let style: PreviewStyle
  /// The colors of the terminal.
  package var palette = TextStyle.Palette.none
  /// Returns the appearance of an annotation on screen.
  package var appearance: (Annotation) -> AnnotationAppearance = AnnotationAppearance.init(of:)
  /// The preconditions and variables in the rules and texts of the project.
  package let names: (preconditions: [String], variables: [String])
  /// All chapters, sorted by time.
  package let chapters: [(time: Double, title: String)]
  /// The lanes of the supported annotations, in the order of their starts.
  let lanes: [Lane]

  /// The position of the playhead, in seconds.
  package var time = 0.0
  /// The speed of the playback.
  package var rate = 1.0
  package var isRecorded = false
  /// The state of the control bar.
  package var controls: PlayerControls.Snapshot
  package var direction = LayoutDirection.leftToRight
  /// The two times in the control bar, in the digits of the language.
  package var timeLabels: TimeLabels
  /// The number of seconds that the button seeks back.
  package var jumpBackInterval = 10.0
  /// The panel next to the picture.
  package var panel = Panel.onScreen
  /// The selected line of the panel, from 0.
  package var choice: Int?
  /// A Boolean value that indicates whether hot spots have an outline.
  package var showsHotSpots = false
  /// The length of the whole timeline, in widths of the screen.
  package var zoom = 1.0
  /// The last lines of the log of events.
  package var log: [String] = []
  /// The text in the last line; the state of the playback if it is `nil`.
  package var message: String?
  package var enabled: Set<String> = []
  package var variables: [String: VariableValue] = [:]

  /// The content of the panel.
  package enum Panel: Hashable, Sendable {
    case onScreen, keys, chapters, preconditions, variables
  }

  /// A part of the screen that responds to the mouse.
  package enum Target: Hashable, Sendable {
    case picture
    case control(ControlTag)
    case slider(isMirrored: Bool)
    /// The lanes, with the media times at their left and right end.
    case lanes(from: Double, to: Double)
    /// A line of the panel.
    case line(Int)
  }

  package typealias TargetArea = (area: Canvas.Area, target: Target)

  package init(of playthrough: Playthrough, duration: Double, controls: PlayerControls, style: PreviewStyle) {
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
  package var isPlaying: Bool { controls.state.isPlaying }
  var words: PreviewWords { style.words }
  var laneText: LaneText { LaneText(style) }

  /// Draws the screen. If two targets overlap, the last one responds.
  package func drawn(
    _ engine: InteractivityEngine, columns: Int, rows: Int
  ) -> (canvas: Canvas, targets: [TargetArea]) {
    var drawing = StageDrawing(self, engine, columns: columns, rows: rows)
    drawing.draw()
    return (drawing.canvas, drawing.targets)
  }

  /// The times at which annotations begin or end, in seconds.
  package var moments: [Double] {
    let times = lanes.compactMap(\.window).flatMap { [$0.start, $0.end] }
    return Set(times.filter { $0 >= 0 && $0 <= duration }).sorted()
  }

  /// The number of lines in a menu that can be activated.
  package var menuCount: Int {
    switch panel {
    case .onScreen, .keys: 0
    case .chapters: chapters.count
    case .preconditions: names.preconditions.count
    case .variables: names.variables.count
    }
  }

  /// The index of the current chapter.
  package var chapter: Int? { chapters.lastIndex { $0.time <= time + 0.001 } }
}

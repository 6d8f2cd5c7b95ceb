import Preview
import Support

/// Where the parts of the terminal player are.
///
/// ```
/// header
/// picture        panel
/// lanes
/// bar
/// events
/// status
/// ```
/// In a small terminal the panel goes first, then the lanes, then the events.
struct StagePlan {
  typealias Area = Canvas.Area

  /// Less than this can't be drawn on.
  static let smallest = (columns: 24, rows: 8)

  var header: Area
  /// With its frame.
  var picture: Area
  var panel: Area
  /// Whether the panel has a place of its own beside the picture; else it covers it when it is asked for.
  let isPanelBeside: Bool
  /// With the axis above them.
  var lanes: Area
  var bar: Area
  var events: Area
  var status: Area

  /// - Parameters:
  ///   - bar: rows of the control bar; none where it is hidden.
  ///   - lanes: how many rows lanes, axis and chapters would take.
  ///   - isFull: whether the picture has all the room.
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
      // What the picture has no use for is the lanes'.
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

  /// All between the header and the bar.
  var middle: Area {
    Area(
      column: 0, row: header.endRow, columns: header.columns, rows: bar.row - header.endRow)
  }
}

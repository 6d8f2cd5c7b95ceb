import JSON
import PlayerUI

/// Lays out the file of a control bar, as wide as it is drawn for.
enum LayoutOutcome {
  private static let widths = [0, 449.5, 450, 1024, LayoutItem.maximumWidth]

  static func outcome(of bytes: [UInt8]) throws -> String {
    var warnings: [JSON.ValueError] = []
    let layout = try ControlLayout(reading: bytes, warnings: &warnings)
    for width in widths {
      let solved = layout.solved(width: width)
      for shown in [solved, solved.mirrored, solved.snapped(scale: 3)] { try check(shown) }
      for row in layout.rows(of: solved.set).indices { try checkOrder(of: row, in: solved, layout) }
    }
    let kinds = Set(warnings.map { $0.message.prefix(20) }).sorted()
    return "\(min(layout.standard.count, 9)) rows, \(min(layout.items.count, 9)) items "
      + kinds.joined()
  }

  /// All numbers can be drawn.
  private static func check(_ solved: SolvedLayout) throws {
    let lengths = solved.frames.flatMap { [$0.width, $0.height, $0.y] } + [solved.overflow]
    guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }),
      solved.frames.allSatisfy({ $0.x.isFinite && $0.maxX.isFinite }), solved.height.isFinite
    else { throw Target.Problem(text: "a frame is no rectangle") }
  }

  /// Controls of a row stand one behind the other, all within the view unless it says by how much they are not.
  private static func checkOrder(
    of row: Int, in solved: SolvedLayout, _ layout: ControlLayout
  ) throws {
    let frames = solved.frames.filter { $0.row == row }
    let rounding = 1e-9 * max(1, solved.width + solved.overflow)
    for (frame, next) in zip(frames, frames.dropFirst())
    where next.x < frame.maxX + layout.horizontalItemSpacing - rounding {
      throw Target.Problem(text: "a control lies on another")
    }
    if let last = frames.last, last.maxX > solved.width + solved.overflow + rounding {
      throw Target.Problem(text: "a control lies outside of the view")
    }
  }
}

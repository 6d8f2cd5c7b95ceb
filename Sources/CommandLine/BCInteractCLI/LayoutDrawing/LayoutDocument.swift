import JSON
import PlayerUI

/// Solved control layouts for machines.
enum LayoutDocument {
  /// The name and version of the form that ``json(of:)`` has.
  static let schema = "bcinteract.layout/1"

  /// The frames of each layout, in points.
  static func json(of layouts: [SolvedLayout]) -> JSON.Outline {
    ["schema": .value(.string(schema)), "layouts": .list(layouts.lazy.map(json))]
  }

  /// The document of a job that failed.
  static func json(error: String) -> JSON {
    ["schema": .string(schema), "layouts": [], "errors": [.string(error)]]
  }

  private static func json(of layout: SolvedLayout) -> JSON {
    let frames = layout.frames.map { frame -> JSON in
      [
        "id": .string(frame.id), "row": .integer(Int64(frame.row)), "x": .number(frame.x),
        "y": .number(frame.y), "width": .number(frame.width), "height": .number(frame.height),
      ]
    }
    return [
      "width": .number(layout.width), "set": .string(layout.set.rawValue),
      "height": .number(layout.height), "overflow": .number(layout.overflow),
      "frames": .array(frames),
    ]
  }
}

import JSON
import PlayerUI
import Preview
import ProjectFormat
import Support

private enum LayoutFormat: String, CaseIterable, Sendable {
  case text, json, svg
}

private struct LayoutOptions: CommandOptions {
  @Operand("FILE|NAME", .oneOfOrInput(ControlType.allCases.map(\.rawValue))) var first: String
  @Operand("W", isOptional: true) var others: [String]
  @Option("--width", "W", "the width of the player, in points") var widths: [String]
  @Option("--rtl", "from right to left") var isRightToLeft: Bool
  @Option(format: .text, "text, json or svg") var formats: [ReportFormat<LayoutFormat>]
  @Option(.ascii) var isASCII: Bool

  /// The number of widths that one call may have.
  private static let maximumWidths = 50

  /// The word of the layout, and the widths in points: those of `--width`, and those among the
  /// operands, which may come before the layout.
  func layoutAndWidths() throws -> (String, [Double]) {
    var operands = [first] + others
    let name = operands.remove(
      at: operands.firstIndex { $0.split(separator: ",").contains { Double($0) == nil } } ?? 0)
    let words = (widths + operands).flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard !words.isEmpty else { throw CommandError.usage("--width is missing: --width W") }
    guard words.count <= Self.maximumWidths else {
      throw CommandError.usage(
        "\(Self.maximumWidths) widths at most can be drawn, not \(words.count)")
    }
    let widths = try words.map { word in
      guard let width = Double(word), width >= 0, width <= LayoutItem.maximumWidth else {
        throw CommandError.usage(
          "--width takes a number of points from 0 to 1000000, not \(word)")
      }
      return width
    }
    return (name, widths)
  }
}

extension Command {
  /// `layout FILE|NAME --width W…`: the places of the controls of a bar.
  static let layout = Command(
    "layout", "show where a control bar puts its controls",
    discussion: """
      FILE is a layout as JSON, see docs/layout.md. NAME is one of the supplied layouts:
      \(ControlType.allCases.map(\.rawValue).joined(separator: ", ")).
      Several widths are drawn next to each other: --width 320 --width 768, or --width 320,768, or
      vod 320 768. The frames of json are exact, in points.
      """
  ) { (options: LayoutOptions, console) in
    let (name, widths) = try options.layoutAndWidths()
    let layout = try console.content(of: layoutSchema, without: "layouts", in: options.formats) {
      try console.layout(name)
    }
    let solved = widths.map {
      layout.solved(width: $0, direction: options.isRightToLeft ? .rightToLeft : .leftToRight)
    }
    try console.deliver(options.formats) { name, destination in
      switch name {
      case .text:
        .lines(to: destination) {
          let style = PreviewStyle(for: destination, console, isASCII: options.isASCII)
          return LayoutDrawing.lines(of: solved, style: style)
        }
      case .json: .json(to: destination) { json(of: solved) }
      case .svg: .text(to: destination) { LayoutPicture.svg(of: solved) }
      }
    }
    return .fine
  }
}

extension Console {
  /// Returns the supplied layout with a name, or the one in a file. The parts of a file that are
  /// ignored are reported on standard error.
  fileprivate func layout(_ word: String) throws -> ControlLayout {
    if let type = ControlType(rawValue: word) { return .supplied(type) }
    let bytes: [UInt8]
    do {
      bytes = try readText(word, limit: ControlLayout.maximumFileSize)
    } catch {
      let isName = !word.contains { "/.".contains($0) } && word != "-"
      guard isName else { throw error }
      let names = ControlType.allCases.map(\.rawValue)
      throw CommandError.input("\(error)" + suggestion(for: word, among: names))
    }
    var warnings: [JSON.ValueError] = []
    do {
      let layout = try ControlLayout(reading: bytes, warnings: &warnings)
      for warning in warnings { warn("\(name(of: word)):\(warning)".printable) }
      return layout
    } catch {
      throw CommandError.input("\(name(of: word)):\(error)")
    }
  }
}

private let layoutSchema = "bcinteract.layout/1"

/// The document with the frames of each layout, in points.
private func json(of layouts: [SolvedLayout]) -> JSON {
  let documents = layouts.map { layout -> JSON in
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
  return ["schema": .string(layoutSchema), "layouts": .array(documents)]
}

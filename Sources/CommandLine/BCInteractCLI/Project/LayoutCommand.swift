import JSON
import PlayerUI
import Preview
import Support

extension Command {
  /// `layout FILE|NAME --width W…`: where the controls of a bar are.
  static let layout = Command(
    "layout", "show where a control bar puts its controls",
    discussion: """
      FILE is a layout as JSON, see docs/layout.md. NAME is one of the supplied layouts:
      \(ControlType.allCases.map(\.rawValue).joined(separator: ", ")).
      Several widths are drawn beside each other: --width 320 --width 768, or --width 320,768, or
      further words. The frames of json are exact, in points.
      """,
    operands: [
      .required("FILE|NAME", .oneOfOrInput(ControlType.allCases.map(\.rawValue))), .any("W"),
    ],
    options: [
      .values("--width", "W", "the width of the player, in points"),
      .flag("--rtl", "from right to left"),
      .format(LayoutFormat.self, "text, json or svg"),
      .flag("--ascii", "draw with ASCII characters only"),
    ]
  ) { arguments, console in
    let formats: [ReportFormat<LayoutFormat>] = try arguments.formats(standard: .text)
    let (name, widths) = try arguments.layoutAndWidths()
    let layout: ControlLayout
    do throws(CommandError) {
      layout = try console.layout(name)
    } catch {
      try console.deliver(
        formats.outputs(telling: .value(LayoutDocument.json(error: error.description))))
      throw error
    }
    let solved = widths.map {
      layout.solved(
        width: $0, direction: arguments.has("--rtl") ? .rightToLeft : .leftToRight)
    }
    try console.deliver(
      formats.map { format in
        solved.output(format, isASCII: arguments.has("--ascii"), console)
      })
    return .fine
  }
}

private enum LayoutFormat: String, CaseIterable, Sendable {
  case text, json, svg
}

extension Arguments {
  /// Maximum widths of one call.
  private static let maximumWidths = 50

  /// The layout's word, and the widths in points: of `--width`, and of the words beside the layout. After `--width` the widths may come first.
  fileprivate func layoutAndWidths() throws(CommandError) -> (String, [Double]) {
    var operands = operands
    let name = operands.remove(at: operands.firstIndex { Double($0) == nil } ?? 0)
    let words = values("--width").flatMap {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard !words.isEmpty else { throw .usage("--width is missing: --width W") }
    let all = words + operands.map { $0[...] }
    guard all.count <= Self.maximumWidths else {
      throw .usage("\(Self.maximumWidths) widths at most are drawn, not \(all.count)")
    }
    var widths: [Double] = []
    for word in all {
      guard let width = Double(word), width >= 0, width <= LayoutItem.maximumWidth else {
        throw .usage("--width takes a number of points from 0 to 1000000, not \(word)")
      }
      widths.append(width)
    }
    return (name, widths)
  }
}

extension Console {
  /// The supplied layout of that name, or the one of a file. What is left out of account in a file is told on standard error.
  fileprivate func layout(_ word: String) throws(CommandError) -> ControlLayout {
    if let type = ControlType(rawValue: word) { return .supplied(type) }
    let bytes: [UInt8]
    do throws(CommandError) {
      bytes = try readText(word, limit: ControlLayout.maximumFileSize)
    } catch {
      let names = ControlType.allCases.map(\.rawValue)
      let isName = !word.contains { "/.".contains($0) } && word != "-"
      guard isName else { throw error }
      throw .input(error.description + suggestion(for: word, among: names))
    }
    var warnings: [LayoutProblem] = []
    do throws(LayoutProblem) {
      let layout = try ControlLayout(reading: bytes, warnings: &warnings)
      for warning in warnings { warn("\(name(of: word)):\(warning)".printable) }
      return layout
    } catch {
      throw .input("\(name(of: word)):\(error)")
    }
  }
}

extension [SolvedLayout] {
  fileprivate func output(
    _ format: ReportFormat<LayoutFormat>, isASCII: Bool, _ console: Console
  ) -> Output {
    let destination = format.destination
    switch format.name {
    case .text:
      let isPrinted = destination == .standardOutput
      let style = PreviewStyle(
        width: isPrinted ? console.width : 100, isASCII: isASCII,
        isColored: console.isColored && isPrinted)
      return .report(to: destination) {
        LayoutDrawing.lines(of: self, style: style).map { $0 + "\n" }.joined()
      }
    case .json: return .json(to: destination) { LayoutDocument.json(of: self) }
    case .svg: return .text(to: destination) { LayoutPicture.svg(of: self) }
    }
  }
}

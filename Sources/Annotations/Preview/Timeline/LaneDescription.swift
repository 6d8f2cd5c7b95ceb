package import ProjectFormat
import Support

/// The description of lanes in words, printable on a terminal.
package struct LaneText {
  let style: PreviewStyle
  /// A Boolean value that indicates whether the length of the media is the last end in the project.
  private let isLengthAssumed: Bool

  package init(_ style: PreviewStyle, isLengthAssumed: Bool = false) {
    self.style = style
    self.isLengthAssumed = isLengthAssumed
  }

  var words: PreviewWords { style.words }
  /// The maximum number of columns of an id.
  private var idWidth: Int { max(6, min(style.width / 5, 16)) }
  /// The maximum number of columns of a text.
  private var textWidth: Int { max(80, style.width) }

  // MARK: Name and times

  /// Returns the type and the id: `image 701`.
  package func name(_ annotation: Annotation) -> String { "\(kind(annotation)) \(id(annotation))" }

  /// Returns the type and the id in a line of their own, where a long id may take the whole line.
  func name(_ annotation: Annotation, width: Int) -> String {
    let kind = kind(annotation)
    return "\(kind) \(style.fitted(annotation.id, to: max(idWidth, width - kind.columns - 1)))"
  }

  /// Returns the type, as the document has it if the type is not supported.
  func kind(_ annotation: Annotation) -> String {
    switch annotation.kind {
    case .image: words(.image)
    case .text: words(.text)
    case .timeTrigger: words(.time)
    case .hotspot: words(.spot)
    case .unsupported: annotation.rawType.isEmpty ? "?" : style.fitted(annotation.rawType, to: 9)
    }
  }

  func id(_ annotation: Annotation) -> String { style.fitted(annotation.id, to: idWidth) }

  package func color(_ annotation: Annotation) -> PreviewStyle.Color {
    switch annotation.kind {
    case .image: .image
    case .text: .text
    case .timeTrigger: .trigger
    case .hotspot: .hotspot
    case .unsupported: .dim
    }
  }

  /// Returns the times: `0:04.000 – 0:12.350`, one time for a point, the times as they are written
  /// if they are pending.
  func window(_ lane: Lane) -> String {
    guard let window = lane.window else { return relativeTimes(lane.annotation) }
    if lane.isPoint { return MediaTime.clock(window.start, .precise) }
    let end = window.end.isFinite ? MediaTime.clock(window.end, .precise) : words(.open)
    return "\(MediaTime.clock(window.start, .precise)) \(style.dash) \(end)"
  }

  private func relativeTimes(_ annotation: Annotation) -> String {
    switch annotation.extent {
    case .open: "\(annotation.start) \(style.dash) \(words(.open))"
    case .lasting(let length): "\(annotation.start) + \(length)"
    case .until(let end): "\(annotation.start) \(style.dash) \(end)"
    }
  }

  // MARK: Content and actions

  /// Returns what the annotation shows and does, part by part.
  package func summary(_ lane: Lane) -> [String] {
    let annotation = lane.annotation
    var parts: [String] = []
    if annotation.kind == .unsupported { parts.append(words(.unsupported)) }
    parts += [text(annotation).map(style.quoted) ?? title(annotation)].compactMap(\.self)
    return parts + effects(lane)
  }

  /// Returns the title in one line; `nil` if there is none.
  func title(_ annotation: Annotation) -> String? { annotation.title.flatMap(oneLine) }

  /// Returns the text in one line; `nil` if there is none.
  func text(_ annotation: Annotation) -> String? { annotation.text.flatMap(oneLine) }

  /// Returns what the annotation does, part by part.
  func effects(_ lane: Lane) -> [String] {
    let annotation = lane.annotation
    var parts: [String] = []
    if lane.window == nil { parts.append(words(.pending)) }
    if annotation.isGate { parts.append(words(.gate)) }
    if annotation.pausesOnShow {
      parts.append(words(.pause) + (lane.length.map { " \(words.seconds($0))" } ?? ""))
    }
    let actions = actions(lane)
    if !actions.isEmpty {
      let list = actions.joined(separator: words.listSeparator)
      parts.append(annotation.isVisual ? words(.onTap, list) : list)
    }
    if annotation.loopBack != nil {
      let target = lane.loopBackTarget.map { " \(style.arrow) \(style.fitted($0, to: 24))" } ?? ""
      parts.append(words(.loopsBack) + target)
    }
    if let condition = annotation.condition { parts.append(rule(condition)) }
    return parts
  }

  private func actions(_ lane: Lane) -> [String] {
    let action = lane.annotation.action
    var parts: [String] = []
    if let command = action.command {
      parts.append(words(.command, style.fitted(command.name, to: 40)))
    }
    if action.pauses { parts.append(words(.pause)) }
    if action.releasesGate { parts.append(words(.releasesGate)) }
    if let jump = action.jump {
      let text = words(.jump, style.fitted(jump, to: 24))
      switch lane.destination {
      case .outside where isLengthAssumed:
        parts.append("\(text) (\(words(.ignored)): \(words(.beyondGuess, "--duration")))")
      case .outside, .unknown: parts.append("\(text) (\(words(.ignored)))")
      default: parts.append(text)
      }
    }
    if let link = action.link {
      let scheme = ["https://", "http://"].first { link.hasPrefix($0) } ?? ""
      let address = String(link.dropFirst(scheme.count))
      parts.append(words(.link, style.fitted(address, to: textWidth)))
    }
    return parts
  }

  func rule(_ condition: Annotation.Condition) -> String {
    words(.rule, style.fitted(condition.text, to: 60))
  }

  /// Returns a command with its data: `open-chapters Intro=0 Coats=42`.
  func command(_ annotation: Annotation?) -> String {
    guard let command = annotation?.action.command else { return "" }
    let data = command.data.map { "\($0.key)=\($0.value)" }
    return style.fitted(([command.name] + data).joined(separator: " "), to: 200)
  }

  func link(_ annotation: Annotation?) -> String {
    style.fitted(annotation?.action.link ?? "", to: 200)
  }

  /// Returns a text in one line, cut if it is longer than any preview shows; `nil` if it is blank.
  private func oneLine(_ text: String) -> String? {
    let beginning = text.prefix(8 * textWidth)
    var line = beginning.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if beginning.endIndex < text.endIndex { line += style.ellipsis }
    return line.isEmpty ? nil : style.fitted(line, to: textWidth)
  }
}

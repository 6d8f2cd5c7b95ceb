package import ProjectFormat
import Support

/// What a lane says of its annotation, fit for a terminal.
package struct LaneWords {
  package var words: PreviewWords
  package var ink: Ink
  /// The columns that an id, and a text, may take.
  package var widestID: Int
  package var widestText: Int
  /// Whether nobody told the media's length.
  package var isLengthAssumed = false

  package init(_ style: PreviewStyle, isLengthAssumed: Bool = false) {
    words = style.words
    ink = style.ink
    widestID = max(6, min(style.width / 5, 16))
    widestText = max(80, style.width)
    self.isLengthAssumed = isLengthAssumed
  }

  /// The kind and the id: `image 701`.
  package func name(_ annotation: Annotation) -> String { "\(kind(annotation)) \(id(annotation))" }

  /// The same where it has so many columns for itself.
  package func name(_ annotation: Annotation, width: Int) -> String {
    let kind = kind(annotation)
    return "\(kind) \(ink.fitted(annotation.id, to: max(widestID, width - kind.columns - 1)))"
  }

  /// The type; as the document has it where it is not supported.
  package func kind(_ annotation: Annotation) -> String {
    switch annotation.kind {
    case .image: words(.image)
    case .text: words(.text)
    case .timeTrigger: words(.time)
    case .hotspot: words(.spot)
    case .unsupported: annotation.rawType.isEmpty ? "?" : ink.fitted(annotation.rawType, to: 9)
    }
  }

  package func id(_ annotation: Annotation) -> String { ink.fitted(annotation.id, to: widestID) }

  package func color(_ annotation: Annotation) -> Ink.Color {
    switch annotation.kind {
    case .image: .image
    case .text: .text
    case .timeTrigger: .trigger
    case .hotspot: .hotspot
    case .unsupported: .dim
    }
  }

  /// When: `0:04.000 – 0:12.350`, one time for a point, as written where it can't be told yet.
  package func window(_ lane: Lane) -> String {
    guard let window = lane.window else { return relativeTimes(lane.annotation) }
    if lane.isPoint { return MediaTime.clock(window.start, .precise) }
    let end = window.end.isFinite ? MediaTime.clock(window.end, .precise) : words(.open)
    return "\(MediaTime.clock(window.start, .precise)) \(ink.dash) \(end)"
  }

  /// What it shows and does, part by part.
  package func summary(_ lane: Lane, span: Double) -> [String] {
    let annotation = lane.annotation
    var parts: [String] = []
    if annotation.kind == .unsupported { parts.append(words(.unsupported)) }
    if let text = annotation.text.map(oneLine), !text.isEmpty {
      parts.append(ink.quoted(ink.fitted(text, to: widestText), words.conventions.quotationMarks))
    } else if let title = annotation.title.map(oneLine), !title.isEmpty {
      parts.append(ink.fitted(title, to: widestText))
    }
    if lane.window == nil { parts.append(words(.pending)) }
    parts += stops(lane)
    let actions = actions(lane)
    if !actions.isEmpty {
      let list = actions.joined(separator: words.conventions.listSeparator)
      parts.append(annotation.isVisual ? words(.onTap, list) : list)
    }
    if let target = annotation.loopBack {
      let isOwn = target == annotation.id || target.isEmpty
      parts.append(words(.loopsBack) + (isOwn ? "" : " \(ink.arrow) \(ink.fitted(target, to: 24))"))
    }
    if let condition = annotation.condition { parts.append(rule(condition)) }
    return parts
  }

  private func actions(_ lane: Lane) -> [String] {
    let action = lane.annotation.action
    var parts: [String] = []
    if let command = action.command {
      parts.append(words(.command, ink.fitted(command.name, to: 40)))
    }
    if action.pauses { parts.append(words(.pause)) }
    if action.releasesGate { parts.append(words(.releasesGate)) }
    if let jump = action.jump {
      let text = words(.jump, ink.fitted(jump, to: 24))
      switch lane.destination {
      case .outside where isLengthAssumed:
        parts.append("\(text) (\(words(.ignored)): \(words(.beyondGuess, "--duration")))")
      case .outside, .unknown: parts.append("\(text) (\(words(.ignored)))")
      default: parts.append(text)
      }
    }
    if let link = action.link {
      parts.append(words(.link, ink.fitted(shortened(link), to: widestText)))
    }
    return parts
  }

  private func stops(_ lane: Lane) -> [String] {
    var parts: [String] = []
    if lane.annotation.isGate { parts.append(words(.gate)) }
    if lane.annotation.pausesOnShow {
      parts.append(words(.pause) + (lane.length.map { " \(words.conventions.seconds($0))" } ?? ""))
    }
    return parts
  }

  /// The times as they were written: `-10% – 10%`.
  private func relativeTimes(_ annotation: Annotation) -> String {
    switch annotation.extent {
    case .open: "\(annotation.start) \(ink.dash) \(words(.open))"
    case .lasting(let length): "\(annotation.start) + \(length)"
    case .until(let end): "\(annotation.start) \(ink.dash) \(end)"
    }
  }

  /// The beginning of a text, more than there is ever room for: it may be as long as a document.
  private func oneLine(_ text: String) -> String {
    let beginning = text.prefix(8 * widestText)
    let line = beginning.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return beginning.endIndex < text.endIndex ? line + ink.ellipsis : line
  }

  /// An address without what every address has.
  private func shortened(_ link: String) -> String {
    for scheme in ["https://", "http://"] where link.hasPrefix(scheme) {
      return String(link.dropFirst(scheme.count))
    }
    return link
  }
}

import Exploration
import Lint
import ProjectFormat

/// Rules about boxes in the picture.
enum PlaceRules {
  static let all: [ProjectRule] = [
    .diagnostics("project.outside-picture", .error, .box, fix: "keep it within 100%") { annotation, context in
      guard let area = context.areas[annotation.index] else { return nil }
      let box = annotation.box
      if area.isEmpty, !box.isEmpty {
        return ProjectProblem(
          "it is entirely outside the picture", .box,
          fix: "keep the whole box between 0% and 100%")
      }
      // A hundredth may be a rounding error, and the reader reports sides that are too long.
      let sides = box.juttingSides
      guard !sides.isEmpty else { return nil }
      return ProjectProblem(
        "part of it is outside the picture: \(sides.joined(separator: " and "))", .box,
        severity: .warning, fix: "move it, or make it smaller")
    },
    .allPaths("project.covered", .error) { exploration, context in
      lazy var index = TimelineIndex(context.windows)
      return context.annotations.indices.compactMap { number in
        let found = exploration.findings[number]
        guard found.isChoice, found.staysOnScreen, !found.isTappable,
          let area = context.areas[number], !area.isEmpty
        else { return nil }
        let above = index.active(at: context.start(of: number)).filter { other in
          other > number && context.areas[other]?.contains(area) == true
        }
        let who = above.first.map { context.annotations[$0].id.beginning + " lies" } ?? "others lie"
        return ProjectProblem(
          "\(who) on top of it: it can't be tapped", of: number, .box,
          // It is unknown whether a player passes taps through a text or picture without an action.
          severity: above.contains { context.annotations[$0].isChoice } ? .error : .warning,
          fix: "put it later in the document than what covers it")
      }
    },
    .project("project.overlap", .warning) { context in
      var problems: [ProjectProblem] = []
      var active: [Int] = []
      // So many are compared with each; a screen with more is a mistake of its own.
      let maximum = 64
      for number in context.choices {
        guard let window = context.windows[number], window.end > window.start,
          let area = context.areas[number], !area.isEmpty
        else { continue }
        active.removeAll { (context.windows[$0]?.end ?? 0) <= window.start }
        let condition = context.annotations[number].condition?.text
        let other = active.suffix(maximum).first { other in
          let otherCondition = context.annotations[other].condition?.text
          return context.areas[other]?.overlaps(area) == true
            && (condition == nil || otherCondition == nil || condition == otherCondition)
        }
        if let other {
          let (lower, upper) = (min(number, other), max(number, other))
          problems.append(
            ProjectProblem(
              "\(context.annotations[upper].id.beginning) lies over a part of it, and both can be tapped",
              of: lower, .box, fix: "move them apart"))
        }
        active.append(number)
        if active.count > 2 * maximum { active.removeFirst(maximum) }
      }
      return problems
    },
    .annotation("project.too-small", .warning) { annotation, _ in
      guard annotation.isChoice else { return nil }
      if annotation.box.isEmpty {
        return ProjectProblem(
          "its box has no area: it can't be tapped", .box, fix: "give it a width and a height")
      }
      let missing = annotation.box.missingSides
      if annotation.kind == .hotspot, !missing.isEmpty {
        return ProjectProblem(
          "it has no \(missing.joined(separator: " and no ")), and no content that would determine the size", .box,
          fix: "give it a width and a height")
      }
      guard let width = annotation.box.width, let height = annotation.box.height else { return nil }
      let points = (width: width.points(of: Phone.width), height: height.points(of: Phone.height))
      let least = min(points.width, points.height)
      guard least > 0, least < 43.5 else { return nil }
      let size = "\(Int(points.width.rounded())) × \(Int(points.height.rounded()))"
      let limit = least < 23.5 ? 24 : 44
      let isShort = { (length: Double) in length < Double(limit) - 0.5 }
      let sides = [
        isShort(points.width) ? "\(Phone.percent(limit, of: Phone.width)) of the width" : nil,
        isShort(points.height) ? "\(Phone.percent(limit, of: Phone.height)) of the height" : nil,
      ]
      return ProjectProblem(
        "on a phone it is \(size) points large, less than \(limit)", .box,
        severity: limit == 24 ? .warning : .info,
        fix: "give it at least " + sides.compactMap(\.self).joined(separator: " and "))
    },
    .annotation("project.text-overflow", .warning) { annotation, _ in
      guard annotation.kind == .text, let text = annotation.text,
        case .percent(let width)? = annotation.box.width,
        case .percent(let height)? = annotation.box.height, width > 0, height > 0
      else { return nil }
      let font = 0.018
      // In widths of the font and heights of a line.
      let columns = width / 100 / font
      let rows = max(1, (height / 100 * 9 / 16 / (1.2 * font)).rounded(.down))
      let needed = text.unicodeScalars.reduce(0.0) { $0 + ($1.isWide ? 1 : 0.4) }
      guard needed > columns * rows else { return nil }
      // However narrow the box is, a line has a character.
      let lines = min(needed / columns, Double(text.unicodeScalars.count)).rounded(.up)
      return ProjectProblem(
        "the text takes \(Int(lines)) lines, and the box fits \(Int(rows))",
        .box, fix: "make the box larger, or shorten the text")
    },
    .annotation("project.under-controls", .warning) { annotation, context in
      guard annotation.isChoice, let area = context.areas[annotation.index], !area.isEmpty,
        area.top >= 1 - 44.0 / 375
      else { return nil }
      return ProjectProblem(
        "the control bar covers it while the bar is shown", .box, fix: "move it up, above 88 %")
    },
  ]
}

extension Annotation.Box {
  fileprivate var isEmpty: Bool {
    [width, height].contains { $0 == .percent(0) || $0 == .pixels(0) }
  }

  /// The names of the sides whose lengths are left to the content.
  fileprivate var missingSides: [String] {
    (width == nil ? ["width"] : []) + (height == nil ? ["height"] : [])
  }

  /// The sides at which a box in percent exceeds the picture by more than a hundredth.
  fileprivate var juttingSides: [String] {
    guard case .percent(let left) = left, case .percent(let top) = top,
      case .percent(let width)? = width, case .percent(let height)? = height
    else { return [] }
    var sides: [String] = []
    if left < -1 { sides.append("on the left") }
    if width <= 100, left + width > 101 { sides.append("on the right") }
    if top < -1 { sides.append("at the top") }
    if height <= 100, top + height > 101 { sides.append("at the bottom") }
    return sides
  }
}

/// A phone held upright, with a picture of 16 to 9 that is as wide as it; in points.
enum Phone {
  static let width = 375.0
  static let height = width * 9 / 16

  /// Points as a part of a side.
  static func percent(_ points: Int, of side: Double) -> String {
    "\(Int((Double(points) / side * 100).rounded(.up))) %"
  }
}

extension Annotation.Box.Length {
  /// The length where a side of the picture has so many points.
  func points(of side: Double) -> Double { fraction(of: side) * side }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether it is as wide as it is high.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}

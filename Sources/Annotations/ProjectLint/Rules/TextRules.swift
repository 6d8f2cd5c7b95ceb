import JSON
import Lint
import ProjectFormat
import Support

/// Rules about texts.
enum TextRules {
  static let all: [ProjectRule] = [
    .annotation("project.empty-text", .warning) { annotation, _ in
      guard annotation.kind == .text, annotation.text?.isBlank != false else { return nil }
      return ProjectProblem("it has no text to show", .text, fix: "write its text, or remove it")
    },
    .annotation("project.markup", .warning, if: { $0.platform != .web }) { annotation, _ in
      guard annotation.kind == .text, let text = annotation.text, let sign = Markup.first(in: text)
      else { return nil }
      return ProjectProblem(
        "the native players show \(sign) as it is", .text,
        fix: "write plain text: a line end for <br>, & for &amp;")
    },
    .annotation("project.text-on-hotspot", .warning, if: { $0.support(for: .hotspotText) != .yes }) {
      annotation, context in
      guard annotation.kind == .hotspot, annotation.text?.isBlank == false else { return nil }
      return ProjectProblem(
        "the native players don't show the text of a transparent area", .text,
        severity: context.support(for: .hotspotText) == .unknown ? .info : nil,
        fix: "show it with a pop of its own, and say it in the title for VoiceOver")
    },
    .project("project.missing-language", .warning) { context in
      var families: [Identity: LanguageFamily] = [:]
      for (number, annotation) in context.annotations.enumerated() where annotation.kind == .text {
        guard let (name, value) = annotation.condition?.comparedValue,
          let window = context.windows[number]
        else { continue }
        families[Identity(name), default: LanguageFamily()].add(number, window, language: value)
      }
      return families.values.filter(\.isOfLanguages).flatMap { family in
        family.gaps().map { number, languages in
          ProjectProblem(
            "at its time there is no text for \(languages.joined(separator: ", "))", of: number,
            .condition, fix: "add the text in that language, or take the condition off")
        }
      }
    },
  ]
}

extension Annotation.Condition {
  /// The name and the text of a rule that does nothing but compare the two: `language == "de"`.
  fileprivate var comparedValue: (name: String, value: String)? {
    switch rule?.expression {
    case .comparison(.name(let name), .equal, .literal(.text(let value))),
      .comparison(.literal(.text(let value)), .equal, .name(let name)):
      (name, value)
    default: nil
    }
  }
}

/// The texts whose rules compare one name with different values.
private struct LanguageFamily {
  /// More are not languages, and would be compared with each other for long.
  static let maximumLanguages = 64

  private var texts: [(number: Int, window: TimeWindow, language: String)] = []
  /// By language, when any of its texts is there.
  private var windows: [String: [TimeWindow]] = [:]

  mutating func add(_ number: Int, _ window: TimeWindow, language: String) {
    texts.append((number, window, language))
    windows[language, default: []].append(window)
  }

  var isOfLanguages: Bool {
    (2...Self.maximumLanguages).contains(windows.count) && windows.keys.allSatisfy(\.isLanguage)
  }

  /// The texts for whose time some languages have none, with these languages.
  func gaps() -> [(number: Int, languages: [String])] {
    let covered = windows.mapValues(Self.joined)
    return texts.compactMap { number, window, language in
      let missing = covered.keys.sorted().filter { other in
        guard other != language, let stretches = covered[other] else { return false }
        let next = stretches.partitioningIndex { $0.end > window.start }
        return next == stretches.count || stretches[next].start >= window.end
      }
      return missing.isEmpty ? nil : (number, missing)
    }
  }

  /// The stretches that windows cover together, ascending.
  private static func joined(_ windows: [TimeWindow]) -> [TimeWindow] {
    windows.sorted { $0.start < $1.start }.reduce(into: []) { joined, window in
      if let last = joined.last, window.start <= last.end {
        joined[joined.count - 1].end = max(last.end, window.end)
      } else {
        joined.append(window)
      }
    }
  }
}

extension String {
  /// A Boolean value that indicates whether it has the form of a language tag (BCP 47): two or
  /// three letters, and perhaps a script or a region.
  fileprivate var isLanguage: Bool {
    let parts = split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let language = parts.first, (2...3).contains(language.count), parts.count <= 3 else {
      return false
    }
    return language.allSatisfy { $0.isASCII && $0.isLetter && $0.isLowercase }
      && parts.dropFirst().allSatisfy { (2...4).contains($0.count) }
  }
}

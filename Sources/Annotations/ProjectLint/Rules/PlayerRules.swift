import Lint
import ProjectFormat

/// Rules about what the native players and Apple's systems support.
enum PlayerRules {
  static let all: [ProjectRule] = [
    .annotation("project.tv-tap", .info, if: { $0.support(for: .taps) == .no }) { annotation, context in
      guard annotation.isVisual,
        annotation.isGate || context.canLoopBack(annotation), context.canBeActive(annotation.index)
      else { return nil }
      return ProjectProblem(
        annotation.isGate ? "tvOS has no taps: the gate stays closed" : "tvOS has no taps: playback loops forever",
        annotation.isGate ? .gate : .loopBack,
        severity: context.platform == nil ? nil : .warning,
        fix: "give tvOS a project without it, or ignore the rule if the app does not run there")
    },
    ProjectRule("project.not-on-platform", .warning) { context in
      guard let platform = context.platform else { return nil }
      return context.annotations.enumerated().flatMap { number, annotation in
        let features = annotation.features.filter { $0 != .hotspotText && $0 != .themes }
        func names(_ support: Platform.Support) -> String? {
          let names = features.filter { platform.support(for: $0) == support }.map(\.rawValue)
          return names.isEmpty ? nil : names.joined(separator: ", ")
        }
        return [
          names(.no).map {
            ProjectProblem(
              "not supported on \(platform.name): \($0)", of: number,
              fix: "give \(platform.name) a project without it")
          },
          names(.unknown).map {
            ProjectProblem(
              "not known to be supported on \(platform.name): \($0)", of: number,
              severity: .info, fix: "try it in the app")
          },
        ].compactMap(\.self)
      }
    },
    .annotation("project.theme", .info, if: { $0.support(for: .themes) != .yes }) { annotation, _ in
      guard annotation.features.contains(.themes), let theme = annotation.theme else { return nil }
      return ProjectProblem(
        "the theme \(theme.beginning) is shown as White", .theme,
        fix: "use Mullins Special or White, or let the app choose its own colours")
    },
    .project("project.plain-http", .warning) { context in
      context.annotations.enumerated().flatMap { number, annotation in
        var problems: [ProjectProblem] = []
        let isOfApple = [nil, .ios, .tvos].contains(context.platform)
        if isOfApple, annotation.kind == .image, annotation.imageURL?.hasScheme("http") == true {
          problems.append(
            ProjectProblem(
              "the picture has a plain http address, which Apple's systems refuse to load",
              of: number, .picture, fix: "serve it with https"))
        }
        if annotation.isVisual, annotation.action.link?.hasScheme("http") == true {
          problems.append(
            ProjectProblem(
              "the link has a plain http address", of: number, .link, severity: .info,
              fix: "link with https"))
        }
        return problems
      }
    },
    .annotation("project.missing-picture", .error) { annotation, context in
      guard annotation.kind == .image else { return nil }
      guard let address = annotation.imageURL else {
        return ProjectProblem("the image has no picture", fix: "give its address as url")
      }
      guard !["https", "http", "data"].contains(where: address.hasScheme), !context.hasPicture(address)
      else { return nil }
      return ProjectProblem(
        "\(address.beginning) is not an address of a picture", .picture,
        fix: "write the whole address, with https://, or put the file next to the project")
    },
    .project("project.menu-rows", .warning) { context in
      context.annotations.enumerated().flatMap { number, annotation -> [ProjectProblem] in
        guard annotation.kind != .unsupported, annotation.action.command != nil else { return [] }
        let duration = context.isDurationGiven ? context.duration : nil
        guard let menu = ChapterMenu(annotation, duration: duration) else {
          guard ChapterMenu.isPromised(by: annotation),
            let reason = ChapterMenu.refusal(of: annotation, duration: duration)
          else { return [] }
          return [
            ProjectProblem(
              "no row of the chapter menu has a time: \(reason)", of: number, .commandData,
              fix: #"write titles with times: {"Start": "0:00", "End": "1:37"}"#)
          ]
        }
        return menu.badRows.map { row in
          let time = MediaTime(parsing: row.value)
          return ProjectProblem(
            row.description, of: number, at: .member(.commandData, row.title),
            fix: .advice(
              time == nil
                ? "write a time such as 1:37 or 97"
                : time?.resolved(duration: duration) == nil
                  ? "give --duration, or add the field duration to the project"
                  : "keep it before the end of the media"))
        }
      }
    },
  ]
}

extension String {
  /// Returns whether the text begins with a scheme and a colon, in any case.
  func hasScheme(_ scheme: String) -> Bool {
    utf8.count > scheme.utf8.count
      && zip(utf8, scheme.utf8).allSatisfy { $0 | 0x20 == $1 }
      && utf8.dropFirst(scheme.utf8.count).first == UInt8(ascii: ":")
  }
}

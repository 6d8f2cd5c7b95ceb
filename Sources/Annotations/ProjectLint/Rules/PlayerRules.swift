import Lint
import ProjectFormat

/// Rules about what the native players and Apple's systems support.
enum PlayerRules {
  static let all = [tvTap, notOnPlatform, theme, plainHTTP, missingPicture, menuRows]

  static let tvTap = ProjectRule(
    "project.tv-tap", "On a television viewers can't tap what the playback waits for", .info,
    explanation: """
      The native player's documentation says that taps are not yet supported on tvOS: a gate stays
      closed there, and a loop never ends.
      """,
    good: [
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"pause": true}}"#
    ],
    bad: [
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "gate": true, "onClick": {"releaseGate": true}}"#
    ],
    .annotation { annotation, context in
      guard context.support(for: .taps) == .no, annotation.isVisual,
        annotation.isGate || annotation.loopBack != nil, context.canBeActive(annotation.index)
      else { return nil }
      return ProjectProblem(
        annotation.isGate ? "tvOS has no taps: the gate stays closed" : "tvOS has no taps: playback loops forever",
        annotation.isGate ? .gate : .loopBack,
        severity: context.platform == nil ? nil : .warning,
        fix: "give tvOS a project without it, or ignore the rule if the app does not run there")
    })

  static let notOnPlatform = ProjectRule(
    "project.not-on-platform", "The platform does not support a feature", .warning,
    explanation: """
      Checked with `--platform`. The player of the platform ignores the feature, and what needs it
      is not shown or not done. Features that no document of the platform mentions are listed, too,
      as an info. Texts of transparent areas and themes have rules of their own.
      """,
    good: [
      .annotations(
        #"{"id": "a", "type": "onTime", "start": 5, "gotoTrack": "0:09"}"#, platform: .tvos)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "image", "url": "https://images.example.com/a.png", "title": "A", "start": 5, "end": 9, "gotoLink": "https://www.example.com"}"#,
        platform: .tvos)
    ],
    .project { context in
      guard let platform = context.platform else { return [] }
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
    })

  static let theme = ProjectRule(
    "project.theme", "The native players don't know a theme", .info,
    explanation: """
      The native players have "Mullins Special" and "White", and show a text with any other theme
      as "White". (That `mode` names the theme is inferred: see the project format.)
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "mode": "mullins special"}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "mode": "midnight"}"#
    ],
    .annotation { annotation, context in
      guard context.support(for: .themes) != .yes, annotation.features.contains(.themes),
        let theme = annotation.theme
      else { return nil }
      return ProjectProblem(
        "the theme \(theme.beginning) is shown as White", .theme,
        fix: "use Mullins Special or White, or let the app choose its own colours")
    })

  static let plainHTTP = ProjectRule(
    "project.plain-http", "A picture or a link has a plain http address", .warning,
    explanation: """
      App Transport Security of Apple's systems refuses to load a picture from such an address,
      unless the app makes an exception. A link opens in the browser, which shows a warning.
      """,
    good: [
      #"{"id": "a", "type": "image", "url": "https://images.example.com/a.png", "start": 5, "end": 9}"#
    ],
    bad: [
      #"{"id": "a", "type": "image", "url": "http://images.example.com/a.png", "start": 5, "end": 9}"#,
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "http://www.example.com"}}"#,
    ],
    .project { context in
      context.annotations.enumerated().flatMap { number, annotation in
        var problems: [ProjectProblem] = []
        if annotation.kind == .image, annotation.imageURL?.hasScheme("http") == true {
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
    })

  static let missingPicture = ProjectRule(
    "project.missing-picture", "An image has no picture that can be loaded", .error,
    explanation: """
      The image has no address, or an incomplete one. An app can't load a relative address, since
      a project has no address. the name of a file next to the project is accepted: `play` shows it.
      """,
    good: [
      #"{"id": "a", "type": "image", "url": "https://images.example.com/a.png", "start": 5, "end": 9}"#
    ],
    bad: [
      #"{"id": "a", "type": "image", "start": 5, "end": 9}"#,
      #"{"id": "a", "type": "image", "url": "images/a.png", "start": 5, "end": 9}"#,
    ],
    .annotation { annotation, context in
      guard annotation.kind == .image else { return nil }
      guard let address = annotation.imageURL else {
        return ProjectProblem("the image has no picture", fix: "give its address as url")
      }
      guard !["https", "http", "data"].contains(where: address.hasScheme), !context.hasPicture(address)
      else { return nil }
      return ProjectProblem(
        "\(address.beginning) is not an address of a picture", .picture,
        fix: "write the whole address, with https://, or put the file next to the project")
    })

  static let menuRows = ProjectRule(
    "project.menu-rows", "A chapter menu has a row without a time", .warning,
    explanation: """
      A command whose name contains "chapters" has a time for each title. An app leaves out a row
      that is no time, or that lies outside the media.
      """,
    good: [
      .annotations(
        #"{"id": "menu", "type": "hotLink", "title": "Menu", "start": 0, "end": 9, "command": "chapters", "commandData": {"Peel": "0:05", "Serve": "1:30"}}"#,
        duration: 100)
    ],
    bad: [
      .annotations(
        #"{"id": "menu", "type": "hotLink", "title": "Menu", "start": 0, "end": 9, "command": "chapters", "commandData": {"Peel": "0:05", "Serve": "1m30s"}}"#,
        duration: 100)
    ],
    .project { context in
      context.annotations.enumerated().flatMap { number, annotation -> [ProjectProblem] in
        guard annotation.kind != .unsupported, annotation.action.command != nil else { return [] }
        let duration = context.isDurationGiven ? context.duration : nil
        let rows = ChapterMenu(annotation, duration: duration)?.badRows ?? []
        return rows.map { row in
          ProjectProblem(
            row.description, of: number, .commandData, fix: "write a time such as 1:37 or 97")
        }
      }
    })
}

extension String {
  /// Returns whether the text begins with a scheme and a colon, in any case.
  func hasScheme(_ scheme: String) -> Bool {
    utf8.count > scheme.utf8.count
      && zip(utf8, scheme.utf8).allSatisfy { $0 | 0x20 == $1 }
      && utf8.dropFirst(scheme.utf8.count).first == UInt8(ascii: ":")
  }
}

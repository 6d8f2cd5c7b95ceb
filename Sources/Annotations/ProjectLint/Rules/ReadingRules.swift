import Lint
import ProjectFormat

/// Rules about what the reader found, and about ignored rules.
enum ReadingRules {
  static let all: [ProjectRule] = [
    .diagnostics(
      "project.unknown-key", .info, .unknownKey, fix: "write it as the project format defines it, or remove it"),
    .diagnostics("project.repeated-key", .warning, .repeatedKey, fix: "keep one of them"),
    .diagnostics("project.value", .warning, .value, fix: "write it as the project format defines it") { annotation, _ in
      // An integer of more than 64 bits is read as a `Double`, whose text has an exponent.
      guard annotation.id.contains("e+"), Double(annotation.id).map({ $0.magnitude >= 0x1p63 }) == true else {
        return nil
      }
      return ProjectProblem(
        "the id is a number of more than 64 bits, and has lost digits", fix: "write the id in quotes")
    },
    .project("project.lost-jump", .error, reporting: .jump) { context in
      context.diagnostics(.jump) { _ in ("name an annotation's id, or a time such as 1:37, 97, 50% or -10", nil) }
        + context.diagnostics(.loopBack) { _ in ("name an annotation's id, or write true", nil) }
    },
    .diagnostics("project.link", .error, .link, fix: "write the whole address: https://…") { annotation, _ in
      guard let link = annotation.action.link, let scheme = AuthoredLink.schemes.first(where: link.hasScheme)
      else { return nil }
      if let part = link.missingPart(after: scheme) {
        return ProjectProblem(
          "the link has no \(part), and can't be opened", .link, fix: "write the whole address: https://…")
      }
      guard link.contains(where: \.isWhitespace) else { return nil }
      return ProjectProblem("the link has a space", .link, severity: .warning, fix: "remove it, or write %20")
    },
    .diagnostics("project.transition", .info, .transition, fix: "use fade, or none"),
    .project("project.unknown-type", .info) { context in
      context.diagnostics(.type) { annotation in
        annotation.flatMap(EditorWord.meaning).map { ("write \($0), if that is meant", .warning) }
          ?? ("use image, pop, hotLink or onTime", nil)
      }
    },
    .diagnostics("project.duplicate-id", .warning, .id, fix: "give each annotation an id of its own"),
    // The linter itself reports the problems.
    ProjectRule("project.lint-ignore", .warning) { _ in [] },
  ]
}

extension String {
  /// Returns the part without which a link with a scheme can't be opened; `nil` if it has all. The engine opens a link
  /// by its scheme alone.
  fileprivate func missingPart(after scheme: String) -> String? {
    let rest = dropFirst(scheme.count + 1)
    guard scheme.hasPrefix("http") else { return rest.isEmpty ? "more than its scheme" : nil }
    let authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last
    guard rest.hasPrefix("//"), let first = host?.first, first != ":" else { return "host after \(scheme)://" }
    return nil
  }
}

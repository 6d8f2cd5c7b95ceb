import Lint
import ProjectFormat

/// Rules about what the reader found, and about ignored rules.
enum ReadingRules {
  static let all: [ProjectRule] = [
    .diagnostics(
      "project.unknown-key", .info, .unknownKey, fix: "write it as the project format defines it, or remove it"),
    .diagnostics("project.repeated-key", .warning, .repeatedKey, fix: "keep one of them"),
    .diagnostics("project.value", .warning, .value, fix: "write it as the project format defines it") { annotation, _ in
      // A number that has an exponent here has more than the 64 bits that are read exactly.
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
      guard let link = annotation.action.link, let lack = link.lackAsLink else { return nil }
      return lack.isEmpty
        ? ProjectProblem("the link has a space", .link, severity: .warning, fix: "remove it, or write %20")
        : ProjectProblem(
          "the link has no \(lack), and can't be opened", .link, fix: "write the whole address: https://…")
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
  /// The part that a link with a known scheme lacks; empty if it lacks none and has a space, `nil` if it has no mistake.
  /// The engine opens a link by its scheme alone.
  fileprivate var lackAsLink: String? {
    guard let scheme = ["https", "http", "mailto", "tel"].first(where: hasScheme) else { return nil }
    let rest = dropFirst(scheme.count + 1)
    if scheme.hasPrefix("http") {
      let authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
      let host = authority.split(separator: "@", omittingEmptySubsequences: false).last
      guard rest.hasPrefix("//"), let first = host?.first, first != ":" else { return "host after \(scheme)://" }
    } else if rest.isEmpty {
      return "more than its scheme"
    }
    return contains(where: \.isWhitespace) ? "" : nil
  }
}

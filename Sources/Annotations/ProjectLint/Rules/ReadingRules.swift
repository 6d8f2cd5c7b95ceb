import Lint
import ProjectFormat

/// Rules about what the reader found, and about ignored rules.
enum ReadingRules {
  static let all: [ProjectRule] = [
    .diagnostics(
      "project.unknown-key", .info, .unknownKey, fix: "write it as the project format defines it, or remove it"),
    .diagnostics("project.repeated-key", .warning, .repeatedKey, fix: "keep one of them"),
    .diagnostics("project.value", .warning, .value, fix: "write it as the project format defines it"),
    .project("project.lost-jump", .error, reporting: .jump) { context in
      context.diagnostics(.jump) { _ in ("name an annotation's id, or a time such as 1:37, 97, 50% or -10", nil) }
        + context.diagnostics(.loopBack) { _ in ("name an annotation's id, or write true", nil) }
    },
    .diagnostics("project.link", .error, .link, fix: "write the whole address: https://…"),
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

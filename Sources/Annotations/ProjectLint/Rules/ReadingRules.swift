import Lint
import ProjectFormat

/// Rules about what the reader found, and about ignored rules.
enum ReadingRules {
  static let all = [
    unknownKey, repeatedKey, value, lostJump, link, transition, unknownType, duplicateID,
    lintIgnore,
  ]

  static let unknownKey = ProjectRule(
    "project.unknown-key", "The format has no such key", .info,
    explanation: """
      The key is kept and has no effect. Most likely it is misspelled: a key that differs from a
      known one by one letter is a warning. Reported once for the document.
      """,
    good: [#"{"id": "a", "type": "pop", "text": "A", "start_time": 5, "end": 9}"#],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "stratTime": 5, "end": 9}"#,
      #"{"id": "a", "type": "onTime", "start": 5, "goto": "0:30", "pause": true}"#,
    ],
    .diagnostics(.unknownKey, fix: "write it as the project format defines it, or remove it"))

  static let repeatedKey = ProjectRule(
    "project.repeated-key", "Two keys of one object mean the same field", .warning,
    explanation: "The first one counts.",
    good: [#"{"id": "a", "type": "pop", "text": "A", "startTime": 5, "end": 9}"#],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "startTime": 5, "start_time": 6, "end": 9}"#
    ],
    .diagnostics(.repeatedKey, fix: "keep one of them"))

  static let value = ProjectRule(
    "project.value", "A value can't be used", .warning,
    explanation: """
      The value is no time, no length, no truth value, or has an unknown unit. The field is
      ignored. An annotation that acts on time never acts if its time can't be read.
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "A", "start": {"units": "ms", "value": 500}, "end": 9}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "start": {"units": "fortnights", "value": 5}, "end": 9}"#,
      #"{"id": "a", "type": "pop", "text": "A", "left": "wide", "start": 5, "end": 9}"#,
      #"{"id": "a", "type": "onTime", "start": "0:75", "gotoTrack": "0:09"}"#,
    ],
    .diagnostics(.value, fix: "write it as the project format defines it"))

  static let lostJump = ProjectRule(
    "project.lost-jump", "A jump leads to no annotation and no time", .error,
    explanation: """
      The target is the id of an annotation, letter for letter, or a time inside the media:
      `1:37`, `97`, `50%`, `-10`. The target of `loopBack` is an id or `true`.
      """,
    good: [#"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1:37"}"#],
    bad: [#"{"id": "on", "type": "onTime", "start": 5, "gotoTrack": "1;37"}"#],
    .diagnostics(.jump, fix: "name an annotation's id, or a time such as 1:37, 97, 50% or -10"))

  static let link = ProjectRule(
    "project.link", "A link can't be opened as it is written", .error,
    explanation: """
      Only `https`, `http`, `mailto` and `tel` are opened. A link can't be relative, since a
      project has no address. A link that begins with a host name is read with `https`.
      """,
    good: [
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "https://www.example.com"}}"#
    ],
    bad: [
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "coats/713"}}"#,
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"gotoLink": "app://open"}}"#,
    ],
    .diagnostics(.link, fix: "write the whole address: https://…"))

  static let transition = ProjectRule(
    "project.transition", "The native players don't have a transition", .info,
    explanation: "The native players fade, or show the annotation immediately.",
    good: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "transitionClass": "fade"}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9, "transitionClass": "slide-left"}"#
    ],
    .diagnostics(.transition, fix: "use fade, or none"))

  static let unknownType = ProjectRule(
    "project.unknown-type", "The native players have no such type", .info,
    explanation: """
      The native players show images, texts (`pop`) and transparent areas (`hotLink`), and act on
      time (`onTime`). Any other annotation stays in the project and is never shown: quizzes,
      frames, tables of contents. If the type is a word of the editor, the fix names the type that
      is meant.
      """,
    good: [
      #"{"id": "a", "type": "hotLink", "title": "A", "start": 5, "end": 9, "onClick": {"pause": true}}"#
    ],
    bad: [
      #"{"id": "a", "type": "Hotspot", "start": 5, "end": 9}"#,
      #"{"id": "a", "type": "quiz", "start": 5, "end": 9}"#,
      #"{"id": "a", "start": 5, "end": 9}"#,
    ],
    .project { context in
      context.diagnostics(.type) { annotation in
        annotation.flatMap(EditorWord.meaning).map { ("write \($0), if that is meant", .warning) }
          ?? ("use image, pop, hotLink or onTime", nil)
      }
    })

  static let duplicateID = ProjectRule(
    "project.duplicate-id", "Two annotations have one id", .warning,
    explanation: "Jumps and taps by id use the first one.",
    good: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#,
        #"{"id": "b", "type": "pop", "text": "B", "start": 5, "end": 9}"#)
    ],
    bad: [
      .annotations(
        #"{"id": "a", "type": "pop", "text": "A", "start": 5, "end": 9}"#,
        #"{"id": "a", "type": "pop", "text": "B", "start": 5, "end": 9}"#)
    ],
    .diagnostics(.id, fix: "give each annotation an id of its own"))

  static let lintIgnore = ProjectRule(
    "project.lint-ignore", "A field that ignores rules is not in order", .warning,
    explanation: """
      `lintIgnore` names rules, each with a reason: in the project for the whole project, in an
      annotation for that annotation. The rule reports names that are no rules, missing reasons,
      and entries that ignore nothing.
      """,
    good: [
      #"{"id": "a", "type": "pop", "text": "A &amp; B", "start": 5, "end": 9, "lintIgnore": {"markup": "about HTML"}}"#
    ],
    bad: [
      #"{"id": "a", "type": "pop", "text": "A &amp; B", "start": 5, "end": 9, "lintIgnore": {"markup": ""}}"#,
      #"{"id": "a", "type": "pop", "text": "A & B", "start": 5, "end": 9, "lintIgnore": {"markup": "about HTML"}}"#,
      .document(#"{"lintIgnore": {"mark-up": "about HTML"}, "annotations": []}"# + "\n"),
    ],
    .linter)
}

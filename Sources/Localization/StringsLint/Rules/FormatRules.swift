import Lint
import Localization

/// Rules about format specifiers. Most of them report what the format judge found.
enum FormatRules {
  static let all: [Rule] = [
    formatType, formatExtra, formatMissing, formatGap, formatMixed, formatOrder, formatSyntax,
    formatLookalike, formatPercent, formatStyle, formatNeighbour, formatUnnumbered, templateDrift,
  ]

  static let formatType = Rule(
    "strings.format-type", "A specifier reads its argument as another type", .error,
    explanation: """
      The app passes what the reference reads. `%@` for a number crashes, `%d` for a text shows an
      address, `%ld` for a 32-bit number shows the memory next to it. A number that is truncated
      or of another kind is a warning.
      """,
    good: [.text("%2$d von %1$@", for: "%@ of %d"), .text("%i Titel", for: "%d titles")],
    bad: [
      .text("%d von %@", for: "%@ of %d", fixed: "%2$d von %1$@"),
      .text("%s läuft", for: "%@ is playing", fixed: "%@ läuft"),
      .text("%u Titel", for: "%d titles", fixed: "%d Titel"),
      .text("%d demek %d, sonra %@", for: "%@ for %d, then %d", in: "tr"),
    ], .format(.type))

  static let formatExtra = Rule(
    "strings.format-extra", "A specifier reads an argument that the app doesn't pass", .error,
    explanation: """
      The specifier shows random memory, or crashes. Often it is a percent sign in prose: in `100%
      de` the `% d` is a specifier, and the sign has to be doubled. Arguments that a form of the
      reference reads are passed to all forms. If a table has at least twenty formats that all
      read from one list of arguments, the app may pass the argument, and it is a warning.
      """,
    good: [
      .text("%1$@ von %2$@, %1$@", for: "%1$@ of %2$@"),
      .text("5%-os kedvezmény", for: "5% off", in: "hu"),
      .text("A szélesség %-a", for: "% of the width", in: "hu"),
    ],
    bad: [
      .text("%1$@ %2$@ %3$@", for: "%1$@ of %2$@"),
      .text("100% de %%", for: "100%% free", in: "es", fixed: "100%% de %%"),
    ], .format(.extra))

  static let formatMissing = Rule(
    "strings.format-missing", "An argument of the reference is not shown", .warning,
    explanation: """
      The text is safe to use, but information of the app is lost. A plural form for zero, one or
      two may omit its number, and so may a singular.
      """,
    good: [
      .text("%@ läuft", for: "Now playing %@"),
      .file(
        "\"n.one\" = \"eine Datei\";\n\"n.other\" = \"%d Dateien\";\n",
        reference: [("n.one", "%d file"), ("n.other", "%d files")]),
      .file(
        "\"a\" = \"eine Datei\";\n\"b\" = \"%d Dateien entfernen?\";\n",
        reference: [("a", "%d file"), ("b", "Remove %d files?")]),
    ], bad: [.text("Wird abgespielt", for: "Now playing %@"), .text("%%@ läuft", for: "Now playing %@")],
    .format(.missing))

  static let formatGap = Rule(
    "strings.format-gap", "The numbers of the specifiers leave one out", .error,
    explanation: """
      Foundation closes the gap: a text with only `%2$@` shows the first argument. If the
      reference has the same gap, the app fills it, and it is an info. If the key of a
      string catalog contains the types, it is a warning. A form may omit the number that chooses
      the form.
      """,
    good: [.text("%2$@ (%1$@)", for: "%1$@ of %2$@"), .text("%1$@", for: "%1$@ of %2$@")],
    bad: [.text("%2$@", for: "%1$@ of %2$@")],
    .format(.gap))

  static let formatMixed = Rule(
    "strings.format-mixed", "Some specifiers are numbered and some are not", .error,
    explanation: """
      An unnumbered specifier counts from the first argument again, so that `%1$@ %@` shows it
      twice. It is an info if each specifier still reads the argument that the reference shows.
      """,
    good: [.text("%2$@ %1$@", for: "%@ %@")],
    bad: [.text("%1$@ %@", for: "%@ %@")],
    .format(.mixed))

  static let formatOrder = Rule(
    "strings.format-order", "Without their numbers the arguments come in another order", .info,
    explanation: """
      The reference numbers its specifiers because their order matters. The translation dropped
      the numbers, so each specifier takes the next argument. With two arguments of one type that
      may be intended: `%1$@の%2$@` is `%2$@ of %1$@`.
      """,
    good: [.text("%2$@ von %1$@", for: "%2$@ of %1$@"), .text("%@ von %@", for: "%1$@ of %2$@")],
    bad: [.text("%@ von %@", for: "%2$@ of %1$@")],
    .format(.order))

  static let formatSyntax = Rule(
    "strings.format-syntax", "A text that looks like a format specifier can't be used as one", .error,
    explanation: """
      `%n` writes to memory, `%0$@` counts from 0, an unfinished specifier removes its argument,
      and a number whose percent sign is lost, `1$@`, is shown as it is.
      """,
    good: [
      .text("%1$@", for: "%1$@"), .text("50 % no lapas", for: "50% of screen", in: "lv"),
      .text("Costa $1", for: "It costs $1", in: "es"),
    ],
    bad: [
      .text("1$@ von %2$@", for: "%1$@ of %2$@", fixed: "%1$@ von %2$@"),
      .text("%0$@", for: "%0$@"), .text("%n", for: "%@"), .text("%د", for: "%d", in: "ar"),
    ],
    .format(.syntax))

  static let formatLookalike = Rule(
    "strings.format-lookalike", "A character only looks like a part of a format specifier", .error,
    explanation: """
      The text has a fullwidth sign (`％` `＠` `＄`) or a digit of another script (`%١$@`), as input
      methods write them. Only ASCII is a specifier: everything else is shown as it is, and the
      argument is lost.
      """,
    good: [.text("٪%d", for: "%d%%", in: "ar"), .text("%@ 50％", for: "%@ 50%%", in: "ja")],
    bad: [
      .text("%＠ を再生中", for: "Playing %@", in: "ja", fixed: "%@ を再生中"),
      .text("%١$@", for: "%1$@", in: "ar", fixed: "%1$@"),
    ], .format(.lookalike))

  static let formatPercent = Rule(
    "strings.format-percent", "A percent sign is lost, added or taken for a specifier", .warning,
    explanation: """
      In a formatted text a percent sign is written `%%`; a single one vanishes. If the reference
      doesn't seem to be formatted, it is an info.
      """,
    good: [.text("%%%d", for: "%d%%", in: "tr")],
    bad: [
      .text("%d %", for: "%d%%", fixed: "%d %%"), .text("100%", for: "100%%", fixed: "100%%"),
      .text("%.0f% %", for: "%.0f%%", in: "fr", fixed: "%.0f %%"),
    ], .format(.percent))

  static let formatStyle = Rule(
    "strings.format-style",
    "A specifier has another width, precision or notation than the reference's",
    .info,
    explanation: """
      Nothing breaks, but a number may show other digits: `%f` for `%.2f`. A width in the place of
      the reference's number is worse: in `%1@` the `$` is missing.
      """,
    good: [.text("%2$.1f %1$@", for: "%1$@ %2$.1f")],
    bad: [
      .text("% @ läuft", for: "%@ is playing", fixed: "%@ läuft"),
      .text("%f s", for: "%.2f s"), .text("%X", for: "%x"),
      .text("%1@ von %2@", for: "%1$@ of %2$@"),
    ], .format(.style))

  static let formatNeighbour = Rule(
    "strings.format-neighbour", "An invisible or foreign letter sticks to a specifier", .warning,
    explanation: """
      A zero-width space after `%@` is invisible and breaks lines and searches. A Cyrillic с for a
      Latin s looks right and is wrong.
      """,
    good: [
      .text("%@с", for: "%@s", in: "ru"), .text("%@\u{200C}ها", for: "%@s", in: "fa"),
      .text("%@\u{200B} មុន", for: "%@ ago", in: "km"),
    ], bad: [.text("%@\u{200B} läuft", for: "%@ is playing", fixed: "%@ läuft"), .text("%@с", for: "%@s")],
    .format(.neighbour))

  static let formatUnnumbered = Rule(
    "strings.format-unnumbered",
    "A text of the source language has several specifiers without numbers",
    .info,
    explanation: """
      A translation in another order needs numbers, `%2$@ (%1$@)`, whatever the source has. If the
      source has them, translators see that they may change the order, and which argument is
      which. The rule checks the table that others are translated from. A translation may omit the
      numbers if the order stays.
      """,
    good: [
      .text("%1$@ of %2$@", in: "en"), .text("Saves 20% on all, 30% on old", in: "en"),
      .text("%0 of %1 used", in: "en"),
      .text("%@ von %@", for: "%@ of %@"),
    ],
    bad: [.text("%@ of %@", in: "en", fixed: "%1$@ of %2$@")],
    .entry(.percent) { pair in
      guard pair.isSourceLanguage, !pair.target.hasNumberedPlaceholders else { return nil }
      let format = pair.target.format
      let reads = format.reads { !$0.isProse(in: pair.target.string) }
      guard FormatString.Numbering(reads) == .sequential, reads.count > 1 else { return nil }
      var text = pair.target.string
      for (index, specifier) in format.specifiers.enumerated().reversed() {
        let spelled = "%\(index + 1)$" + text[specifier.range].dropFirst()
        text = text.replacing(specifier.range, by: spelled)
      }
      // Not where a percent sign is most likely prose: a number would make a specifier of it.
      let isPlain = format.specifiers.count == reads.count && format.reads.count == reads.count
      return Problem(
        "the specifiers have no numbers, which a translation in another order needs",
        format.specifiers.first?.range, fix: isPlain ? .text(text) : .advice("number them"))
    })

  static let templateDrift = Rule(
    "strings.template-drift",
    "A text of the source language reads other arguments than the table it was copied from", .error,
    explanation: """
      Translators trust an English table that was started from the SDK's and reworded since. Its
      wording is free, but the program determines the arguments of each text. A form for one
      number may omit the number.
      """,
    good: [
      .text("Playing %@", for: "Now playing %@", in: "en"),
      .text("%1$@ of %2$@", for: "%@ of %@", in: "en"),
      .file("\"n.zero\" = \"No titles\";\n", reference: [("n.zero", "%d titles")], in: "en"),
    ],
    bad: [
      .text("Playing %1$@ (%2$@)", for: "Now playing %@", in: "en"),
      .text("%d titles", for: "%ld titles", in: "en"),
    ],
    .entry(.percent) { pair in
      guard pair.isSourceLanguage, !pair.isOfVariable, let source = pair.source else { return nil }
      let text = pair.target.format
      guard let arguments = try? text.signature(), let expected = try? source.format.signature(), arguments != expected,
        !(pair.isForOneNumber && arguments.count + 1 == expected.count)
      else { return nil }
      return Problem(
        arguments.count == expected.count
          ? "the text reads arguments of other types than the table it copies"
          : "the text reads \(arguments.count) arguments, the table it copies \(expected.count)",
        text.specifiers.first?.range, fix: .advice("keep the specifiers of the reference"))
    })
}

import Lint
import Localization

/// The percent signs of a text that are no specifiers, and the characters after specifiers.
extension FormatJudge {
  mutating func checkFaults(source: FormatReading, dropped: Int) {
    let target = target
    let isFormatted = source.isFormatted || isOfVariable || dropped > 0
    let isCopied = target.faults.count <= source.faults.count
    let inSource = source.faultySpellings
    // How bad a percent sign is that the text loses: nothing but the sign, or an argument with it.
    let lost: Severity = dropped > 0 ? .error : isFormatted ? .warning : .info
    for fault in target.faults {
      let spelled = spelling(fault.range)
      switch fault.kind {
      case .zeroPosition, .writesMemory, .numberTooLarge: break
      case .dangling, .unknownConversion:
        let takesLetter = spelled.contains { !$0.isWhitespace && $0 != "%" }
        // What the reference loses in the same way is no specifier of it.
        let isOfSource = isCopied && inSource.contains(spelled)
        let isBroken = takesLetter && dropped > 0 && !isOfSource
        let meansSpecifier = dropped > 0 && !isOfSource || isOfVariable && takesLetter
        // The end of `LIKE '%@%'` is code.
        let isQuoted = target.text.isNextToQuote(fault.range)
        report(
          isBroken ? .syntax : .percent,
          dropped == 0 && (target.text.hasAddress(at: fault.range) || isQuoted && isOfSource)
            ? .info : takesLetter && lost == .warning && !isCopied ? .error : isOfSource ? min(lost, .warning) : lost,
          fault.kind == .dangling
            ? "nothing follows the percent sign, so it is not shown"
            : "\(spelled) is not a format specifier and is not shown as it is written", fault.range,
          fix: meansSpecifier
            ? .advice("write the specifier of the reference")
            : !isFormatted || isQuoted || spelled.contains("$")
              ? .advice("write %% if the text is formatted")
              : spelled.contains("#") || !target.meansPercent(at: fault.range.lowerBound, like: source)
                ? .advice("remove it, or write %% for a percent sign")
                : .text(target.text.replacing(fault.range, by: spelled.withDoubledPercent)))
      case .lookalike(let meant):
        report(
          .lookalike, lost, "\(spelled) only looks like \(meant)", fault.range,
          fix: dropped > 0 ? .text(target.text.replacing(fault.range, bySpecifier: meant)) : nil)
      case .catalogArgument where !inSource.contains(spelled):
        report(.syntax, isFormatted ? .error : .info, "\(spelled) means something in string catalogs only", fault.range)
      case .logAnnotation where !inSource.contains(spelled):
        report(.syntax, lost, "\(spelled) has a meaning only in log messages", fault.range)
      case .unfitLength where inSource.contains(spelled): break
      case .unfitLength where spelled.contains(" ") && target.meansPercent(at: fault.range.lowerBound, like: source):
        report(
          .percent, isFormatted ? .error : .info, "\(spelled) is read as a format specifier", fault.range,
          fix: isFormatted ? .text(target.text.replacing(fault.range, by: spelled.withDoubledPercent)) : nil)
      case .unfitLength:
        report(
          .syntax, isFormatted ? .warning : .info, "the length modifier of \(spelled) does not fit it", fault.range)
      default: break
      }
    }
    guard !isFormatted else { return }
    for specifier in target.prose {
      report(
        .percent, .info, "\(spelling(specifier.range)) is a specifier if the text is formatted", specifier.range,
        fix: .advice("write %% if the text is formatted"))
    }
  }

  mutating func checkPercentSigns(_ source: FormatReading) {
    guard target.percentSigns != source.percentSigns, !problems.contains(where: { $0.kind == .percent }) else { return }
    // Arabic and Persian have a percent sign of their own, which no function takes for a specifier.
    let lost = source.percentSigns - target.percentSigns
    if lost > 0, locale.script == "Arab", target.text.unicodeScalars.count(where: { $0 == "٪" }) == lost { return }
    report(
      .percent, .info,
      target.percentSigns > source.percentSigns
        ? "a percent sign is shown that the reference doesn't show"
        : "a percent sign of the reference is missing or is another character")
  }

  /// Reports invisible and misleading characters right after a specifier.
  mutating func checkNeighbors(_ source: FormatReading) {
    let target = target
    let isLatinMeant = source.hasLatinLetterAfterSpecifier
    for specifier in target.format.specifiers {
      let index = specifier.range.upperBound
      guard let scalar = target.text.unicodeScalars[index...].first else { continue }
      let range = target.text.scalarRange(at: index)
      let name = scalar.number
      if scalar.isInvisible, !joinsLetters(scalar) {
        report(
          .neighbour, .warning, "the invisible character \(name) follows the specifier", range,
          fix: .text(target.text.replacing(range, by: "")))
      } else if scalar.isTakenForLatin, !["Cyrl", "Grek"].contains(locale.script), isLatinMeant {
        report(
          .neighbour, .warning, "the letter \(name) after the specifier is not the Latin one that it looks like", range)
      }
    }
  }

  /// Returns whether the script of the language needs the joiner, as Persian and the scripts of
  /// India do, or the place for a line to break.
  private func joinsLetters(_ scalar: Unicode.Scalar) -> Bool {
    (scalar == "\u{200C}" || scalar == "\u{200D}") && locale.hasOwnScript
      || scalar == "\u{200B}" && locale.breaksLinesAtZeroWidthSpaces
  }
}

extension FormatReading {
  fileprivate var hasLatinLetterAfterSpecifier: Bool {
    format.specifiers.contains { specifier in
      text.unicodeScalars[specifier.range.upperBound...].first?.isASCIILetter == true
    }
  }
}

extension Rule {
  /// Every rule, in the order in which they look at a table.
  public static let all: [Rule] = file + keys + format + forms + text + characters + consistency

  /// The rules that run unless others are named.
  public static let standard: [Rule] = all.filter(\.isOnByDefault)

  private static let file: [Rule] = [
    encoding, notATable, syntax, silentTruncation, unterminatedComment, mergeConflict, curlyQuotes,
    duplicateKey, canonicallyEqualKeys, brokenCharacter, lineEnds,
  ]

  private static let keys: [Rule] = [
    missingKey, unknownKey, templateDrift, needsReview, ignoreComment,
  ]

  private static let format: [Rule] = [
    formatType, formatExtra, formatMissing, formatGap, formatMixed, formatOrder, formatSyntax,
    formatLookalike, formatPercent, formatStyle, formatNeighbour, formatUnnumbered,
  ]

  private static let forms: [Rule] = [formStructure, formVariables, formatForms]

  private static let text: [Rule] = [
    empty, sameAsSource, untranslatedScript, edgeSpace, lineCount, spaceAtLineEnd, doubleSpace,
    repeatedWord, brackets, quotes, symbols, numbers, addresses, ellipsis, endPunctuation,
    frenchSpacing, spanishMarks, arabicPunctuation, fullwidthPunctuation, length,
    literalEscape, placeholders, tags, commentLength,
  ]

  private static let characters: [Rule] = [
    bidiControls, zeroWidth, notComposed, controlCharacter, lookAlike, replacementCharacter,
    privateUse,
  ]

  private static let consistency: [Rule] = [
    inconsistent, ambiguous, unevenKey, pluralForms, regionalCopy, glossaryTerm,
  ]
}

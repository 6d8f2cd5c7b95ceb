extension ProjectRule {
  /// Every rule, in the order in which they look at a project.
  public static let all: [ProjectRule] = reading + flow + time + place + names + native + people

  /// The rules that run unless others are named.
  public static let standard: [ProjectRule] = all.filter(\.isOnByDefault)

  private static let reading: [ProjectRule] = [unknownKey, repeatedKey, value, lintIgnore]

  private static let flow: [ProjectRule] = [
    lostJump, jumpOutside, jumpToSelf, gateWithoutRelease, gateSkipped, actionOrder, stuck, circle,
    loopBackWithoutChoice, neverReached, noEffect, unplayedMedia, unexplored,
  ]

  private static let time: [ProjectRule] = [
    neverActive, endBeforeStart, outsideMedia, tooShortToRead, tooShortToTap, openEnd,
  ]

  private static let place: [ProjectRule] = [
    outsidePicture, covered, overlap, tooSmall, textOverflow, underControls,
  ]

  private static let names: [ProjectRule] = [
    ruleSyntax, neverTrue, nearNames, placeholder, appNames,
  ]

  private static let native: [ProjectRule] = [
    unknownType, textOnHotspot, tvTap, theme, markup, transition, plainHTTP, missingPicture, link,
  ]

  private static let people: [ProjectRule] = [
    untitled, contrast, colorOnly, missingLanguage, menuRows, duplicateID,
  ]
}

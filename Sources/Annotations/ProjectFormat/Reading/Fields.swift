import JSON

/// A key that an object of the format may have. The name of the case is the key.
protocol Field: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The keys that are known but have no use in the engine: kept, without a diagnostic.
  static var kept: Set<Self> { get }

  /// The fields by their keys.
  static var table: FieldTable<Self> { get }
}

/// The keys of the project.
enum ProjectField: String, Field {
  // Of the native players.
  case id, title, sessionId, bcAccountId, videoId, tags, annotations
  // Of HapYak's exports: the video's id.
  case videoSourceId
  // Our own: the length of the media.
  case duration
  // Kept.
  case templateIds, templateAnnotations, showQuestionsOnce, createdBy, updatedBy, createdAt,
    updatedAt, videoSource, annotationCount, video, track, environment
  // Our own, for `lint`.
  case lintIgnore

  static let kept: Set<Self> = [
    .templateIds, .templateAnnotations, .showQuestionsOnce, .createdBy, .updatedBy, .createdAt,
    .updatedAt, .videoSource, .annotationCount, .video, .track, .environment, .lintIgnore,
  ]
  static let table = FieldTable<Self>()
}

/// The keys of an annotation, on each of its levels: its own object, `properties.popcorn` of the native
/// players, `properties` of HapYak's exports.
enum AnnotationField: String, Field {
  case id, type, title, properties, popcorn
  // Times: of the native players, in `popcorn`, of HapYak's widgets.
  case startTime, duration
  case start, end
  case startTimeFormat, startTimeValue, durationFormat, durationValue, _duration
  // Look and position. `content` is the text of HapYak's exports.
  case text, content, mode, transitionClass, url, original, backgroundColor
  case left, top, width, height
  // Conditions.
  case precondition, displayRule
  // Actions. `linkUrl` is the link of HapYak's exports.
  case onClick, gotoTrack, gotoLink, linkUrl, loopBack, releaseGate, pause, gate
  case command, commandData, addonCommand, addonCommandData
  // Kept.
  case environment, createdAt, updatedAt, createdBy, updatedBy, customClasses, noscale
  case isDisplayed, projectData, templateId, addon
  case quiz, passingMark, passMessage, multipleAnswers, multipleRequired, showResults, showRetry
  case showSkip, showReview, resetVariables
  // Our own, for `lint`.
  case lintIgnore

  static let kept: Set<Self> = [
    .environment, .createdAt, .updatedAt, .createdBy, .updatedBy, .customClasses, .noscale,
    .isDisplayed, .projectData, .templateId, .addon, .quiz, .passingMark, .passMessage,
    .multipleAnswers, .multipleRequired, .showResults, .showRetry, .showSkip, .showReview,
    .resetVariables, .lintIgnore,
  ]
  static let table = FieldTable<Self>()

  /// A Boolean value that indicates whether the value may be an object of units and value.
  var isTime: Bool {
    switch self {
    case .startTime, .start, .duration, ._duration, .end: true
    default: false
    }
  }
}

/// The keys of `onClick`.
enum ClickField: String, Field {
  case gotoTrack, gotoLink, pause, releaseGate, loopBack
  case command, commandData, addonCommand, addonCommandData

  static let kept: Set<Self> = []
  static let table = FieldTable<Self>()
}

/// The keys of a time.
enum TimeField: String, Field {
  case units, value

  static let kept: Set<Self> = []
  static let table = FieldTable<Self>()
}

/// Finds the field of a key in any spelling: `startTime`, `start_time` and `STARTTIME` are one.
struct FieldTable<F: Field>: Sendable {
  /// A field with one of its spellings.
  struct Entry: Sendable {
    var name: String
    var field: F
    var isKept: Bool
  }

  /// The entries by the length of their names.
  private var entries = [[Entry]](repeating: [], count: FoldedName.maximumCount + 1)

  init() {
    for field in F.allCases {
      let isKept = F.kept.contains(field)
      for name in [field.rawValue, FoldedName(field.rawValue)?.text ?? ""] {
        entries[name.utf8.count].append(Entry(name: name, field: field, isKept: isKept))
      }
    }
  }

  subscript(key: String) -> Entry? {
    entry(of: key) ?? FoldedName(key).flatMap { entry(of: $0.text) }
  }

  /// Returns the keys that differ from an unknown one by one letter or by two letters in the wrong order; none if they
  /// have no use. Short keys are not compared.
  func keys(meantBy key: String) -> [String] {
    guard var key = FoldedName(key)?.text, key.utf8.count >= 3 else { return [] }
    switch key {
    case "goto": key = "gototrack"
    case "url", "link", "href": key = "gotolink"
    default: break
    }
    let near = F.allCases.map { $0.rawValue }.filter { name in
      // Almost all keys are much longer or shorter, and each annotation may have the unknown key.
      name.utf8.count >= 4 && abs(name.utf8.count - key.utf8.count) <= 1 && name.lowercasedASCII.isOneEdit(from: key)
    }
    return near.allSatisfy { entry(of: $0)?.isKept == true } ? [] : near
  }

  private func entry(of name: String) -> Entry? {
    let count = name.utf8.count
    guard count <= FoldedName.maximumCount else { return nil }
    // All names are ASCII, which only the same bytes equal.
    return entries[count].first { $0.name == name }
  }
}

/// A key or a word of the format in lower case, without `_` and `-`.
///
/// A leading underscore counts, since HapYak's widgets have both `duration` and `_duration`.
struct FoldedName: Hashable {
  /// The length of the longest key.
  static let maximumCount = 25

  let text: String

  /// Creates a name; `nil` if the text is too long or has other characters, so that it is no key of the format.
  init?(_ text: String) {
    var letters: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): letters.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(byte | 0x20)
      case UInt8(ascii: "_") where letters.isEmpty: letters.append(byte)
      case UInt8(ascii: "_"), UInt8(ascii: "-"): continue
      default: return nil
      }
      guard letters.count <= Self.maximumCount else { return nil }
    }
    self.text = String(decoding: letters, as: UTF8.self)
  }
}

/// The members of one object by their fields.
struct ObjectFields<F: Field> {
  /// The reason why a member has no field.
  enum Reason {
    case unknown
    case kept
    /// Another key of the same object has the field.
    case repeated
  }

  /// The members with a field, one for each. They are few, so that a search is faster than a dictionary.
  private(set) var entries: [(field: F, member: JSON.Object.Member)] = []
  /// The members without a field, in order.
  private(set) var others: [(member: JSON.Object.Member, reason: Reason)] = []

  /// Replaces the members with those of another object.
  mutating func read(_ members: [JSON.Object.Member]) {
    entries.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    let table = F.table
    for member in members {
      guard let entry = table[member.key] else {
        others.append((member, .unknown))
        continue
      }
      if entry.isKept {
        others.append((member, .kept))
      } else if let position = index(of: entry.field) {
        if entries[position].member.value.isNull {
          entries[position].member = member
        } else if !member.value.isNull {
          others.append((member, .repeated))
        }
      } else {
        entries.append((entry.field, member))
      }
    }
  }

  subscript(field: F) -> JSON.Object.Member? { index(of: field).map { entries[$0].member } }

  /// Returns the member with a field, also if it is only kept.
  func member(of field: F) -> JSON.Object.Member? {
    self[field] ?? others.first { $0.reason == .kept && F.table[$0.member.key]?.field == field }?.member
  }

  private func index(of field: F) -> Int? { entries.indices.first { entries[$0].field == field } }
}

extension String {
  /// Returns a Boolean value that indicates whether one letter was inserted, left out, replaced, or
  /// exchanged with the next one.
  package func isOneEdit(from other: String) -> Bool {
    let (part, otherPart) = differingParts(Array(utf8), Array(other.utf8))
    return max(part.count, otherPart.count) <= 1 || part.count == 2 && part.elementsEqual(otherPart.reversed())
  }
}

/// Returns the parts of two lists between their common start and their common end.
package func differingParts<Element: Equatable>(
  _ one: [Element], _ other: [Element]
) -> (one: ArraySlice<Element>, other: ArraySlice<Element>) {
  let start = zip(one, other).prefix { $0 == $1 }.count
  let (one, other) = (one.dropFirst(start), other.dropFirst(start))
  let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
  return (one.dropLast(end), other.dropLast(end))
}

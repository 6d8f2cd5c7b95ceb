/// A key that a level of the format knows. The name of the case is the key.
///
/// Keys are matched by their ``FoldedName``, so `startTime`, `start_time` and `STARTTIME` are one.
protocol Field: RawRepresentable<String>, CaseIterable, Sendable {
  /// Known, but of no use to the engine: kept in `other`, and not worth a diagnostic. The others stand
  /// before these, and are fewer than 64.
  var isKept: Bool { get }

  /// Finds the field of a key; made once.
  static var table: FieldTable<Self> { get }
}

extension Field {
  /// Its place among the cases, from 0: the byte that an enumeration without payloads is, as ``FieldTable`` makes sure.
  @inline(__always)
  var number: Int { withUnsafeBytes(of: self) { Int($0[0]) } }
}

/// The keys of the top object.
enum ProjectField: String, Field {
  // As the native players have them.
  case id, title, sessionId, bcAccountId, videoId, tags, annotations
  // HapYak's own: the video's id.
  case videoSourceId
  // Kept.
  case templateIds, templateAnnotations, showQuestionsOnce, createdBy, updatedBy, createdAt,
    updatedAt
  case videoSource, annotationCount, video, track, environment
  // Ours, for `lint`.
  case lintIgnore

  var isKept: Bool { number > Self.videoSourceId.number }

  static let table = FieldTable<ProjectField>()
}

/// The keys of an annotation, on whichever of its levels they are: its own object,
/// `properties.popcorn` of the native players, `properties` of HapYak's exports.
enum AnnotationField: String, Field {
  case id, type, title, properties, popcorn
  // Times: of the native players; in `popcorn`; of HapYak's widgets.
  case startTime, duration
  case start, end
  case startTimeFormat, startTimeValue, durationFormat, durationValue, _duration
  // What shows, and where. `content` is the text of HapYak's exports.
  case text, content, mode, transitionClass, url, original, backgroundColor
  case left, top, width, height
  // When.
  case precondition, displayRule
  // What happens. `linkUrl` is the link of HapYak's exports.
  case onClick, gotoTrack, gotoLink, linkUrl, loopBack, releaseGate, pause, gate
  case command, commandData, addonCommand, addonCommandData
  // Kept.
  case environment, createdAt, updatedAt, createdBy, updatedBy, customClasses, noscale
  case isDisplayed, projectData, templateId, addon
  case quiz, passingMark, passMessage, multipleAnswers, multipleRequired, showResults, showRetry
  case showSkip, showReview, resetVariables
  // Ours, for `lint`.
  case lintIgnore

  var isKept: Bool { number > Self.addonCommandData.number }

  static let table = FieldTable<AnnotationField>()
}

/// The keys of `onClick`.
enum ClickField: String, Field {
  case gotoTrack, gotoLink, pause, releaseGate, loopBack

  var isKept: Bool { false }

  static let table = FieldTable<ClickField>()
}

/// The keys of a time.
enum TimeField: String, Field {
  case units, value

  var isKept: Bool { false }

  static let table = FieldTable<TimeField>()
}

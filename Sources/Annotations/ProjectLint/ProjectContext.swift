import Exploration
import ProjectFormat
import Support

/// A project as the rules see it, with what several rules need.
final class ProjectContext {
  let document: ProjectDocument
  let annotations: [Annotation]
  /// The length of the media in seconds: the given one, that of the project, or the last end in the
  /// project; `nil` if all are unknown.
  let duration: Double?
  /// The platform on which the project is to play; `nil` if none was given.
  let platform: Platform?
  /// Returns whether a picture without an address is available as a file.
  let hasPicture: (String) -> Bool
  /// A Boolean value that indicates whether the length of the media was given.
  let isDurationGiven: Bool
  private let maximumStates: Int

  /// - Parameters:
  ///   - duration: The length of the media in seconds, if it is given.
  ///   - platform: The platform on which the project is to play, if it is given.
  ///   - maximumStates: The number of states that are explored.
  ///   - hasPicture: Returns whether a picture without an address is available as a file.
  init(
    _ document: ProjectDocument, duration: Double?, platform: Platform?, maximumStates: Int,
    hasPicture: @escaping (String) -> Bool
  ) {
    self.document = document
    annotations = document.project.annotations
    self.duration = duration ?? document.project.assumedDuration
    self.platform = platform
    self.maximumStates = maximumStates
    self.hasPicture = hasPicture
    isDurationGiven = document.project.durationSource(given: duration) == .given
  }

  /// The window of each annotation; `nil` while it depends on the length of the media.
  private(set) lazy var windows = annotations.map { $0.window(duration: duration) }

  /// The destination of each annotation's jump.
  private(set) lazy var jumps = document.project.jumpDestinations(duration: duration, ids: AnnotationIDs(annotations))

  /// The area of each annotation in the picture; `nil` if it depends on the host.
  private(set) lazy var areas = annotations.map { $0.isVisual ? PictureArea($0.box) : nil }

  /// The visual annotations that react to a tap, in the order of their starts.
  private(set) lazy var choices = annotations.indices.filter { annotations[$0].isChoice && windows[$0] != nil }
    .sorted { (start(of: $0), $0) < (start(of: $1), $1) }

  /// The ends of the windows of ``choices``, in order.
  private lazy var endsOfChoices = choices.map { max(start(of: $0), windows[$0]?.end ?? 0) }.sorted()

  /// The windows of annotations that release a gate, by start, each with the latest end so far.
  private lazy var releases = choices.reduce(into: [(start: Double, lastEnd: Double)]()) { releases, number in
    guard annotations[number].releasesGate, let window = windows[number] else { return }
    releases.append((window.start, max(window.end, releases.last?.lastEnd ?? 0)))
  }

  /// The paths through the project; `nil` if it has too many annotations.
  private(set) lazy var exploration: Exploration? =
    annotations.count > Exploration.maximumAnnotations
    ? nil
    : Exploration(
      of: document.project, duration: duration, platform: platform ?? .ios,
      maximumStates: maximumStates)

  /// Returns the least support for a feature among the platforms on which the project is to play:
  /// the given one, or all.
  func support(for feature: Platform.Feature) -> Platform.Support {
    let platforms = platform.map { [$0] } ?? Platform.allCases
    let support = platforms.map { $0.support(for: feature) }
    return support.contains(.no) ? .no : support.contains(.unknown) ? .unknown : .yes
  }

  /// Returns the media time that an annotation's jump leads to.
  func jumpTarget(of annotation: Int) -> Double? { jumps[annotation]?.time }

  /// Returns the start of an annotation in seconds.
  func start(of annotation: Int) -> Double { windows[annotation]?.start ?? 0 }

  /// Returns the number of other choices whose windows overlap with that of an annotation.
  func countChoices(with annotation: Int) -> Int {
    guard let window = windows[annotation], window.end > window.start else { return 0 }
    let begun = choices.partitioningIndex { start(of: $0) >= window.end }
    let ended = endsOfChoices.partitioningIndex { $0 > window.start }
    return begun - ended - (annotations[annotation].isChoice ? 1 : 0)
  }

  /// Returns whether an annotation that releases gates is active at the start of a gate.
  func hasRelease(atGate gate: Int) -> Bool {
    let start = start(of: gate)
    let count = releases.partitioningIndex { $0.start > start }
    return count > 0 && releases[count - 1].lastEnd > start
  }

  /// Returns whether an annotation can be active at some time of the media.
  func canBeActive(_ annotation: Int) -> Bool {
    guard let window = windows[annotation] else { return false }
    let isLongEnough = !annotations[annotation].isVisual || window.end > window.start
    return isLongEnough && window.start <= duration ?? .infinity
  }

  /// Returns whether the end of an annotation, at which the media goes back, is played.
  func canLoopBack(_ annotation: Annotation) -> Bool {
    guard annotation.loopBack != nil else { return false }
    return windows[annotation.index].map { $0.end <= duration ?? .greatestFiniteMagnitude } ?? true
  }

  /// Returns the number of seconds that an annotation is active; `nil` if it is unknown, or open.
  func length(of annotation: Int) -> Double? {
    guard let window = windows[annotation], window.end.isFinite else { return nil }
    return min(window.end, duration ?? .infinity) - window.start
  }
}

extension Annotation {
  /// A Boolean value that indicates whether the playhead waits while the annotation is active.
  var waits: Bool { isGate || pausesOnShow || loopBack != nil }
}

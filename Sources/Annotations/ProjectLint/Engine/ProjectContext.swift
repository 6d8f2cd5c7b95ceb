import AnnotationEngine
import Exploration
import JSON
import ProjectFormat
import Support

/// A project as the rules see it, with what several of them ask for.
struct ProjectContext {
  let document: ProjectDocument
  let annotations: [Annotation]
  /// The media's length in seconds: told, or the last end in the project; `nil` where neither is known.
  let duration: Double?
  /// Whether somebody has told the media's length.
  let isDurationTold: Bool
  /// When each annotation is there; `nil` while that depends on the media's length.
  let windows: [TimeWindow?]
  /// Where the jump of each annotation leads.
  let jumps: [JumpDestination?]
  /// Where the box of each annotation lies in the picture; `nil` where that depends on the host.
  let areas: [PictureArea?]
  /// The visual annotations on which a tap does something, in the order of their starts.
  let choices: [Int]
  /// When something is there that releases a gate, in the order of the starts, each with the last end up to it.
  private let releases: [(start: Double, lastEnd: Double)]

  /// - Parameter duration: the media's length in seconds, where somebody has told it.
  init(_ document: ProjectDocument, duration: Double?) {
    let project = document.project
    let annotations = project.annotations
    let length = duration ?? project.assumedDuration
    self.document = document
    self.annotations = annotations
    self.duration = length
    isDurationTold = duration != nil
    let windows = annotations.map { $0.window(duration: length) }
    self.windows = windows
    jumps = project.jumpDestinations(duration: length, ids: AnnotationIDs(annotations))
    areas = annotations.map { $0.isVisual ? PictureArea($0.box) : nil }
    choices = annotations.indices.filter { annotations[$0].isChoice && windows[$0] != nil }
      .sorted { (windows[$0]?.start ?? 0, $0) < (windows[$1]?.start ?? 0, $1) }
    var releases: [(start: Double, lastEnd: Double)] = []
    for number in choices where annotations[number].action.releasesGate {
      guard let window = windows[number] else { continue }
      releases.append((window.start, max(window.end, releases.last?.lastEnd ?? 0)))
    }
    self.releases = releases
  }

  /// The media time that a jump of an annotation leads to.
  func jumpTarget(of annotation: Int) -> Double? { jumps[annotation]?.time }

  /// When an annotation begins, in seconds.
  func start(of annotation: Int) -> Double { windows[annotation]?.start ?? 0 }

  /// Whether something is there at the start of a gate that releases gates.
  func hasRelease(atGate gate: Int) -> Bool {
    let start = start(of: gate)
    let count = releases.partitioningIndex { $0.start > start }
    return count > 0 && releases[count - 1].lastEnd > start
  }

  /// Whether an annotation has a stretch of the media in which it can be there, or a point.
  func hasItsTime(_ annotation: Int) -> Bool {
    guard let window = windows[annotation] else { return false }
    let isLongEnough = !annotations[annotation].isVisual || window.end > window.start
    return isLongEnough && window.start <= duration ?? .infinity
  }

  /// How many seconds of the media an annotation is there; `nil` where it is not known, or lasts to the media's end.
  func length(of annotation: Int) -> Double? {
    guard let window = windows[annotation], window.end.isFinite else { return nil }
    return min(window.end, duration ?? .infinity) - window.start
  }
}

extension Annotation {
  /// Whether the playhead waits while it is there.
  var waits: Bool { isGate || pausesOnShow || loopBack != nil }
}

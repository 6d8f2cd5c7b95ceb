public import AnnotationEngine

/// Every way through a project: what a viewer can come to, how, and where the ways lead.
///
/// The engine is driven through all choices. The media plays from one place where something happens to the next. At each
/// place a viewer may tap whatever is on screen and does something, play on where the playback was paused, or wait
/// where the playhead stands for a while; the app may enable and disable each precondition that is
/// named anywhere, and give each variable the values between which a rule tells a difference, one at a time. Nobody seeks, no ad
/// plays, and the media is watched once: what comes after its end is what can be tapped there.
///
/// A way is the shorter, the fewer inputs somebody has to make; of ways with equally many, the one that plays less of the media.
/// Playing on and waiting are not inputs of anybody. All ways that are given are the shortest ones.
///
/// ```swift
/// import AnnotationEngine
/// import Exploration
///
/// var skip = Annotation(
///   id: "skip", kind: .hotspot, start: MediaTime(seconds: 2),
///   extent: .lasting(MediaTime(seconds: 5)), index: 0)
/// skip.action.jump = "0:40"
/// let credits = Annotation(
///   id: "credits", kind: .text, start: MediaTime(seconds: 45), extent: .open, index: 1)
/// let project = InteractivityProject(annotations: [skip, credits])
///
/// let exploration = Exploration(of: project, duration: 60)
/// for scene in exploration.scenes { print(scene.window.start, scene.window.end) }
/// for link in exploration.links { print(link.from, link.to, link.kind) }
/// // Prints "0.0 40.0"
/// // Prints "40.0 60.0"
/// // Prints "0 1 tap"
/// // Prints "0 1 play"
/// ```
public struct Exploration: Sendable {
  /// A way through the project, from its beginning.
  public struct Path: Hashable, Sendable {
    /// What the engine is told: the media's length first, where it is known.
    public var inputs: [EngineInput]
    /// How many of the inputs somebody makes.
    public var count: Int
    /// How much of the media is played, in seconds.
    public var mediaTime: Double
    /// Where the playhead is at its end, in seconds.
    public var position: Double
  }

  /// What was found out about an annotation.
  public struct Finding: Hashable, Sendable {
    /// The way to where it is first shown, or triggered; for an annotation of an unsupported type, to where its window
    /// begins. `nil` where no way leads there.
    public var path: Path?
    /// Whether a way leads to its window, whatever its condition says.
    public var isEntered: Bool
    /// Whether a tap on it does something, or would if it could be tapped.
    public var isChoice: Bool
    /// Whether it can be tapped where it is on screen: not where it lies outside the picture, or wholly below others.
    public var isTappable: Bool
    /// Whether some tap on it brings anything about.
    public var hasEffect: Bool
  }

  /// A place from which no way leads to the end of the media.
  public struct Stuck: Hashable, Sendable {
    /// The annotation whose gate holds the playhead there, by its index in the project.
    public var gate: Int?
    /// The way to it.
    public var path: Path
  }

  /// A stretch that the playback goes through again and again by itself.
  public struct Cycle: Hashable, Sendable {
    /// The annotations that jump, by their indices in the project, in the order of their jumps.
    public var annotations: [Int]
    /// Whether something that can be tapped on the way round leads elsewhere.
    public var canBeLeft: Bool
    /// The way to it, and once round.
    public var path: Path
  }

  /// A stretch of the media between jumps: nothing leads into it but at its start, and the playback leaves it by itself only at its
  /// end. Its length is 0 where a jump leads to a place from which nothing is played.
  public struct Scene: Hashable, Sendable {
    /// Where it lies in the media, in seconds.
    public var window: TimeWindow
    /// The way to its start.
    public var path: Path
  }

  /// What leads from a scene to another.
  public struct Link: Hashable, Sendable {
    /// How it leads there.
    public enum Kind: String, Hashable, Sendable {
      /// The media plays on.
      case play
      /// A tap on an annotation jumps.
      case tap
      /// A time-triggered annotation jumps.
      case time
      /// Nobody has tapped by an annotation's end.
      case loopBack
    }

    /// The scene that it leads from, as an index of ``Exploration/scenes``.
    public var from: Int
    /// The scene that it leads to, as an index of ``Exploration/scenes``.
    public var to: Int
    /// How it leads there.
    public var kind: Kind
    /// The annotation that jumps, by its index in the project; `nil` where the media plays on.
    public var annotation: Int?
  }

  /// The maximum number of annotations of a project that is explored.
  public static let maximumAnnotations = 20_000
  /// The maximum number of states that are explored, unless told.
  public static let maximumStates = 1_000_000

  /// What was found out about each annotation, in the order of the project.
  public let findings: [Finding]
  /// Where a viewer is stuck, the shortest ways first; one for each place.
  public let stuck: [Stuck]
  /// The stretches in which the playback goes round without anybody's part. Those that wait for a tap, by looping back,
  /// are not among them.
  public let cycles: [Cycle]
  /// Whether some way leads to the end of the media.
  public let reachesEnd: Bool
  /// What no way plays, in the order of the media; empty where the media's length is not known.
  public let unplayed: [TimeWindow]
  /// In the order of the media.
  public let scenes: [Scene]
  /// In the order of the scenes that they lead from, and to.
  public let links: [Link]
  /// The number of states that were explored.
  public let states: Int
  /// The way to where the exploration stopped, having explored as many states as it may; `nil` where it did not.
  public let stoppedAt: Path?
  /// Whether all there is was explored. Where it is not, what was found is true, but there may be more: ways to what
  /// seems never reached, media that seems unplayed, shorter ways.
  public let isComplete: Bool

  /// Explores a project.
  /// - Parameters:
  ///   - project: the project, as the player has it.
  ///   - duration: the media's length in seconds. While it is `nil`, what depends on it is never reached.
  ///   - maximumStates: how many states may be explored.
  public init(
    of project: InteractivityProject, duration: Double?, maximumStates: Int = Self.maximumStates
  ) {
    let map = ProjectMap(project, duration: duration)
    var search = Search(
      map, from: map.engine(), values: map.initialValues, maximumStates: max(1, maximumStates))
    states = search.explored.count
    stoppedAt = search.stoppedAt.map { search.path(to: $0) }
    isComplete = search.stoppedAt == nil && !search.isCut
    findings = project.annotations.indices.map { number in
      Finding(
        path: search.path(toAnnotation: number),
        isEntered: search.entered[number],
        isChoice: search.map.isChoice[number],
        isTappable: search.isTappable[number],
        hasEffect: search.hasEffect[number])
    }
    reachesEnd = !search.overs.isEmpty
    stuck = search.stuck()
    cycles = search.cycles(maximumSteps: maximumStates)
    let graph = SceneGraph(search)
    unplayed = graph.unplayed
    scenes = graph.starts.map { state, window in
      Scene(window: window, path: search.path(to: state))
    }
    links = graph.links
  }
}

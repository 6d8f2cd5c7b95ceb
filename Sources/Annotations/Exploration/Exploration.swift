public import AnnotationEngine

/// The paths through a project: what a viewer can reach, how, and where the paths lead.
///
/// The engine is driven through all choices. The media plays from one time at which something
/// happens to the next. At each, a viewer may tap whatever is on screen and has an effect, continue
/// where playback was paused, or wait while the playhead stands. The app may enable and disable
/// each precondition of the project, and set each variable to the values between which a rule
/// distinguishes, one at a time. The viewer does not seek, no ad plays, and the media is watched
/// once: after its end, only taps follow.
///
/// A path is shorter the fewer inputs the viewer and the app make; of two with equally many, the
/// one that plays less of the media. To continue and to wait are not such inputs. All paths are the
/// shortest ones.
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
  /// A path through the project, from its beginning.
  public struct Path: Hashable, Sendable {
    /// The segments of all paths of the exploration.
    let segments: PathSegments
    /// The last segment of this path.
    var last: PathSegments.Segment
    /// The number of inputs that the viewer and the app make.
    public var count: Int
    /// The duration of the media that is played, in seconds.
    public var mediaTime: Double
    /// The position of the playhead at the end of the path, in seconds.
    public var position: Double

    /// The inputs of the engine: first the media's duration, if it is known.
    public var inputs: [EngineInput] { segments.inputs(upTo: last) }

    /// Returns a Boolean value that indicates whether the paths have the same inputs and end alike.
    public static func == (one: Path, other: Path) -> Bool {
      (one.count, one.mediaTime, one.position) == (other.count, other.mediaTime, other.position)
        && one.inputs == other.inputs
    }

    /// Hashes the value by feeding it into a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine([mediaTime, position]) }
  }

  /// The result for one annotation.
  public struct Finding: Hashable, Sendable {
    /// The path to where the annotation is first shown or triggered; for one of an unsupported
    /// type, to where its window begins. `nil` if no path leads there.
    public var path: Path?
    /// The media time at which the path reaches the annotation, in seconds. A trigger that jumps is
    /// reached before the end of the path.
    public var time: Double?
    /// A Boolean value that indicates whether a path leads to the window, whatever the condition
    /// says.
    public var isEntered: Bool
    /// A Boolean value that indicates whether a tap has an effect, if the annotation can be tapped.
    public var isChoice: Bool
    /// A Boolean value that indicates whether an annotation with an effect stays on screen, so that
    /// the viewer can tap it. If a jump leads away from its start, it does not stay.
    public var staysOnScreen: Bool
    /// A Boolean value that indicates whether the annotation can be tapped: it stays on screen, lies
    /// in the picture and is not wholly covered by others.
    public var isTappable: Bool
    /// A Boolean value that indicates whether some tap on the annotation has an effect.
    public var hasEffect: Bool
  }

  /// A place from which no path leads to the end of the media.
  public struct Stuck: Hashable, Sendable {
    /// The annotation whose gate holds the playhead there, by its index in the project.
    public var gate: Int?
    /// The path to the place.
    public var path: Path
  }

  /// A part of the media that playback repeats without input.
  public struct Cycle: Hashable, Sendable {
    /// The annotations that jump, by their indices in the project, in the order of their jumps.
    public var annotations: [Int]
    /// A Boolean value that indicates whether a tap in the cycle leads elsewhere.
    public var canBeLeft: Bool
    /// A Boolean value that indicates whether no path leads from the cycle to the end of the media,
    /// whatever the viewer taps and the app changes.
    public var isEndless: Bool
    /// A Boolean value that indicates whether the playhead stays at one place: each jump leads to the
    /// time of the next one. The engine cuts such a cycle, and playback continues.
    public var isCut: Bool = false
    /// The path to the cycle, and once through it.
    public var path: Path
  }

  /// A part of the media between jumps: jumps lead only to its start, and playback leaves it
  /// without a tap only at its end. Its length is 0 if a jump leads to a place from which nothing
  /// is played.
  public struct Scene: Hashable, Sendable {
    /// The part of the media, in seconds.
    public var window: TimeWindow
    /// The path to its start.
    public var path: Path
  }

  /// A link from one scene to another.
  public struct Link: Hashable, Sendable {
    /// The kind of a link.
    public enum Kind: String, Hashable, Sendable {
      /// The media plays on.
      case play
      /// A tap on an annotation jumps.
      case tap
      /// A time-triggered annotation jumps.
      case time
      /// An annotation that was not tapped by its end loops back.
      case loopBack
    }

    /// The scene from which the link leads, as an index of ``Exploration/scenes``.
    public var from: Int
    /// The scene to which the link leads, as an index of ``Exploration/scenes``.
    public var to: Int
    /// The kind of the link.
    public var kind: Kind
    /// The annotation that jumps, by its index in the project; `nil` if the media plays on.
    public var annotation: Int?
  }

  /// The maximum number of annotations of a project that is explored.
  public static let maximumAnnotations = 20_000
  /// The default maximum number of explored states.
  public static let maximumStates = 1_000_000

  /// The results for the annotations, in the order of the project.
  public let findings: [Finding]
  /// The places where a viewer is stuck, those with the shortest paths first; one for each time.
  public let stuck: [Stuck]
  /// The cycles that playback repeats without input. Those that loop back until the viewer taps are
  /// not included.
  public let cycles: [Cycle]
  /// A Boolean value that indicates whether some path leads to the end of the media.
  public let reachesEnd: Bool
  /// The parts of the media that no path plays, in their order; empty if the media's duration is
  /// not known.
  public let unplayed: [TimeWindow]
  /// The scenes in the order of the media.
  public let scenes: [Scene]
  /// The links in the order of the scenes from which and to which they lead.
  public let links: [Link]
  /// The number of explored states.
  public let states: Int
  /// The path to the state at which the exploration stopped because of a limit; `nil` if it did not
  /// stop.
  public let stoppedAt: Path?
  /// A Boolean value that indicates whether everything was explored. If not, the results are true,
  /// but there may be more: paths to annotations that seem unreachable, media that seems unplayed,
  /// shorter paths.
  public let isComplete: Bool

  /// Explores a project.
  /// - Parameters:
  ///   - project: the project as the player has it.
  ///   - duration: the media's duration in seconds. If it is `nil`, what depends on it is not
  ///     reached, and the exploration is not complete.
  ///   - platform: the platform whose features are performed.
  ///   - maximumStates: the maximum number of states that are explored.
  public init(
    of project: InteractivityProject, duration: Double?, platform: Platform = .ios,
    maximumStates: Int = Self.maximumStates
  ) {
    let map = ProjectMap(project, duration: duration, platform: platform)
    var search = Search(
      map, from: map.engine(), values: map.initialValues, maximumStates: max(1, maximumStates))
    states = search.explored.count
    isComplete = search.stoppedAt == nil && !search.isIncomplete
    reachesEnd = !search.ends.isEmpty
    let stuckStates = StuckStates(in: search)
    let graph = SceneGraph(search)
    let moves = search.reached.compactMap { $0?.move } + search.jumpsBack
    let reportedStates = stuckStates.states + graph.starts.map(\.state) + search.cutLoops.map(\.state)
    search.findSegments(
      to: moves.map(\.state) + reportedStates + [search.stoppedAt].compactMap(\.self),
      startingWith: duration.map { [.duration($0)] } ?? [])
    stoppedAt = search.stoppedAt.map { search.path(to: $0) }
    findings = project.annotations.indices.map { number in
      Finding(
        path: search.path(toAnnotation: number),
        time: search.reached[number]?.time,
        isEntered: search.entered[number],
        isChoice: map.isChoice(number),
        staysOnScreen: search.staysOnScreen[number],
        isTappable: search.isTappable[number],
        hasEffect: search.hasEffect[number])
    }
    stuck = search.stuck(at: stuckStates.states)
    cycles =
      search.cycles(leadsToEnd: stuckStates.leadsToEnd, maximumSteps: maximumStates)
      + search.cutCycles(leadsToEnd: stuckStates.leadsToEnd)
    unplayed = graph.unplayed
    scenes = graph.starts.map { state, window in
      Scene(window: window, path: search.path(to: state))
    }
    links = graph.links
  }
}

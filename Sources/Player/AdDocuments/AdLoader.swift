public import PlaybackService
public import PlayerCore

/// An ad request.
public enum AdRequest: Hashable, Sendable {
  /// The URL of a VMAP or VAST document. The ads of a VAST document play before the content.
  case url(String)
  /// A VMAP or VAST document, and its URL.
  case document([UInt8], url: String?)
  /// A schedule without a document, for example of ad tags at cue points.
  case plan(VMAP)
}

/// The limits of an ``AdLoader``.
public struct AdLoaderOptions: Sendable {
  /// The maximum time for all documents of a video, because the viewer waits.
  public var timeout: Duration = .seconds(8)
  /// The maximum number of wrappers of an ad. IAB recommends 5.
  public var maximumWrappers = 5
  /// The maximum number of fetched documents for all breaks of a video.
  public var maximumRequests = 50
  /// Selects the file of each ad.
  public var mediaFilePolicy = MediaFilePolicy.standard()

  /// Creates the default options.
  public init() {}
}

/// Fetches ads, follows wrappers, and determines the ads of each break.
///
/// A load never fails: ads that are unavailable are missing from the result, with the reason.
///
/// ```swift
/// import PlayerCore
///
/// let text = """
///   <VMAP version="1.0"><AdBreak timeOffset="50%" breakType="linear"><AdSource><VASTAdData><VAST version="3.0">
///     <Ad id="shoes"><InLine><AdTitle>Shoes</AdTitle><Creatives><Creative><Linear skipoffset="00:00:05">
///       <Duration>00:00:15</Duration>
///       <MediaFiles><MediaFile type="video/mp4">https://ads.example.net/shoes.mp4</MediaFile></MediaFiles>
///     </Linear></Creative></Creatives></InLine></Ad>
///   </VAST></VASTAdData></AdSource></AdBreak></VMAP>
///   """
/// let ads = await AdLoader().load(.document(Array(text.utf8), url: nil))
/// print(ads.breaks[0].ads[0].file.url)  // Prints "https://ads.example.net/shoes.mp4"
/// let schedule = AdPlan(ads, contentDuration: 60)
/// print(schedule.sequences[0].beginTime, schedule.sequences[0].ads[0].skipTime ?? 0)  // Prints "30.0 5.0"
/// ```
public struct AdLoader: Sendable {
  private let client: HTTPClient
  private let options: AdLoaderOptions
  private let clock: any Clock<Duration>

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - client: Fetches the documents. The default does not retry, because the viewer waits.
  ///   - options: The limits, and the selection of files.
  ///   - clock: The clock of the timeout.
  public init(
    client: HTTPClient = HTTPClient(retry: .never), options: AdLoaderOptions = AdLoaderOptions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client
    self.options = options
    self.clock = clock
  }

  /// Returns the ads of a request.
  public func load(_ request: AdRequest) async -> LoadedAds {
    await withTaskGroup(of: LoadedAds?.self) { group in
      group.addTask { await AdResolver(client: client, options: options).load(request) }
      group.addTask { [clock, timeout = options.timeout] in
        try? await clock.sleep(for: timeout)
        return nil
      }
      // After the timeout, cancellation ends fetches in progress, and their ads are missing.
      while let result = await group.next() {
        group.cancelAll()
        if let result { return result }
      }
      return LoadedAds()
    }
  }
}

/// The result of an ``AdLoader``.
public struct LoadedAds: Hashable, Sendable {
  /// All breaks of the schedule, including those without ads.
  public var breaks: [LoadedBreak] = []
  /// The reasons for missing ads, without those of the breaks.
  public var problems: [AdProblem] = []

  /// All reasons for missing ads.
  public var allProblems: [AdProblem] { problems + breaks.flatMap(\.problems) }
}

/// A break with the ads that play in it.
public struct LoadedBreak: Hashable, Sendable {
  /// The break in the schedule.
  public var plan: VMAPBreak
  /// The ads, in the order of playback.
  public var ads: [LoadedAd] = []
  /// The reasons for missing ads.
  public var problems: [AdProblem] = []
  /// The beacons of these problems, with their codes.
  public var dueBeacons: [AdBeacon] = []
}

/// An ad with the wrappers that led to it.
public struct LoadedAd: Hashable, Sendable {
  /// The ad in its response.
  public var inLine: VASTAd
  /// The wrappers, outermost first.
  public var wrappers: [VASTAd]
  /// The creative with the video.
  public var creative: AdCreative
  /// The file of the video.
  public var file: AdMediaFile

  /// The beacons of the ad and its video, those of wrappers first.
  public var beacons: [AdBeacon] {
    (wrappers + [inLine]).flatMap(\.beacons)
      + wrappers.flatMap(\.creatives).flatMap { $0.linear?.beacons ?? [] }
      + (creative.linear?.beacons ?? [])
  }
}

/// Selects the file of an ad to play, as `SourceSelectionPolicy` selects the source of a video.
public struct MediaFilePolicy: Sendable {
  private let choose: @Sendable ([AdMediaFile]) -> AdMediaFile?

  /// Creates a custom policy. An ad without a selected file does not play.
  public init(_ choose: @escaping @Sendable ([AdMediaFile]) -> AdMediaFile?) {
    self.choose = choose
  }

  /// Returns the file to play, or `nil` for none.
  public func file(of files: [AdMediaFile]) -> AdMediaFile? { choose(files) }

  /// Returns a policy that selects HLS if there is any, else the largest MP4 within the limits,
  /// else the one with the lowest bit rate. Files that require an API, are of other types, or use
  /// plain `http` are ignored.
  ///
  /// - Parameters:
  ///   - maximumBitrate: The maximum bit rate in bits per second, or `nil`. Files without a bit
  ///     rate are within the limit.
  ///   - maximumWidth: The maximum width in pixels, or `nil`.
  ///   - allowsPlainHTTP: Whether files over plain `http` are used if there are no others.
  public static func standard(
    maximumBitrate: Int? = nil, maximumWidth: Int? = nil, allowsPlainHTTP: Bool = false
  ) -> MediaFilePolicy {
    MediaFilePolicy { files in
      let playable = files.filter { $0.deliveryMethod != nil }
      let secure = playable.filter { WebAddress($0.url)?.isAllowed == true }
      let candidates = secure.isEmpty && allowsPlainHTTP ? playable : secure
      if let stream = candidates.first(where: { $0.deliveryMethod == .hls }) { return stream }
      let fitting = candidates.filter {
        $0.bitrate ?? 0 <= maximumBitrate ?? .max && $0.width ?? 0 <= maximumWidth ?? .max
      }
      // Of equal files, the first is the server's preference.
      func size(_ file: AdMediaFile) -> (Int, Int) { (file.bitrate ?? 0, file.width ?? 0) }
      return fitting.max { size($0) < size($1) }
        ?? candidates.min {
          ($0.bitrate ?? .max, $0.width ?? .max) < ($1.bitrate ?? .max, $1.width ?? .max)
        }
    }
  }
}

extension AdMediaFile {
  /// The delivery method, HLS or MP4, by the file's type or else its name; `nil` for a file that
  /// the players do not support.
  public var deliveryMethod: DeliveryMethod? {
    guard apiFramework == nil else { return nil }
    if let type, !type.isEmpty {
      let method = DeliveryMethod(mediaType: type)
      return [.hls, .mp4].contains(method) ? method : nil
    }
    return URL(string: url).flatMap { DeliveryMethod(fileExtension: $0.pathExtension) }
  }
}

/// Fetches the ads of each video and plays them in its session: before, during and after the
/// content, as the IMA plug-in does.
///
/// In a chain it comes downstream of sidecar subtitles and licenses. The session is delivered once
/// the ads are loaded, or after a timeout. Whatever the problems of the ads, the content plays; the
/// session then reports `LifecycleEvent.Kind.error` with the reasons.
public final class AdRequestProvider: PlaybackSessionProvider {
  private let upstream: any PlaybackSessionProvider
  private let policy: any CuePointProgressPolicy
  private let loader: AdLoader
  private let request: (Video) -> AdRequest?

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - upstream: The upstream provider, or `nil` for a provider of plain sessions.
  ///   - policy: Determines which of the passed breaks play, and where the content continues.
  ///   - loader: Fetches the ads.
  ///   - request: Returns the ad request of a video, or `nil` for a video without ads. The
  ///     controller's audience segments are added to a URL. Do not use the `vmap` of a source with
  ///     server-side insertion: it describes ads that are in the content's stream already.
  public init(
    upstream: (any PlaybackSessionProvider)? = nil,
    policy: any CuePointProgressPolicy = StandardProgressPolicy.recommended,
    loader: AdLoader = AdLoader(), request: @escaping (Video) -> AdRequest?
  ) {
    self.upstream = upstream ?? BasicSessionProvider()
    self.policy = policy
    self.loader = loader
    self.request = request
  }

  /// Creates a session, with an ``AdPlan`` if the video has ads.
  public func makeSession(for video: Video, context: SessionContext, deliver: @escaping (PlaybackSession?) -> Void) {
    guard var request = request(video) else {
      return upstream.makeSession(for: video, context: context, deliver: deliver)
    }
    if case .url(let url) = request {
      request = .url(context.audienceSegments.added(toAdRequest: url))
    }
    // The controller keeps the context. Without it, the session is not needed any more.
    let receive = context.executor.receiver { [upstream, policy, weak context] (ads: LoadedAds) in
      guard let context else { return }
      let plan = AdPlan(ads, for: video)
      let provider = AdSessionProvider(
        upstream: upstream, policy: policy, sequences: { _ in plan.sequences },
        source: plan.source(of:))
      provider.makeSession(for: video, context: context) { session in
        session?.add(plan)
        for problem in ads.allProblems + plan.problems {
          session?.emit(.error, error: PlaybackError(.playbackStumbled, reason: "\(problem)"))
        }
        deliver(session)
      }
    }
    Task { [loader, request] in receive(await loader.load(request)) }
  }
}

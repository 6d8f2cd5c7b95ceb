public import PlaybackService

/// Asks for ads, follows wrappers, and finds out what plays in each break.
///
/// It never fails: what can't be had is missing from the result, with the reason.
///
/// ```swift
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

  /// - Parameters:
  ///   - client: fetches the documents. It tries nothing twice unless told: the viewer waits.
  ///   - options: limits, and the choice of files.
  ///   - clock: what the whole is timed by.
  public init(
    client: HTTPClient = HTTPClient(retry: .never), options: AdLoaderOptions = AdLoaderOptions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.client = client
    self.options = options
    self.clock = clock
  }

  /// What plays.
  public func load(_ request: AdRequest) async -> LoadedAds {
    await withTaskGroup(of: LoadedAds?.self) { group in
      group.addTask { await AdResolver(client: client, options: options).load(request) }
      group.addTask { [clock, timeout = options.timeout] in
        try? await clock.sleep(for: timeout)
        return nil
      }
      // What is still under way when time is up ends at once, as what could not be had.
      while let result = await group.next() {
        group.cancelAll()
        if let result { return result }
      }
      return LoadedAds()
    }
  }
}

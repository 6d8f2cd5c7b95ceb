import PlaybackService
import Support

extension AdResolver {
  /// The ads of a response that play: its pod, or else the first that stands alone and can be played.
  ///
  /// An ad of the pod that can't be played is replaced by one that stands alone, while there are any.
  func resolve(_ vast: VAST, _ way: Way) async -> Outcome {
    var outcome = Outcome(problems: vast.problems)
    var alone = vast.ads.filter { $0.sequence == nil }[...]
    let pod = vast.ads.enumerated().filter { $0.element.sequence != nil }
      .sorted { ($0.element.sequence ?? 0, $0.offset) < ($1.element.sequence ?? 0, $1.offset) }
      .map(\.element)
    if !way.allowsMultipleAds { alone = alone.prefix(1) }
    if vast.ads.isEmpty {
      outcome.beacons += vast.errorURLs.map { AdBeacon(.error, url: $0).telling(.noAd) }
    } else if way.allowsMultipleAds, !pod.isEmpty {
      for ad in pod { await outcome.add(ad, orOneOf: &alone, way, self) }
    } else if let first = alone.popFirst() {
      await outcome.add(first, orOneOf: &alone, way, self)
    } else {
      outcome.problems.append(
        AdProblem(
          .noAd, "the response has a pod only, where one ad alone is allowed",
          advice: "serve an ad without sequence, or set allowMultipleAds",
          document: way.addresses.last.map(loggable(url:))))
    }
    return outcome
  }

  /// What one ad comes to.
  fileprivate func resolve(_ ad: VASTAd, _ way: Way) async -> Outcome {
    do throws(AdProblem) {
      switch ad.content {
      case .inLine: return Outcome(ads: [try loaded(ad, way)])
      case .wrapper(let wrapper):
        let outcome = try await follow(wrapper, of: ad, way)
        guard outcome.ads.isEmpty else { return outcome }
        // Who led here hears of it, too.
        var result = outcome
        if outcome.problems.isEmpty {
          result.problems.append(
            AdProblem(
              .noAd, "the wrapper led to no ad", advice: "serve an ad, or no wrapper",
              document: wrapper.url.map(loggable(url:))))
        }
        result.beacons += ad.errorBeacons(result.problems.last?.code ?? .noAd)
        return result
      }
    } catch {
      return Outcome(problems: [error], beacons: ad.errorBeacons(error.code))
    }
  }

  private func follow(
    _ wrapper: VASTWrapper, of ad: VASTAd, _ way: Way
  ) async throws(AdProblem) -> Outcome {
    let document = way.addresses.last
    func limit(_ message: String, _ advice: String) -> AdProblem {
      AdProblem(.wrapperLimit, message, advice: advice, document: document.map(loggable(url:)))
    }
    guard way.followsWrappers else {
      throw limit(
        "a wrapper is not followed, because the one before it forbids that",
        "serve the ad itself, or set followAdditionalWrappers")
    }
    let maximum = options.maximumWrappers
    guard way.wrappers.count < maximum else {
      throw limit("more than \(maximum) wrappers lead to an ad", "serve it after fewer")
    }
    guard let url = wrapper.url else {
      throw AdProblem(
        .wrapper, "a wrapper names no response", advice: "give it <VASTAdTagURI>",
        document: document.map(loggable(url:)))
    }
    guard !way.addresses.contains(url) else {
      throw limit("wrappers lead in a circle", "let none lead to an address before it")
    }
    guard AdAddress.mayLead(from: document, to: url) else {
      throw Self.refused(url, .wrapper, document)
    }
    let (bytes, origin) = try await fetch(url, failure: .wrapperTimeout)
    var next = way
    next.wrappers.append(ad)
    next.addresses += origin == url ? [url] : [url, origin]
    next.allowsMultipleAds = wrapper.allowsMultipleAds
    next.followsWrappers = wrapper.followsAdditionalWrappers
    return await resolve(try VAST(reading: bytes, url: origin), next)
  }

  /// An ad with its film.
  private func loaded(_ ad: VASTAd, _ way: Way) throws(AdProblem) -> LoadedAd {
    let document = way.addresses.last.map(loggable(url:))
    let name = (ad.id ?? ad.title ?? "").excerpt
    guard ad.creatives.contains(where: { $0.linear != nil }) else {
      throw AdProblem(
        .linearity, "the ad \(name) has no film", advice: "give it <Linear>", document: document)
    }
    let order = ad.creatives.enumerated().sorted {
      ($0.element.sequence ?? .max, $0.offset) < ($1.element.sequence ?? .max, $1.offset)
    }
    for (_, creative) in order {
      guard let linear = creative.linear,
        let file = options.mediaFilePolicy.file(of: linear.mediaFiles),
        AdAddress.mayPlay(file.url, from: way.addresses.last)
      else { continue }
      return LoadedAd(inLine: ad, wrappers: way.wrappers, creative: creative, file: file)
    }
    throw AdProblem(
      .noSupportedFile, "the ad \(name) has no file that can be played",
      advice: "give it HLS or MP4 over https", document: document)
  }
}

extension AdResolver.Outcome {
  /// Adds what an ad comes to. Where that is nothing, an ad that stands alone takes its place, unless the wrapper that
  /// led nowhere forbids it.
  fileprivate mutating func add(
    _ ad: VASTAd, orOneOf alone: inout ArraySlice<VASTAd>, _ way: AdResolver.Way,
    _ resolver: AdResolver
  ) async {
    var ad = ad
    while true {
      let outcome = await resolver.resolve(ad, way)
      ads += outcome.ads
      problems += outcome.problems
      beacons += outcome.beacons
      guard outcome.ads.isEmpty, ad.mayBeReplaced, let next = alone.popFirst() else { return }
      ad = next
    }
  }
}

extension VASTAd {
  fileprivate var mayBeReplaced: Bool {
    if case .wrapper(let wrapper) = content { wrapper.fallsBackOnNoAd } else { true }
  }

  /// Whom to tell of a failure.
  fileprivate func errorBeacons(_ code: AdErrorCode) -> [AdBeacon] {
    beacons.filter { $0.kind == .error }.map { $0.telling(code) }
  }
}

extension AdAddress {
  /// Whether a player may be sent to a file: what is on this machine is for documents of this machine.
  fileprivate static func mayPlay(_ url: String, from base: String?) -> Bool {
    guard let target = WebAddress(url), let base, let origin = WebAddress(base) else { return true }
    return target.isLoopback ? origin.isLoopback : true
  }
}

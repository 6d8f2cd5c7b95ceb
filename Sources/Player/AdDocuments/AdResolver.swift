import Documents
import PlaybackService
import Support
import Synchronization

/// Resolves one ad request: fetches its documents and follows wrappers.
final class AdResolver: Sendable {
  private let client: HTTPClient
  private let options: AdLoaderOptions
  /// The number of documents fetched so far.
  private let requests = Atomic(0)

  /// The wrappers that lead to an ad, and the rules that they set.
  private struct Path {
    var wrappers: [VASTAd] = []
    /// The URLs of the responses so far.
    var addresses: [String] = []
    var allowsMultipleAds: Bool
    var followsWrappers: Bool

    /// The URL of the last response, for a problem.
    var document: String? { addresses.last.map(loggable(url:)) }
  }

  init(client: HTTPClient, options: AdLoaderOptions) {
    self.client = client
    self.options = options
  }

  func load(_ request: AdRequest) async -> LoadedAds {
    do throws(AdProblem) {
      switch request {
      case .url(let text):
        guard let url = AdAddress.clean(text, base: nil) else {
          throw AdProblem(
            .response, "the ad request is not an http or https URL",
            advice: "give an absolute https address")
        }
        let (bytes, origin) = try await fetch(url, failure: .response)
        return try await load(bytes, from: origin)
      case .document(let bytes, let url): return try await load(bytes, from: url)
      case .plan(let plan): return await load(plan, from: nil)
      }
    } catch {
      return LoadedAds(problems: [error])
    }
  }

  // MARK: Documents and breaks

  private func load(_ bytes: [UInt8], from url: String?) async throws(AdProblem) -> LoadedAds {
    let reader = AdDocumentReader(bytes, url: url)
    let root = try reader.root(parsing: .parsing)
    if root.name == "VMAP" {
      var plan = try VMAP(root, reader)
      plan.problems = reader.problems
      return await load(plan, from: url)
    }
    var vast = try VAST(root, reader)
    vast.problems = reader.problems
    let preroll = VMAPBreak(.start, id: "preroll", source: VMAPSource(.vast(vast)))
    return LoadedAds(breaks: [await load(preroll, from: url)])
  }

  private func load(_ plan: VMAP, from url: String?) async -> LoadedAds {
    let breaks = await withTaskGroup(of: (Int, LoadedBreak).self) { group in
      for (index, entry) in plan.breaks.enumerated() {
        group.addTask { (index, await self.load(entry, from: url)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return LoadedAds(breaks: breaks.sorted { $0.0 < $1.0 }.map(\.1), problems: plan.problems)
  }

  private func load(_ entry: VMAPBreak, from url: String?) async -> LoadedBreak {
    var result = LoadedBreak(plan: entry)
    do throws(AdProblem) {
      guard let source = entry.source else { return result }
      guard entry.kinds.contains(.linear) else {
        throw AdProblem(
          .breakType, "the break has no linear ads, and only these are played",
          advice: "let breakType be linear", document: url.map(loggable(url:)))
      }
      try await resolve(source, from: url, into: &result)
    } catch {
      result.problems.append(error)
      result.dueBeacons += entry.beacons.errors(error.code)
    }
    return result
  }

  /// Adds the ads and the problems of a source to a break.
  private func resolve(
    _ source: VMAPSource, from url: String?, into result: inout LoadedBreak
  ) async throws(AdProblem) {
    var path = Path(
      allowsMultipleAds: source.allowsMultipleAds, followsWrappers: source.followsRedirects)
    switch source.content {
    case .vast(let vast):
      path.addresses = url.map { [$0] } ?? []
      await resolve(vast, path, into: &result)
    case .tag(let address, let type) where type?.lowercased().hasPrefix("vast") != false:
      try checkReference(to: address, .response, from: url)
      let (bytes, origin) = try await fetch(address, failure: .response)
      path.addresses = [address]
      await resolve(try VAST(reading: bytes, url: origin), path, into: &result)
    case .tag(_, let type), .custom(_, let type):
      throw AdProblem(
        .template, "a break has ads of a type that is not read: \((type ?? "").excerpt)",
        advice: "serve VAST", document: url.map(loggable(url:)))
    }
  }

  // MARK: Ads

  /// Adds the ads of a response that play: its pod, else the first stand-alone ad that can be
  /// played.
  ///
  /// A stand-alone ad replaces an ad of the pod that cannot be played, while there are any.
  private func resolve(_ vast: VAST, _ path: Path, into result: inout LoadedBreak) async {
    result.problems += vast.problems
    var alone = vast.ads.filter { $0.sequence == nil }[...]
    let pod = vast.ads.filter { $0.sequence != nil }.sorted { $0.sequence ?? 0 < $1.sequence ?? 0 }
    if !path.allowsMultipleAds { alone = alone.prefix(1) }
    if vast.ads.isEmpty {
      result.dueBeacons += vast.errorURLs.map { AdBeacon(.error, url: $0).filled(.noAd) }
    } else if path.allowsMultipleAds, !pod.isEmpty {
      for ad in pod { await add(ad, orOneOf: &alone, path, into: &result) }
    } else if let first = alone.popFirst() {
      await add(first, orOneOf: &alone, path, into: &result)
    } else {
      result.problems.append(
        AdProblem(
          .noAd, "the response has a pod only, where one ad alone is allowed",
          advice: "serve an ad without sequence, or set allowMultipleAds",
          document: path.document))
    }
  }

  /// Adds the resolution of an ad. If it contains no ad, a stand-alone ad replaces it, unless a
  /// wrapper forbids that.
  private func add(
    _ ad: VASTAd, orOneOf alone: inout ArraySlice<VASTAd>, _ path: Path,
    into result: inout LoadedBreak
  ) async {
    let count = result.ads.count
    var ad = ad
    while true {
      await resolve(ad, path, into: &result)
      guard result.ads.count == count, ad.wrapper?.fallsBackOnNoAd != false, let next = alone.popFirst()
      else { return }
      ad = next
    }
  }

  private func resolve(_ ad: VASTAd, _ path: Path, into result: inout LoadedBreak) async {
    let (adCount, problemCount) = (result.ads.count, result.problems.count)
    do throws(AdProblem) {
      guard let wrapper = ad.wrapper else {
        result.ads.append(try loaded(ad, path))
        return
      }
      try await follow(wrapper, of: ad, path, into: &result)
      guard result.ads.count == adCount else { return }
      if result.problems.count == problemCount {
        result.problems.append(
          AdProblem(
            .noAd, "the wrapper led to no ad", advice: "serve an ad, or no wrapper",
            document: wrapper.url.map(loggable(url:))))
      }
      // The wrapper's server receives the error, too.
      result.dueBeacons += ad.beacons.errors(result.problems.last?.code ?? .noAd)
    } catch {
      result.problems.append(error)
      result.dueBeacons += ad.beacons.errors(error.code)
    }
  }

  private func follow(
    _ wrapper: VASTWrapper, of ad: VASTAd, _ path: Path, into result: inout LoadedBreak
  ) async throws(AdProblem) {
    func limit(_ message: String, _ advice: String) -> AdProblem {
      AdProblem(.wrapperLimit, message, advice: advice, document: path.document)
    }
    guard path.followsWrappers else {
      throw limit(
        "a wrapper is not followed, because the one before it forbids that",
        "serve the ad itself, or set followAdditionalWrappers")
    }
    let maximum = options.maximumWrappers
    guard path.wrappers.count < maximum else {
      throw limit("more than \(maximum) wrappers lead to an ad", "serve it after fewer")
    }
    guard let url = wrapper.url else {
      throw AdProblem(
        .wrapper, "a wrapper names no response", advice: "give it <VASTAdTagURI>",
        document: path.document)
    }
    guard !path.addresses.contains(url) else {
      throw limit("the wrappers form a cycle", "let no wrapper refer to an earlier one")
    }
    try checkReference(to: url, .wrapper, from: path.addresses.last)
    let (bytes, origin) = try await fetch(url, failure: .wrapperTimeout)
    var next = path
    next.wrappers.append(ad)
    next.addresses += origin == url ? [url] : [url, origin]
    next.allowsMultipleAds = wrapper.allowsMultipleAds
    next.followsWrappers = wrapper.followsAdditionalWrappers
    await resolve(try VAST(reading: bytes, url: origin), next, into: &result)
  }

  /// Returns an ad with the file of its video.
  private func loaded(_ ad: VASTAd, _ path: Path) throws(AdProblem) -> LoadedAd {
    let name = (ad.id ?? ad.title ?? "").excerpt
    guard ad.creatives.contains(where: { $0.linear != nil }) else {
      throw AdProblem(
        .linearity, "the ad \(name) has no video", advice: "give it <Linear>",
        document: path.document)
    }
    for creative in ad.creatives.sorted(by: { $0.sequence ?? .max < $1.sequence ?? .max }) {
      guard let linear = creative.linear,
        let file = options.mediaFilePolicy.file(of: linear.mediaFiles),
        AdAddress.mayPlay(file.url, from: path.addresses.last)
      else { continue }
      return LoadedAd(inLine: ad, wrappers: path.wrappers, creative: creative, file: file)
    }
    throw AdProblem(
      .noSupportedFile, "the ad \(name) has no file that can be played",
      advice: "give it HLS or MP4 over https", document: path.document)
  }

  // MARK: Fetching

  private func checkReference(to address: String, _ code: AdErrorCode, from url: String?) throws(AdProblem) {
    guard AdAddress.mayRefer(from: url, to: address) else {
      throw AdProblem(
        code, "it refers to \(loggable(url: address)), which is refused",
        advice: "refer to https, and from another machine never to this one",
        document: url.map(loggable(url:)))
    }
  }

  /// Fetches a document.
  ///
  /// - Returns: The document, and its URL after redirects.
  private func fetch(_ url: String, failure: AdErrorCode) async throws(AdProblem) -> (bytes: [UInt8], url: String) {
    let name = loggable(url: url)
    let count = requests.add(1, ordering: .relaxed).newValue
    guard count <= options.maximumRequests else {
      throw AdProblem(
        .wrapperLimit, "more than \(options.maximumRequests) documents would have to be loaded",
        advice: "serve fewer breaks and wrappers", document: name)
    }
    do throws(TransportError) {
      // Some ad servers respond with 204 if there are no ads.
      let response = try await client.get(url, accepting: [200, 204])
      if response.status == 204 { return (Array("<VAST version=\"4.2\"/>".utf8), url) }
      return (response.body, response.url ?? url)
    } catch {
      let isLate = [.timedOut, .cancelled].contains(error.kind)
      let code: AdErrorCode = failure == .response && isLate ? .responseTimeout : failure
      throw AdProblem(
        code, error.kind == .cancelled ? "the response is late" : error.detail,
        advice: isLate ? "serve ads within \(options.timeout)" : "fix the ad server, or its address",
        document: name)
    }
  }
}

extension [AdBeacon] {
  /// Returns the beacons for errors, with a code.
  fileprivate func errors(_ code: AdErrorCode) -> [AdBeacon] {
    filter { $0.kind == .error }.map { $0.filled(code) }
  }
}

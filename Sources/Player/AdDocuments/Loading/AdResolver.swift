import Documents
import PlaybackService
import Support

/// Follows one request for ads to its end.
struct AdResolver: Sendable {
  private let client: HTTPClient
  let options: AdLoaderOptions
  /// How many more documents may be asked for.
  private let requests: Locked<Int>

  /// What came of an ad, or of a response.
  struct Outcome {
    var ads: [LoadedAd] = []
    var problems: [AdProblem] = []
    /// Whom to tell of them, with the codes in their places.
    var beacons: [AdBeacon] = []
  }

  /// How an ad was come to.
  struct Way {
    var wrappers: [VASTAd] = []
    /// The addresses of the responses so far.
    var addresses: [String] = []
    var allowsMultipleAds = true
    var followsWrappers = true
  }

  init(client: HTTPClient, options: AdLoaderOptions) {
    self.client = client
    self.options = options
    requests = Locked(options.maximumRequests)
  }

  func load(_ request: AdRequest) async -> LoadedAds {
    do throws(AdProblem) {
      switch request {
      case .url(let text):
        guard let url = AdAddress.clean(text, base: nil) else {
          throw AdProblem(
            .response, "the address of the ads is none of http or https",
            advice: "give an absolute https address")
        }
        let (bytes, origin) = try await fetch(url, failure: .response)
        return await load(try AdDocument(reading: bytes, url: origin), from: origin)
      case .document(let bytes, let url):
        return await load(try AdDocument(reading: bytes, url: url), from: url)
      case .plan(let plan): return await load(.vmap(plan), from: nil)
      }
    } catch {
      return LoadedAds(problems: [error])
    }
  }

  private func load(_ document: AdDocument, from url: String?) async -> LoadedAds {
    switch document {
    case .vast(let vast):
      var entry = VMAPBreak(.start, source: VMAPSource(.vast(vast)))
      entry.id = "preroll"
      return LoadedAds(breaks: [await load(entry, from: url)])
    case .vmap(let plan):
      let breaks = await withTaskGroup(of: (Int, LoadedBreak).self) { group in
        for (index, entry) in plan.breaks.enumerated() {
          group.addTask { (index, await load(entry, from: url)) }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      return LoadedAds(
        breaks: breaks.sorted { $0.0 < $1.0 }.map(\.1), problems: plan.problems)
    }
  }

  /// One break.
  private func load(_ entry: VMAPBreak, from url: String?) async -> LoadedBreak {
    var result = LoadedBreak(plan: entry)
    do throws(AdProblem) {
      guard let source = entry.source else { return result }
      guard entry.kinds.contains(.linear) else {
        throw AdProblem(
          .breakType, "a break has no films, and nothing else is played",
          advice: "let breakType be linear", document: url.map(loggable(url:)))
      }
      var way = Way(
        allowsMultipleAds: source.allowsMultipleAds, followsWrappers: source.followsRedirects)
      let outcome: Outcome
      switch source.content {
      case .vast(let vast):
        way.addresses = url.map { [$0] } ?? []
        outcome = await resolve(vast, way)
      case .tag(let address, let type):
        guard type?.lowercased().hasPrefix("vast") != false else {
          throw Self.template(type, url)
        }
        guard AdAddress.mayLead(from: url, to: address) else {
          throw Self.refused(address, .response, url)
        }
        let (bytes, origin) = try await fetch(address, failure: .response)
        way.addresses = [address]
        outcome = await resolve(try VAST(reading: bytes, url: origin), way)
      case .custom(_, let type): throw Self.template(type, url)
      }
      result.ads = outcome.ads
      result.problems = outcome.problems
      result.dueBeacons = outcome.beacons
    } catch {
      result.problems.append(error)
      result.dueBeacons += entry.beacons.filter { $0.kind == .error }.map { $0.telling(error.code) }
    }
    return result
  }

  private static func template(_ type: String?, _ url: String?) -> AdProblem {
    AdProblem(
      .template, "a break has ads of a type that is not read: \((type ?? "").excerpt)",
      advice: "serve VAST", document: url.map(loggable(url:)))
  }

  static func refused(_ address: String, _ code: AdErrorCode, _ url: String?) -> AdProblem {
    AdProblem(
      code, "it refers to \(loggable(url: address)), which is refused",
      advice: "refer to https, and from another machine never to this one",
      document: url.map(loggable(url:)))
  }

  /// - Returns: the document, and where it came from after redirects.
  func fetch(
    _ url: String, failure: AdErrorCode
  ) async throws(AdProblem) -> (bytes: [UInt8], url: String) {
    let isLeft = requests.withLock { left in
      left -= 1
      return left >= 0
    }
    let name = loggable(url: url)
    guard isLeft else {
      throw AdProblem(
        .wrapperLimit, "more than \(options.maximumRequests) documents would have to be asked for",
        advice: "serve fewer breaks and wrappers", document: name)
    }
    do throws(TransportError) {
      let response = try await client.send(HTTPRequest(url))
      // 204 is an ad server's way to say that there are none.
      if response.status == 204 { return (Array("<VAST version=\"4.2\"/>".utf8), url) }
      guard response.status == 200 else {
        throw TransportError(
          .broken, url: url, detail: "the server answered with status \(response.status)")
      }
      return (response.body, response.url ?? url)
    } catch {
      let isLate = [.timedOut, .cancelled].contains(error.kind)
      let code: AdErrorCode = failure == .response && isLate ? .responseTimeout : failure
      throw AdProblem(
        code, error.kind == .cancelled ? "it did not come in time" : error.detail,
        advice: isLate
          ? "serve ads within \(options.timeout)" : "mend the ad server, or its address",
        document: name)
    }
  }
}

/// A document of ads, whichever it is.
private enum AdDocument {
  case vmap(VMAP)
  case vast(VAST)

  init(reading bytes: [UInt8], url: String?) throws(AdProblem) {
    var reader = AdDocumentReader(bytes, url: url)
    let root = try reader.root(parsing: .parsing)
    if root.name == "VMAP" {
      var plan = try VMAP(root, &reader)
      plan.problems = reader.problems
      self = .vmap(plan)
    } else {
      var vast = try VAST(root, &reader)
      vast.problems = reader.problems
      self = .vast(vast)
    }
  }
}

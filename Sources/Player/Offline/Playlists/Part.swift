import PlaybackService
import Support

/// What one request fetches: a file of the network, or a range of its bytes.
struct Part: Hashable {
  var url: String
  var range: Range<Int>?

  /// What the part is recognized by when a download goes on. Not by the query: a token in it is another one each time.
  var origin: String {
    let path = String(path(of: url[...]))
    return range.map { "\(path) \($0.lowerBound)-\($0.upperBound)" } ?? path
  }
}

/// Where a document came from, and so where its references lead to.
struct Referrer {
  private let url: String
  private let address: WebAddress?

  init(_ url: String) {
    self.url = url
    address = WebAddress(url)
  }

  /// The address that a reference means.
  ///
  /// - Throws: where the document may not send anybody there. The rule is that of redirects: to `https`, and from
  ///   another machine never to this one.
  func address(of reference: String) throws(PlaylistError) -> String {
    let target = resolve(reference, against: url)
    guard let address, let to = WebAddress(target), address.mayRefer(to: to) else {
      throw .refused(loggable(url: target))
    }
    return target
  }
}

import PlaybackService

/// What one request fetches: a file of the network, or a range of its bytes.
struct Part: Hashable {
  var url: String
  var range: Range<Int>?

  /// What the part is recognized by when a download goes on. Not by the query: a token in it is another one each time.
  var origin: String {
    let path = String(url.prefix { $0 != "?" && $0 != "#" })
    return range.map { "\(path) \($0.lowerBound)-\($0.upperBound)" } ?? path
  }
}

/// The address that a reference in the document at `base` means.
///
/// - Throws: where the document may not send anybody there. The rule is that of redirects: to `https`, and from
///   another machine never to this one.
func address(of reference: String, in base: String) throws(PlaylistError) -> String {
  let url = resolve(reference, against: base)
  guard let from = WebAddress(base), let to = WebAddress(url), from.mayRedirect(to: to) else {
    throw .refused(loggable(url: url))
  }
  return url
}

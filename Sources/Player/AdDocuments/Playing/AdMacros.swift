import PlaybackService

extension AdBeacon {
  /// The beacon with values in the places of its macros, as `[ERRORCODE]`; others stay as they are.
  ///
  /// - Parameter values: by the names of the macros, as `CACHEBUSTING`; they are percent-encoded.
  public func filled(_ values: [String: String]) -> AdBeacon {
    var result = self
    var text = ""
    var rest = url[...]
    while let open = rest.firstIndex(where: { $0 == "[" || $0 == "%" }) {
      text += rest[..<open]
      rest = rest[open...]
      let mark = rest.first == "[" ? "[" : "%5B"
      let end = mark == "[" ? "]" : "%5D"
      let name = rest.dropFirst(mark.count).prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
      let after = rest[name.endIndex...]
      if rest.prefix(mark.count).uppercased() == mark, !name.isEmpty,
        after.prefix(end.count).uppercased() == end, let value = values[String(name)]
      {
        text += percentEncoded(value)
        rest = after.dropFirst(end.count)
      } else {
        text += rest.prefix(1)
        rest = rest.dropFirst()
      }
    }
    result.url = text + rest
    return result
  }

  /// The beacon with an error's code in its place.
  func telling(_ code: AdErrorCode) -> AdBeacon { filled(["ERRORCODE": "\(code)"]) }
}

/// The absolute URL that `reference` means inside the document at `base` (RFC 3986 §5.2).
///
/// Read by their bytes: whatever has a meaning in a URL is ASCII, and a playlist has thousands of references.
///
/// - Parameter base: an absolute URL. When it is none, `reference` comes back as it is.
package func resolve(_ reference: String, against base: String) -> String {
  if hasScheme(reference) { return reference }
  guard let colon = base.utf8.firstIndex(of: UInt8(ascii: ":")),
    base.utf8[colon...].starts(with: "://".utf8)
  else { return reference }
  let rest = base.utf8[colon...].dropFirst("://".utf8.count)
  let authorityEnd = rest.firstIndex(where: \.endsAuthority) ?? rest.endIndex
  let origin = base[..<authorityEnd]
  let basePath = path(of: base[authorityEnd...])
  if reference.utf8.starts(with: "//".utf8) { return "\(base[..<colon]):\(reference)" }
  guard let first = reference.utf8.first, first != UInt8(ascii: "#") else {
    return "\(base[..<(base.utf8.firstIndex(of: UInt8(ascii: "#")) ?? base.endIndex)])\(reference)"
  }
  if first == UInt8(ascii: "?") { return "\(origin)\(basePath)\(reference)" }

  let path = path(of: reference[...])
  let query = reference[path.endIndex...]
  if first == slash { return "\(origin)\(withoutDots(path))\(query)" }
  let folder = basePath.utf8.lastIndex(of: slash).map { basePath[...$0] } ?? "/"
  return "\(origin)\(withoutDots("\(folder)\(path)"))\(query)"
}

/// What comes before the query and the fragment.
package func path(of text: Substring) -> Substring {
  text[
    ..<(text.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.endIndex)
  ]
}

/// Whether a URL begins with a scheme.
private func hasScheme(_ url: String) -> Bool {
  guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
  let scheme = url.utf8[..<colon]
  return scheme.first?.isLetter == true
    && scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
}

/// The path with its `.` and `..` segments carried out.
private func withoutDots(_ path: Substring) -> String {
  let isPlain = !zip(path.utf8, path.utf8.dropFirst()).contains { $0 == slash && $1 == dot }
  if isPlain { return String(path) }
  var segments: [Substring] = []
  let parts = path.utf8.dropFirst()
    .split(separator: slash, omittingEmptySubsequences: false).map(Substring.init)
  for (index, part) in parts.enumerated() {
    let isLast = index == parts.count - 1
    switch part {
    case ".": if isLast { segments.append("") }
    case "..":
      _ = segments.popLast()
      if isLast { segments.append("") }
    default: segments.append(part)
    }
  }
  return "/" + segments.joined(separator: "/")
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")

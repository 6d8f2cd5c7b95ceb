/// The absolute URL that `reference` means inside the document at `base` (RFC 3986 §5.2).
///
/// - Parameter base: an absolute URL. When it is none, `reference` comes back as it is.
package func resolve(_ reference: String, against base: String) -> String {
  if hasScheme(reference) { return reference }
  guard let separator = base.range(of: "://") else { return reference }
  let authorityEnd =
    base[separator.upperBound...].firstIndex { "/?#".contains($0) } ?? base.endIndex
  let origin = base[..<authorityEnd]
  let basePath = base[authorityEnd...].prefix { $0 != "?" && $0 != "#" }
  if reference.hasPrefix("//") { return base[..<separator.lowerBound] + ":" + reference }
  guard let first = reference.first, first != "#" else {
    return base.prefix { $0 != "#" } + reference
  }
  if first == "?" { return origin + basePath + reference }

  let path = reference.prefix { $0 != "?" && $0 != "#" }
  let rest = reference[path.endIndex...]
  let folder = basePath.lastIndex(of: "/").map { basePath[...$0] } ?? "/"
  let whole = first == "/" ? path : folder + path
  return origin + withoutDots(whole) + rest
}

/// Whether a URL begins with a scheme.
private func hasScheme(_ url: String) -> Bool {
  guard let colon = url.firstIndex(of: ":") else { return false }
  let scheme = url[..<colon]
  return scheme.first?.isLetter == true
    && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
}

/// The path with its `.` and `..` segments carried out.
private func withoutDots(_ path: Substring) -> String {
  var segments: [Substring] = []
  let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
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

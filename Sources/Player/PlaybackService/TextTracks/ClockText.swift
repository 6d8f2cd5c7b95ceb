import Support

/// `00:01:02.500`, as WebVTT and VAST write a time.
package func clockText(milliseconds: Int) -> String {
  let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
  let parts = [whole / 3600, whole / 60 % 60, whole % 60].map { $0.digits(2) }
  return parts.joined(separator: ":") + "." + rest.digits(3)
}

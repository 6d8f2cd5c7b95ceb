internal import Interactivity

/// A media time as previews print it: `m:ss.mmm`, with hours where there are any.
///
/// Unlike `MediaTime`'s own form the milliseconds are always there, so that times line up.
func stamp(_ seconds: Double) -> String {
  guard seconds.isFinite, abs(seconds) < 1e12 else { return seconds > 0 ? "∞" : "-∞" }
  let milliseconds = Int64((abs(seconds) * 1000).rounded())
  let text = MediaTime.clock(Double(milliseconds / 1000))
  let fraction = String(milliseconds % 1000)
  let zeros = String(repeating: "0", count: 3 - fraction.count)
  return (seconds < 0 && milliseconds > 0 ? "-" : "") + text + "." + zeros + fraction
}

/// A number without needless digits: `8`, `8.35`.
func plain(_ number: Double) -> String {
  let rounded = (number * 1000).rounded() / 1000
  return Int64(exactly: rounded).map(String.init) ?? "\(rounded)"
}

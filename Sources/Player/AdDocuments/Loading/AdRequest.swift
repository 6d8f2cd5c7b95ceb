/// What ads are asked for.
public enum AdRequest: Hashable, Sendable {
  /// The address of a VMAP or VAST document. The ads of a VAST document play before the content.
  case url(String)
  /// A VMAP or VAST document that is there already, and where it came from.
  case document([UInt8], url: String?)
  /// A plan that somebody has made up, of ad tags at cue points for example.
  case plan(VMAP)
}

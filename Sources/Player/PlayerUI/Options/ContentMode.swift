public import PlayerCore

/// How a picture fills a view of another shape (`UIViewContentMode`, as far as a poster uses it).
public enum ContentMode: Hashable, Sendable {
  /// All of the picture, with empty stripes.
  case aspectFit
  /// All of the view, with the picture cut.
  case aspectFill
  /// All of both, with the picture stretched.
  case scaleToFill

  /// Where the picture is: points from the view's upper left corner. A side that is not above 0 gives an empty rectangle.
  public func frame(
    of picture: ViewSize, in view: ViewSize
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else {
      return (0, 0, 0, 0)
    }
    let (across, down) = (view.width / picture.width, view.height / picture.height)
    let (width, height) =
      switch self {
      case .aspectFit:
        (picture.width * min(across, down), picture.height * min(across, down))
      case .aspectFill:
        (picture.width * max(across, down), picture.height * max(across, down))
      case .scaleToFill: (view.width, view.height)
      }
    return ((view.width - width) / 2, (view.height - height) / 2, width, height)
  }
}

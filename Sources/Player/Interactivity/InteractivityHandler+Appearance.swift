/// The functions of an app that determine the appearance of annotations. Where one is `nil`, the
/// appearance is the SDK's.
///
/// The handler calls them once each time an annotation appears, before it delivers
/// ``InteractivityEvent/shown(_:)``. A value that is not valid is limited, see
/// `AnnotationAppearance`.
public struct AnnotationStyles {
  /// Returns the seconds that showing and hiding take (`animationTimeForTransition:`). A duration
  /// above 0 animates an annotation without a transition, too.
  public var animationTime: ((Annotation.Transition) -> Double)?
  /// Returns the font of a text annotation for a picture of this width
  /// (`fontForTextAnnotation:`). The font grows with the picture while the annotation is on screen.
  public var font: ((Annotation, _ pictureWidth: Double) -> TextTheme.Font)?
  /// Returns the colour of a text annotation (`textColorForTextAnnotation:`).
  public var textColor: ((Annotation) -> TextTheme.Color)?
  /// Returns the background of a text annotation (`backgroundColorForTextAnnotation:`).
  public var backgroundColor: ((Annotation) -> TextTheme.Color)?

  /// Creates the styles of the SDK.
  public init() {}

  var isEmpty: Bool { animationTime == nil && font == nil && textColor == nil && backgroundColor == nil }
}

extension InteractivityHandler {
  /// Returns the appearance of an annotation.
  ///
  /// An appearance that ``styles`` determined remains the same while the annotation is on screen and
  /// while it fades out, also if an edit changes its theme. Without styles it is the SDK's.
  /// Of several annotations with one id, the last one that appeared determines the appearance.
  public func appearance(of annotation: Annotation) -> AnnotationAppearance {
    appearances[Name(annotation.id)] ?? themes.appearance(of: annotation)
  }

  /// Requests the appearance of an annotation that appears now from the app's styles.
  func requestAppearance(of annotation: Annotation) {
    let name = Name(annotation.id)
    let styles = styles
    guard !styles.isEmpty else {
      appearances[name] = nil
      return
    }
    let standard = themes.appearance(of: annotation)
    let duration = styles.animationTime?(annotation.transition)
    let text = annotation.kind == .text ? styles : AnnotationStyles()
    let width = picture.width.isFinite && picture.width > 0 ? picture.width : 1
    var font = text.font?(annotation, width)
    font?.size /= width
    appearances[name] = AnnotationAppearance(
      font: font ?? standard.font, textColor: text.textColor?(annotation) ?? standard.textColor,
      backgroundColor: text.backgroundColor?(annotation) ?? standard.backgroundColor,
      transitionDuration: duration ?? standard.transitionDuration)
  }
}

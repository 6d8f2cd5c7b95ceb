extension InteractivityHandler {
  /// Returns the appearance of an annotation.
  ///
  /// The handler requests it from the delegate once each time the annotation appears, before it
  /// calls `didShow`. The appearance remains the same while the annotation is on screen and while
  /// it fades out, also if an edit changes its theme. Without a delegate it is the SDK's.
  public func appearance(of annotation: Annotation) -> AnnotationAppearance {
    appearances[annotation.id] ?? themes.appearance(of: annotation)
  }

  /// Requests the appearance of an annotation that appears now from the delegate.
  func requestAppearance(of annotation: Annotation) {
    guard let delegate else {
      appearances[annotation.id] = nil
      return
    }
    let duration = delegate.interactivityHandler(self, animationTimeFor: annotation.transition)
    var appearance = AnnotationAppearance(of: annotation)
    var (font, textColor) = (appearance.font, appearance.textColor)
    var backgroundColor = appearance.backgroundColor
    if annotation.kind == .text {
      let width = picture.width.isFinite && picture.width > 0 ? picture.width : 1
      font = delegate.interactivityHandler(self, fontFor: annotation, pictureWidth: width)
      font.size /= width
      backgroundColor = delegate.interactivityHandler(self, backgroundColorFor: annotation)
      textColor = delegate.interactivityHandler(self, textColorFor: annotation)
    }
    appearance = AnnotationAppearance(
      font: font, textColor: textColor, backgroundColor: backgroundColor,
      transitionDuration: duration)
    appearances[annotation.id] = appearance
  }
}

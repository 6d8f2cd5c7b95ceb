extension InteractivityHandler {
  /// Returns the appearance of an annotation.
  ///
  /// The handler requests it from the delegate once each time the annotation appears, before it
  /// calls `didShow`. The appearance remains the same while the annotation is on screen and while
  /// it fades out, also if an edit changes its theme. Without a delegate it is the SDK's.
  /// Of several annotations with one id, the last one that appeared determines the appearance.
  public func appearance(of annotation: Annotation) -> AnnotationAppearance {
    appearances[Name(annotation.id)] ?? themes.appearance(of: annotation)
  }

  /// Requests the appearance of an annotation that appears now from the delegate.
  func requestAppearance(of annotation: Annotation) {
    let name = Name(annotation.id)
    guard let delegate else {
      appearances[name] = nil
      return
    }
    let standard = AnnotationAppearance(of: annotation)
    let duration = delegate.interactivityHandler(self, animationTimeFor: annotation.transition)
    guard annotation.kind == .text else {
      appearances[name] = AnnotationAppearance(
        font: standard.font, textColor: standard.textColor,
        backgroundColor: standard.backgroundColor, transitionDuration: duration)
      return
    }
    let width = picture.width.isFinite && picture.width > 0 ? picture.width : 1
    var font = delegate.interactivityHandler(self, fontFor: annotation, pictureWidth: width)
    font.size /= width
    appearances[name] = AnnotationAppearance(
      font: font,
      textColor: delegate.interactivityHandler(self, textColorFor: annotation),
      backgroundColor: delegate.interactivityHandler(self, backgroundColorFor: annotation),
      transitionDuration: duration)
  }
}

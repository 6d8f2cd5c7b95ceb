public import Interactivity

extension AnnotationStyles {
  /// Returns styles that make texts red on blue, in bold letters.
  /// - Parameters:
  ///   - family: the family of the font.
  ///   - size: the size of the letters, as a fraction of the picture's width.
  public static func redOnBlue(
    family: String? = nil, size: Double = TextTheme.Font.standard(pictureWidth: 1).size
  ) -> AnnotationStyles {
    var styles = AnnotationStyles()
    styles.font = { TextTheme.Font(family: family, weight: .bold, size: size * $1) }
    styles.textColor = { _ in TextTheme.Color(red: 1, green: 0, blue: 0) }
    styles.backgroundColor = { _ in TextTheme.Color(red: 0, green: 0, blue: 1) }
    return styles
  }
}

import Documents

extension AnnotationReader {
  /// Whether something at the end of a way inside of an annotation is read, for ``Cursor/read(only:_:)``: what no field
  /// takes is kept as its text, and what else stands where a word should be is only named.
  static func fields(_ way: [Node.Step]) -> Bool {
    var level = Level.annotation
    for (index, step) in way.enumerated() {
      guard let name = step else { return false }
      if level == .click { return index == way.count - 1 && ClickField.table[name] != nil }
      guard let field = AnnotationField.table[name], !field.isKept else { return false }
      switch field {
      case .commandData, .addonCommandData: return true
      case .properties where level == .annotation: level = .properties
      case .popcorn where level == .properties: level = .popcorn
      case .onClick: level = .click
      case .startTime, .duration:
        guard index < way.count - 1 else { return true }
        return index == way.count - 2 && way[index + 1].flatMap { TimeField.table[$0] } != nil
      default: return index == way.count - 1
      }
    }
    return true
  }
}

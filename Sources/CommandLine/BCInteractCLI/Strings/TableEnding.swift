// What the name of a file says about the table in it.
extension String {
  /// Whether it is the path of a table of plural forms.
  var isStringsdict: Bool { hasSuffix(".stringsdict") }

  /// Whether it is the path of a string catalog.
  var isCatalog: Bool { hasSuffix(".xcstrings") }
}

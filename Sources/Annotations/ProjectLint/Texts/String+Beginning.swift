extension String {
  /// As much of a text as is needed to know it again.
  package var beginning: String {
    let beginning = prefix(60)
    return beginning.endIndex == endIndex ? self : beginning + "…"
  }
}

/// Why a `.stringsdict` can't be read.
public enum PluralTableError: Error, Hashable, Sendable {
  case notAPropertyList
  /// Larger than ``PluralTable/maximumSize``.
  case tooLarge
}

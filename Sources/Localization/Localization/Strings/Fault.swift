extension StringsFile {
  /// A mistake or doubt in a file.
  public struct Fault: Error, Hashable, Sendable {
    /// The kinds of fault. The raw values are stable names.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      // The bytes
      case emptyFile = "empty-file"
      case tooLarge = "too-large"
      /// Too many combining marks in a row, which would take long to compare.
      case tooManyMarks = "too-many-marks"
      /// More than ``StringsFile/maximumEntries`` entries or comments.
      case tooManyEntries = "too-many-entries"
      case invalidEncoding = "invalid-encoding"
      case missingByteOrderMark = "missing-byte-order-mark"
      /// The bytes end within a code unit of UTF-16 or UTF-32.
      case partialUnit = "partial-unit"

      // The grammar
      case unexpectedCharacter = "unexpected-character"
      case missingEquals = "missing-equals"
      case missingValue = "missing-value"
      case missingKey = "missing-key"
      case missingSemicolon = "missing-semicolon"
      case unterminatedString = "unterminated-string"
      /// A quotation mark in a text without a backslash, which ends the text.
      case unescapedQuote = "unescaped-quote"
      /// A key or value without quotes with characters that need quotes.
      case unquotedText = "unquoted-text"
      /// The markers of a merge conflict.
      case mergeConflict = "merge-conflict"
      case malformedValue = "malformed-value"
      case textAfterEnd = "text-after-end"
      case tooDeep = "too-deep"
      case malformedPropertyList = "malformed-property-list"
      /// A requested change that only the text format allows. Reading never reports it.
      case notEditable = "not-editable"

      // Loss without an error
      /// CoreFoundation stops here and drops the rest of the file without an error.
      case silentTruncation = "silent-truncation"
      case unterminatedComment = "unterminated-comment"
      /// A comment that hides entries up to the end of the next comment.
      case swallowedEntries = "swallowed-entries"

      // The content
      case topLevelNotDictionary = "toplevel-not-dictionary"
      case nonStringValue = "non-string-value"
      case duplicateKey = "duplicate-key"
      /// Two keys of different code points that look the same (Unicode Standard Annex 15).
      case canonicallyEqualKeys = "canonically-equal-keys"
      case loneSurrogate = "lone-surrogate"
      case nulCharacter = "nul-character"
      case nonCharacter = "noncharacter"
      case byteOrderMarkInContent = "bom-in-content"
      /// A byte A9 in UTF-8, which CoreFoundation reads as U+FFFD.
      case replacedByte = "replaced-byte"
    }

    /// The effect on CoreFoundation. A file that exceeds a limit of this reader counts as refused.
    public enum Effect: Hashable, Sendable {
      /// CoreFoundation refuses the whole file.
      case rejects
      /// CoreFoundation drops something without an error.
      case loses
      /// CoreFoundation continues reading; the result is doubtful.
      case reads
    }

    /// The number of faults after which recovery ends, and of doubts after which the content is
    /// checked no further. Such a file is something else.
    static let maximumCount = 10_000

    static let replacedByte = (
      message: "a byte A9 that is not UTF-8 becomes U+FFFD", fix: "write the character © in UTF-8"
    )

    static let tooMany = (message: "there are too many errors from here on", fix: "fix the errors above first")

    /// The kind of fault.
    public internal(set) var kind: Kind
    /// The effect on CoreFoundation.
    public internal(set) var effect = Effect.rejects
    /// The range of the fault in ``StringsFile/bytes``.
    public let range: Range<Int>
    /// The line and column at which the range begins.
    public let place: Place
    /// The problem: lower case, no full stop.
    public internal(set) var message: String
    /// The fix.
    public let fix: String
    /// The number of entries that an app lacks because of this fault alone.
    public internal(set) var entriesLost = 0
    /// The key of the entry, if it is known.
    public internal(set) var key: ExactString?
  }
}

extension StringsFile.Fault: CustomStringConvertible {
  /// The place, the message and the fix.
  public var description: String { "\(place): \(message); \(fix)" }
}

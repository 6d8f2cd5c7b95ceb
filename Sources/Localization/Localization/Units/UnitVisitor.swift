/// Work on code units that doesn't care which of the three types they have.
///
/// Each byte of a text file meets these visitors, in this order:
///
/// 1. `EncodingCheck`: are the units text in their encoding? CoreFoundation asks that first, and so does
///    ``FileReading``.
/// 2. `StrictRead` runs ``StrictParser``, which is CoreFoundation's grammar to the letter. The table that an
///    app gets comes from here and from nowhere else. ``StringsTable`` needs no more than these two.
/// 3. ``RecoveringRead`` runs ``DocumentParser``, which goes on after each mistake. The nodes and faults of a
///    ``StringsFile`` come from here; how far CoreFoundation read is told to it.
///
/// `PlaceIndex` then counts lines and columns, and `TableIndex` hashes the keys of a table.
protocol UnitVisitor {
  associatedtype Result
  /// Does the work on all units of a text.
  mutating func visit<Unit: CodeUnit>(_ units: UnsafeBufferPointer<Unit>) -> Result
}

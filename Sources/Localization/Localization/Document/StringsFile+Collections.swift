extension StringsFile {
  /// The nodes of a file; each is made when it is asked for.
  public struct Nodes: RandomAccessCollection, Sendable {
    let pieces: Pieces
    let source: SourceText

    public var startIndex: Int { 0 }
    public var endIndex: Int { pieces.nodes.count }
    public subscript(position: Int) -> Node { pieces.node(at: position, in: source) }
  }

  /// The entries of a file; each is made when it is asked for.
  public struct Entries: RandomAccessCollection, Sendable {
    let pieces: Pieces
    let source: SourceText

    public var startIndex: Int { 0 }
    public var endIndex: Int { pieces.entries.count }
    public subscript(position: Int) -> Entry { pieces.entry(at: position, in: source) }
  }
}

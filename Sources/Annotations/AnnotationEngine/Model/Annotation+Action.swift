extension Annotation {
  /// What an annotation does when it is tapped or triggered, in the order of the fields.
  public struct Action: Hashable, Sendable {
    /// Handed to the host, with its data.
    public var command: Command?
    /// Whether it pauses the playback, until somebody plays.
    public var pauses = false
    /// Whether it opens the gate at which the playhead is held.
    public var releasesGate = false
    /// Where to go: an annotation's id if the project has it, else a time text.
    public var jump: String?
    /// What to open: `https`, `http`, `mailto` or `tel`.
    public var link: String?

    /// An action that does nothing.
    public init() {}

    /// Whether it does nothing.
    public var isEmpty: Bool {
      command == nil && !pauses && !releasesGate && jump == nil && link == nil
    }
  }

  /// Whether it can be tapped, and a tap on it does something: an action, or that it does not loop back.
  package var isChoice: Bool { isVisual && (!action.isEmpty || loopBack != nil) }
}

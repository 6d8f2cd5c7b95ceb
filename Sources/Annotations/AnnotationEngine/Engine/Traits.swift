extension InteractivityEngine {
  /// What the time layer has to know of an annotation without looking at it.
  struct Traits: OptionSet {
    let rawValue: UInt8
    static let visual = Traits(rawValue: 1)
    static let trigger = Traits(rawValue: 2)
    static let conditional = Traits(rawValue: 4)
    /// It pauses on show, or is a gate.
    static let stops = Traits(rawValue: 8)
    static let loopsBack = Traits(rawValue: 16)
  }
}

extension InteractivityEngine.Traits {
  init(of annotation: Annotation) {
    self = []
    if annotation.isVisual { insert(.visual) }
    if annotation.kind == .timeTrigger { insert(.trigger) }
    if annotation.condition != nil { insert(.conditional) }
    if annotation.pausesOnShow || annotation.isGate { insert(.stops) }
    if annotation.loopBack != nil { insert(.loopsBack) }
  }
}

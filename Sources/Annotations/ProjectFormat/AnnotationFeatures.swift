extension Annotation {
  /// The features that the annotation needs, in the order of `Platform.Feature`.
  public var features: [Platform.Feature] { Platform.Feature.allCases.filter(needs) }

  /// Returns the features that the annotation needs and a platform ignores. A theme is none of
  /// them: the platform shows another theme.
  public func unsupportedFeatures(on platform: Platform) -> [Platform.Feature] {
    features.filter { !platform.performs($0) && $0 != .themes }
  }

  private func needs(_ feature: Platform.Feature) -> Bool {
    guard kind != .unsupported else { return false }
    return switch feature {
    case .overlays: isVisual
    case .hotspotText: kind == .hotspot && text?.unicodeScalars.contains { $0 > " " } == true
    case .taps: isChoice
    case .jumpsOnTap: isVisual && action.jump != nil
    case .jumpsOnTime: kind == .timeTrigger && action.jump != nil
    case .links: action.link != nil
    case .commands: action.command != nil
    case .triggers: kind == .timeTrigger
    case .preconditions: condition?.isToken == true
    case .rules:
      condition?.isToken == false || kind == .text && !namesInterpolated(in: text ?? "").isEmpty
    case .pauseOnClick: isVisual && action.pauses
    case .pauseOnShow: isVisual && pausesOnShow
    case .gates: isVisual && isGate
    case .loopBack: isVisual && loopBack != nil
    case .themes:
      kind == .text && theme.map { !["mullins special", "white"].contains($0.lowercased()) } == true
    case .transitions: isVisual && transition != .none
    }
  }
}

/// A platform on which projects play, with the features that its player supports.
///
/// The table is that of the native SDKs' documents and public headers, and of the web player's
/// documents.
///
/// ```swift
/// import AnnotationEngine
///
/// print(Platform.tvos.support(for: .taps), Platform.tvos.support(for: .jumpsOnTime))
/// // Prints "no yes"
/// ```
public enum Platform: String, Hashable, Sendable, CaseIterable {
  case ios, tvos, android, web

  /// A feature of projects that not all platforms support.
  public enum Feature: String, Hashable, Sendable, CaseIterable {
    /// Images, texts and hot spots on screen.
    case overlays
    /// The text of a hot spot.
    case hotspotText
    case taps
    case jumpsOnTap, jumpsOnTime
    case links, commands, triggers
    /// Preconditions that the app enables.
    case preconditions
    /// Display rules over variables, and `{{name}}` in texts.
    case rules
    case pauseOnClick, pauseOnShow
    case gates, loopBack
    /// All themes of the editor. A platform without them has two, and shows others as White.
    case themes
    case transitions
  }

  /// The degree to which a platform supports a feature.
  public enum Support: Hashable, Sendable {
    case yes
    /// The platform ignores the feature: an annotation that needs it remains in the project, and is
    /// entered and exited.
    case no
    /// No document says whether the platform supports the feature. The engine supports it.
    case unknown
  }

  /// Returns the degree to which the platform supports a feature.
  public func support(for feature: Feature) -> Support {
    let row = feature.support
    return switch self {
    case .ios: row.ios
    case .tvos: row.tvos
    case .android: row.android
    case .web: row.web
    }
  }

  /// Returns whether the engine performs a feature: unless the platform is known not to support it.
  public func performs(_ feature: Feature) -> Bool { support(for: feature) != .no }

  /// The name in texts.
  public var name: String {
    switch self {
    case .ios: "iOS"
    case .tvos: "tvOS"
    case .android: "Android"
    case .web: "the web"
    }
  }
}

extension Platform.Feature {
  /// The row of the table.
  fileprivate var support:
    (ios: Platform.Support, tvos: Platform.Support, android: Platform.Support, web: Platform.Support)
  {
    switch self {
    case .overlays, .jumpsOnTime, .commands, .triggers, .transitions: (.yes, .yes, .yes, .yes)
    case .hotspotText: (.no, .no, .unknown, .yes)
    case .taps, .jumpsOnTap, .links: (.yes, .no, .yes, .yes)
    case .preconditions: (.yes, .yes, .yes, .unknown)
    case .rules, .pauseOnClick, .pauseOnShow, .gates, .loopBack:
      (.unknown, .unknown, .unknown, .yes)
    case .themes: (.no, .no, .unknown, .yes)
    }
  }
}

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

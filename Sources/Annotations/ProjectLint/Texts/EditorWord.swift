package import AnnotationEngine

/// The words that editors show for the types which documents name in another way.
package enum EditorWord {
  private static let meanings = [
    "hotspot": "hotLink", "hotspots": "hotLink", "clickable area": "hotLink", "button": "hotLink",
    "transparent overlay": "hotLink",
    "text overlay": "pop", "textoverlay": "pop", "overlay text": "pop", "caption": "pop",
    "label": "pop", "image overlay": "image", "imageoverlay": "image", "picture": "image",
    "time triggered": "onTime", "timetriggered": "onTime", "time trigger": "onTime",
    "timetrigger": "onTime", "trigger": "onTime", "time triggered action": "onTime",
  ]

  /// The type that is most likely meant by an annotation whose type the format does not have.
  package static func meaning(of annotation: Annotation) -> String? {
    guard annotation.kind == .unsupported, annotation.rawType.utf8.count < 100 else { return nil }
    let words = annotation.rawType.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" }
    return meanings[words.joined(separator: " ")]
  }
}

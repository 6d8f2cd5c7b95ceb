public import JSON

extension InteractivityProject {
  /// A document that reads back as this project.
  ///
  /// Keys of the original document that no field takes are not part of it. What no document can express is left
  /// out: a blank jump, a time that is neither seconds nor a part of the media.
  public var json: JSON {
    var object = JSON.Object()
    object["id"] = id.map { .string($0) }
    object["title"] = title.map { .string($0) }
    object["sessionId"] = sessionID.map { .string($0) }
    object["bcAccountId"] = accountID.map { .string($0) }
    object["videoId"] = videoID.map { .string($0) }
    object["duration"] = duration.map { .number($0) }
    if !tags.isEmpty { object["tags"] = .array(tags.map { .string($0) }) }
    object["annotations"] = .array(annotations.map { $0.json })
    return .object(object)
  }
}

extension Annotation {
  fileprivate var json: JSON {
    var object: JSON.Object = ["id": .string(id)]
    if !typeWord.isEmpty { object["type"] = .string(typeWord) }
    object["startTime"] = start.json
    switch extent {
    case .open: break
    case .lasting(let length): object["duration"] = length.json
    case .until(let end): object["end"] = end.json
    }
    for (key, value) in [
      ("title", title), ("text", text), ("mode", theme), ("url", imageURL),
      ("original", originalImageURL), ("backgroundColor", backgroundColor),
      ("precondition", condition?.text),
    ] {
      object[key] = value.map { .string($0) }
    }
    if transition == .fade { object["transitionClass"] = "fade" }
    object["left"] = .string(box.left.description)
    object["top"] = .string(box.top.description)
    object["width"] = box.width.map { .string($0.description) }
    object["height"] = box.height.map { .string($0.description) }
    if pausesOnShow { object["pause"] = true }
    if isGate { object["gate"] = true }
    addAction(to: &object)
    return .object(object)
  }

  /// Adds the action: of a time-triggered annotation to the object itself, of every other to `onClick`.
  private func addAction(to object: inout JSON.Object) {
    if let command = action.command {
      object["command"] = .string(command.name)
      object["commandData"] = command.json
    }
    var fields = kind == .timeTrigger ? object : JSON.Object()
    if action.pauses { fields["pause"] = true }
    if action.releasesGate { fields["releaseGate"] = true }
    fields["loopBack"] = loopBack.map { .string($0) }
    fields["gotoTrack"] = action.jump.map { .string($0) }
    fields["gotoLink"] = action.link.map { .string($0) }
    if kind == .timeTrigger {
      object = fields
    } else if !fields.members.isEmpty {
      object["onClick"] = .object(fields)
    }
  }

  /// The type as the document spells it if it gives the kind; else the native player's word.
  private var typeWord: String {
    guard Kind(authored: rawType) != kind else { return rawType }
    return switch kind {
    case .image: "image"
    case .text: "text"
    case .timeTrigger: "onTime"
    case .hotspot: "hotLink"
    case .unsupported: "unsupported"
    }
  }
}

extension MediaTime {
  /// Seconds, negative from the end of the media; `n%` for a part of it.
  fileprivate var json: JSON? {
    if percent == 0, seconds >= 0 { return .number(seconds) }
    if percent == 100, seconds < 0 { return .number(seconds) }
    guard seconds == 0 else { return nil }
    return ["units": "percent", "value": .number(percent < 0 ? percent - 100 : percent)]
  }
}

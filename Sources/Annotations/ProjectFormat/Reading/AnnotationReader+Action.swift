import JSON

extension AnnotationReader {
  /// Reads the action of an annotation. `onClick` has that of a tap, the annotation itself that of its time.
  /// Each uses the other's value if its own is missing.
  mutating func readAction(into annotation: inout Annotation) {
    let isTimed = annotation.kind == .timeTrigger
    var action = Annotation.Action()
    action.command = readCommand(isTimed: isTimed)

    let pause = value(of: .pause) { $0.readFlag() }
    let pauseOnClick = findOnClick(.pause) { $0.readFlag() }?.value
    action.pauses = (isTimed ? pause ?? pauseOnClick : pauseOnClick) ?? false
    annotation.pausesOnShow = !isTimed && pause == true
    let gate = find(.gate) { $0.readFlag() }
    annotation.isGate = gate?.value ?? false
    let release = findOnClick(.releaseGate) { $0.readFlag() } ?? find(.releaseGate) { $0.readFlag() }
    action.releasesGate = release?.value ?? false
    let loopBack = findOnClick(.loopBack) { $0.readLoopBack() } ?? find(.loopBack) { $0.readLoopBack() }
    annotation.loopBack = loopBack?.value
    if isTimed {
      if annotation.isGate, let gate { reportStop(gate.key, at: gate.level) }
      if let loopBack { reportStop(loopBack.key, at: loopBack.level) }
      (annotation.isGate, annotation.loopBack) = (false, nil)
    }
    if let loopBack, !isTimed, case .unusable = JSON.string(loopBack.value).readFlag() {
      addUnresolvedJump(loopBack, isLoopBack: true)
    }

    let own = find(.gotoTrack) { $0.readID() }
    let onClick = findOnClick(.gotoTrack) { $0.readID() }
    if let jump = isTimed ? own ?? onClick : onClick ?? own {
      action.jump = jump.value
      check(jump)
    }
    let link =
      findOnClick(.gotoLink) { $0.readWord() } ?? find(.gotoLink) { $0.readWord() }
      ?? find(.linkUrl) { $0.readWord() }
    action.link = link.map { readLink($0) }
    annotation.action = action
  }

  /// Reports that a time trigger stops no playback.
  private mutating func reportStop(_ key: String, at level: Level) {
    report(.warning, "\(key) is for annotations that are shown: ignored at a time trigger", at: level, key)
  }

  private mutating func readLink(_ found: Found<String>) -> String {
    let link = AuthoredLink(found.value)
    if let problem = link.problem {
      report(
        problem.severity, kind: .link, "\(found.key) \(found.value.excerpt) \(problem.text)",
        at: found.level, found.key)
    }
    return link.address
  }

  /// Checks a jump. A time inside the media is valid, any other target may be a later annotation.
  private mutating func check(_ jump: Found<String>) {
    if let time = MediaTime(parsing: jump.value),
      time.seconds != 0 || (0...100).contains(time.percent)
    {
      return
    }
    addUnresolvedJump(jump)
  }

  /// Reads the command. The data next to its name count before those of the other place.
  private mutating func readCommand(isTimed: Bool) -> Annotation.Command? {
    let own = find(.command) { $0.readWord() } ?? find(.addonCommand) { $0.readWord() }
    let onClick = findOnClick(.command) { $0.readWord() } ?? findOnClick(.addonCommand) { $0.readWord() }
    let ownData =
      find(.commandData, severity: .error) { $0.readObject() }
      ?? find(.addonCommandData, severity: .error) { $0.readObject() }
    let dataOnClick =
      findOnClick(.commandData, severity: .error) { $0.readObject() }
      ?? findOnClick(.addonCommandData, severity: .error) { $0.readObject() }
    let name = isTimed ? own ?? onClick : onClick ?? own
    let data = name?.level == .click ? dataOnClick ?? ownData : ownData ?? dataOnClick
    guard let name else {
      if let data, !data.value.members.isEmpty {
        report(
          .warning, "\(data.key) belongs to no command: kept, and not used", at: data.level,
          data.key)
        keep(.init(key: data.key, value: .object(data.value)))
      }
      return nil
    }
    var command = Annotation.Command(name: name.value)
    guard let data else { return command }
    for member in data.value.members {
      guard let text = readDatum(member, of: data) else { continue }
      command.data.append(.init(key: member.key, value: text))
    }
    return command
  }

  /// Reads one datum of a command, which is a text, also an empty one. Any other value becomes its own JSON text.
  private mutating func readDatum(_ member: JSON.Object.Member, of data: Found<JSON.Object>) -> String? {
    switch member.value.readText() {
    case .absent: return member.value.string
    case .value(let text): return text
    case .unusable(let why, _):
      let isNumber = member.value.number != nil
      report(
        .warning, "\(member.key) \(why): \(isNumber ? "ignored" : "handed over as JSON text")",
        at: data.level, data.key, member.key)
      return isNumber ? nil : member.value.text()
    }
  }
}

extension JSON {
  /// Reads the target of `loopBack`: an annotation's id, or a flag that is true.
  fileprivate func readLoopBack() -> FieldReading<String> {
    if case .value(false) = readFlag() { return .absent }
    return readWord()
  }
}

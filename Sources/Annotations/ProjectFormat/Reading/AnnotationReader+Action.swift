import Documents
import JSON

extension AnnotationReader {
  /// What the annotation does: on a tap what `onClick` says, on its time what is given beside it; each
  /// takes the other's where it has none of its own.
  mutating func readAction(into annotation: inout Annotation) {
    let isTimed = annotation.kind == .timeTrigger
    var action = Annotation.Action()
    action.command = readCommand()

    let pause = first(.pause) { $0.readFlag() }
    let pauseOnClick = clicked(.pause) { $0.readFlag() }?.value
    action.pauses = (isTimed ? pause ?? pauseOnClick : pauseOnClick) ?? false
    annotation.pausesOnShow = !isTimed && pause == true
    annotation.isGate = first(.gate) { $0.readFlag() } ?? false
    let release = clicked(.releaseGate) { $0.readFlag() } ?? found(.releaseGate) { $0.readFlag() }
    action.releasesGate = release?.value ?? false
    let loopBack =
      clicked(.loopBack) { $0.readLoopBack() } ?? found(.loopBack) { $0.readLoopBack() }
    annotation.loopBack = loopBack?.value

    let own = found(.gotoTrack) { $0.readID() }
    let onClick = clicked(.gotoTrack) { $0.readID() }
    if let jump = isTimed ? own ?? onClick : onClick ?? own {
      action.jump = jump.value
      check(jump)
    }
    let link =
      clicked(.gotoLink) { $0.readWord() } ?? found(.gotoLink) { $0.readWord() }
      ?? found(.linkUrl) { $0.readWord() }
    action.link = link.map { readLink($0) }
    annotation.action = action
  }

  private mutating func readLink(_ found: Found<String>) -> String {
    let link = AuthoredLink(found.value)
    if let complaint = link.complaint {
      note(
        complaint.severity, kind: .link, "\(found.key) \(found.value.excerpt) \(complaint.text)",
        at: found.level, found.key)
    }
    return link.address
  }

  /// A jump to a time is fine by itself, one to an annotation may name a later one.
  private mutating func check(_ jump: Found<String>) {
    if let time = MediaTime(parsing: jump.value),
      time.seconds != 0 || (0...1).contains(time.fraction)
    {
      return
    }
    openJumps.append(annotation: index, way: way(to: jump.level) + [jump.key])
  }

  private mutating func readCommand() -> Annotation.Command? {
    let name = first(.command) { $0.readWord() } ?? first(.addonCommand) { $0.readWord() }
    let data =
      found(.commandData, orElse: .error) { $0.readObject() }
      ?? found(.addonCommandData, orElse: .error) { $0.readObject() }
    guard let name else {
      if let data, data.value.hasMembers {
        note(
          .warning, "\(data.key) belongs to no command: kept, and not used", at: data.level,
          data.key)
        keep(data)
      }
      return nil
    }
    var command = Annotation.Command(name: name)
    guard let data else { return command }
    data.value.forEachMember { member in
      guard let text = readDatum(member, of: data) else { return }
      command.data.append(.init(key: member.key, value: text))
    }
    return command
  }

  /// A command's data are texts: what is more becomes its own JSON text.
  private mutating func readDatum(_ member: Node.Member, of data: Found<Node>) -> String? {
    switch member.value.readText() {
    case .absent: return nil
    case .value(let text): return text
    case .unusable(let why):
      let isNumber = member.value.kind == .number
      note(
        .warning, "\(member.key) \(why): \(isNumber ? "ignored" : "handed over as JSON text")",
        at: data.level, data.key, member.key)
      return isNumber ? nil : member.value.json.text()
    }
  }
}

extension Node {
  /// Where to go back to: any word but one that says no.
  fileprivate func readLoopBack() -> FieldReading<String> {
    if case .value(false) = readFlag() { return .absent }
    return readWord()
  }
}

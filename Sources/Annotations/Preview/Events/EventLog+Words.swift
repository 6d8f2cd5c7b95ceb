import JSON
import ProjectFormat
import Support

extension LaneWords {
  /// A command with its data: `open-chapters Intro=0 Coats=42`.
  func command(_ annotation: Annotation?) -> String {
    guard let command = annotation?.action.command else { return "" }
    let data = command.data.map { "\($0.key)=\($0.value)" }
    return ink.fitted(([command.name] + data).joined(separator: " "), to: 200)
  }

  func link(_ annotation: Annotation?) -> String {
    ink.fitted(annotation?.action.link ?? "", to: 200)
  }

  /// How long a pause on show lasts; nothing for one that waits for somebody to play.
  func pause(
    _ annotation: Annotation?, _ event: EngineEvent, _ playthrough: Playthrough
  ) -> String {
    guard let annotation, annotation.pausesOnShow, annotation.isVisual,
      let window = annotation.window(duration: playthrough.duration), window.end.isFinite,
      window.start == event.time
    else { return "" }
    return words.conventions.seconds(window.end - window.start)
  }

  func rule(_ condition: Annotation.Condition) -> String {
    words(.rule, ink.fitted(condition.text, to: 60))
  }

  /// An input as a trace has it, without the braces and quotes.
  func input(_ input: EngineInput) -> String {
    if case .project = input { return input.name }
    let values = input.json.object?.members.dropFirst().map(\.value) ?? []
    let texts = values.flatMap { value -> [String] in
      guard let variables = value.object?.members else {
        return [value.string ?? value.number.map { $0.shortText } ?? value.text()]
      }
      return variables.map { "\($0.key)=\($0.value.text())" }
    }
    return ink.fitted(([input.name] + texts).joined(separator: " "), to: 200)
  }
}

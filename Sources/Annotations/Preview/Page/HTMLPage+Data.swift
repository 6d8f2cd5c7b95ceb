import AnnotationEngine
import JSON
import Lint
import ProjectFormat

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HTMLPage {
  /// The data of the script, except for the project. The script asks the engine for the lanes and
  /// the chapters, which depend on the length of the media.
  var data: JSON.Outline {
    let project = playthrough.project
    let names = project.names
    var members: [(key: String, value: JSON.Outline)] = [
      ("words", .value(scriptWords)),
      ("title", .value(.string(title))),
      ("facts", .value(.array(facts.map { .string($0) }))),
      ("findings", .value(.array(findings.map(json)))),
      ("rules", .value(.object(ruleTexts))),
      ("appearances", .value(.object(appearances))),
      ("preconditions", .value(.array(names.preconditions.map { .string($0) }))),
      ("variables", .value(.array(names.variables.map { .string($0) }))),
      ("places", .list(places.lazy.map { $0.map { [.integer(Int64($0.line)), .integer(Int64($0.column))] } ?? nil })),
      ("setup", .value(.array(setup.map { $0.json }))),
      ("span", .value(.number(playthrough.span))),
      ("images", .value(.bool(allowsImages))),
      ("pictures", .value(.object(embeddedPictures))),
      ("client", .value(.bool(isForClients))),
    ]
    if let duration = playthrough.duration {
      members.append(("duration", .value(.number(duration))))
    }
    let platform = playthrough.platform
    if platform != .ios { members.append(("platform", .value(.string(platform.rawValue)))) }
    if let video { members.append(("video", .value(.string(video)))) }
    if let exploration {
      let scenes = ExploreDocument.json(of: exploration, project: project, platform: platform)
      members.append(("scenes", .value(scenes)))
    }
    return .object(members)
  }

  /// The pictures that are embedded as addresses with the scheme `data`, by their addresses in the project.
  private var embeddedPictures: JSON.Object {
    var object = JSON.Object()
    for (address, bytes) in pictures.sorted(by: { $0.key < $1.key }) {
      guard let type = Self.pictureType(of: bytes) else { continue }
      object[address] = .string("data:image/\(type);base64,\(Data(bytes).base64EncodedString())")
    }
    return object
  }

  /// Returns the type of a picture; `nil` for a file that a page cannot embed.
  package static func pictureType(of bytes: [UInt8]) -> String? {
    pictureTypes.first { bytes.starts(with: $0.start) }?.type
  }

  /// The types of pictures by the first bytes of their files.
  private static let pictureTypes: [(start: [UInt8], type: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "png"), ([0xFF, 0xD8, 0xFF], "jpeg"), (Array("GIF8".utf8), "gif"),
    (Array("RIFF".utf8), "webp"), (Array("BM".utf8), "bmp"),
  ]

  /// The explanations of the rules of the findings, by the ids of the rules.
  private var ruleTexts: JSON.Object {
    var object = JSON.Object()
    for rule in Set(findings.map(\.rule)).sorted() { object[rule] = ruleExplanations[rule].map { .string($0) } }
    return object
  }

  /// The phrases of the script, by their names: `zoomIn` is that of the key `page.zoom-in`. An argument is `%@`.
  private var scriptWords: JSON {
    var object: JSON.Object = ["separator": .string(words.listSeparator)]
    for type in Self.typeWords { object["types.\(type)"] = .string(words(type)) }
    for key in Self.scriptKeys { object["\(key)"] = .string(words(key, "%@")) }
    for key in PreviewWords.pageKeys { object[key.camelCase] = .string(words(page: key, "%@")) }
    for event in Self.eventWords { object["events." + event.name] = .string(words(event.word)) }
    return .object(object)
  }

  /// The phrases of other previews that the script needs.
  private static let scriptKeys: [PreviewWords.Key] = [
    .pause, .paused, .gate, .gateClosed, .releasesGate, .loopsBack, .trigger, .open, .end, .pending,
    .chapters, .events, .keys, .command, .jump, .onTap,
  ]

  private static let typeWords: [PreviewWords.Key] = [.image, .text, .spot, .time, .unsupported]

  /// The words for the events, by their names; `entered` and `exited` have none.
  static let eventWords: [(name: String, word: PreviewWords.Key)] = [
    ("shown", .shown), ("hidden", .hidden), ("triggered", .triggered), ("tapped", .tapped),
    ("command", .commandGiven), ("pause", .paused), ("resume", .resumed),
    ("gateClosed", .gateClosed), ("gateReleased", .gateReleased), ("seek", .sought),
    ("open", .opensLink), ("ignored", .ignored), ("loop", .loopCut),
  ]

  /// The appearances that differ from `overlay.css`, by the numbers of their annotations.
  private var appearances: JSON.Object {
    var object = JSON.Object()
    for (number, annotation) in playthrough.project.annotations.enumerated() {
      let appearance = appearance(of: annotation)
      if !appearance.members.isEmpty { object[String(number)] = .object(appearance) }
    }
    return object
  }

  /// Returns the parts of an appearance that differ from `overlay.css`, as values of CSS.
  private func appearance(of annotation: Annotation) -> JSON.Object {
    let appearance = themes.appearance(of: annotation)
    var object = JSON.Object()
    if annotation.kind == .text {
      let (text, background) = (appearance.textColor, appearance.backgroundColor)
      if text != TextTheme.white.text { object["textColor"] = .string(text.css) }
      if background != TextTheme.white.background {
        object["backgroundColor"] = .string(background.css)
      }
      let (font, standard) = (appearance.font, TextTheme.Font.standard(pictureWidth: 1))
      object["fontFamily"] = font.cssFamily.map { .string($0) }
      if font.weight != standard.weight {
        object["fontWeight"] = .integer(Int64(font.cssWeight))
      }
      if font.size != standard.size { object["fontSize"] = .number(font.size) }
    }
    if appearance.transitionDuration != annotation.transition.standardTime {
      object["duration"] = .number(appearance.transitionDuration)
    }
    return object
  }

  private func json(of finding: Finding) -> JSON {
    var object: JSON.Object = [
      "severity": .string(finding.severity.rawValue), "message": .string(finding.message),
    ]
    object["number"] = finding.annotationNumber(in: playthrough.project).map { .integer(Int64($0)) }
    object["rule"] = .string(finding.rule)
    object["fix"] = finding.fix.map { .string($0) }
    object["line"] = finding.place.map { .integer(Int64($0.line)) }
    object["column"] = finding.place.map { .integer(Int64($0.column)) }
    return .object(object)
  }
}

extension String {
  /// The words between hyphens as one name: `zoomIn` for `zoom-in`.
  fileprivate var camelCase: String {
    let words = split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension Finding {
  /// Returns the number of the annotation that the finding is about: of the one at its place in the project, which may have
  /// the id of another one, or else of the first with its id.
  func annotationNumber(in project: InteractivityProject) -> Int? {
    guard case .annotation(let id?, let pointer)? = subject else { return nil }
    let number = pointer.split(separator: "/").lazy.compactMap { Int($0) }.first
    return number ?? project.annotations.firstIndex { $0.id == id }
  }
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A block of a page with bytes as text. Base64 would take 8 % more: two of 91 characters hold 13 bits.
///
/// `start.js` reads it.
enum PackedBlock {
  /// The printable characters that have no meaning in HTML.
  private static let alphabet: [UInt8] = (33...126).filter { !"&<>".utf8.contains($0) }

  /// Returns a block of the page.
  /// - Parameter base64: the bytes, as they are embedded into the program.
  static func html(id: String, _ base64: StaticString) -> String {
    let bytes = Data(base64Encoded: base64.description).map(Array.init) ?? []
    return """
      <script type="application/octet-stream" id="\(id)" data-bytes="\(bytes.count)">\(text(of: bytes))</script>
      """
  }

  private static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 13 * 16 + 16)
    var (bits, count) = (0, 0)
    func append(_ value: Int) {
      text += [alphabet[value / alphabet.count], alphabet[value % alphabet.count]]
    }
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      guard count >= 13 else { continue }
      count -= 13
      append(bits >> count)
      bits &= 1 << count - 1
    }
    if count > 0 { append(bits << (13 - count)) }
    return String(decoding: text, as: UTF8.self)
  }
}

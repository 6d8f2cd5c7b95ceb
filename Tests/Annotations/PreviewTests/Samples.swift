import JSON
import ProjectFormat

/// Projects made by hand.
enum Samples {
  static func annotation(
    _ id: String, _ kind: Annotation.Kind, _ start: Double, _ extent: Annotation.Extent,
    _ edit: (inout Annotation) -> Void = { _ in }
  ) -> Annotation {
    var annotation = Annotation(
      id: id, kind: kind, start: MediaTime(seconds: start), extent: extent, index: 0)
    edit(&annotation)
    return annotation
  }

  static func project(
    _ title: String? = nil, _ annotations: [Annotation]
  ) -> InteractivityProject {
    var project = InteractivityProject(
      annotations: annotations.enumerated().map { index, annotation in
        var annotation = annotation
        annotation.index = index
        return annotation
      })
    project.title = title
    return project
  }

  static func seconds(_ seconds: Double) -> Annotation.Extent {
    .lasting(MediaTime(seconds: seconds))
  }

  /// A catalogue: a link, a text, a chapter menu for the whole media, and a jump back near the end.
  static let catalogue: InteractivityProject = {
    var project = Samples.project(
      "Spring coats, shoppable cut",
      [
        annotation("701", .image, 4, seconds(8.35)) {
          $0.action.link = "https://shop.example.com/coat/713"
          $0.action.pauses = true
          $0.box.left = .percent(72)
          $0.box.top = .percent(6)
          $0.box.width = .percent(22)
          $0.box.height = .percent(18)
        },
        annotation("702", .text, 5.5, seconds(6)) {
          $0.text = "Hand-woven wool"
          $0.box.left = .percent(5)
          $0.box.top = .percent(78)
          $0.box.width = .percent(40)
          $0.box.height = .percent(14)
        },
        annotation("703", .hotspot, 0, .lasting(.percent(100))) {
          $0.action.command = Annotation.Command(
            name: "open-chapters",
            data: [
              .init(key: "Boots", value: "97.5"), .init(key: "Intro", value: "0"),
              .init(key: "Coats", value: "42"),
            ])
          $0.box.width = .percent(12)
          $0.box.height = .percent(12)
        },
        annotation("704", .timeTrigger, 97, seconds(1)) {
          $0.action.jump = "701"
          $0.action.command = Annotation.Command(
            name: "chapter-done", data: [.init(key: "chapter", value: "boots")])
        },
      ])
    project.id = "90211"
    project.videoID = "6360001234112"
    return project
  }()

  /// Everything that stops or loops, what is hidden, and what is not supported.
  static let menu = project(
    "Choose your safety briefing",
    [
      annotation("9901", .image, 6, seconds(12)) {
        $0.action.jump = "20"
        $0.loopBack = "9901"
      },
      annotation("9902", .image, 6, seconds(12)) { $0.action.jump = "1:37" },
      annotation("9903", .text, 0, .open) {
        $0.text = "X-ray: cabin door"
        $0.condition = Annotation.Condition("xRay")
      },
      annotation("9904", .hotspot, 30, seconds(10)) {
        $0.isGate = true
        $0.action.releasesGate = true
      },
      annotation("9905", .timeTrigger, 96.5, seconds(0)) { $0.action.jump = "9901" },
      annotation("9906", .text, 2, seconds(3)) {
        $0.text = "Read this first"
        $0.pausesOnShow = true
      },
      annotation("9907", .unsupported, 40, seconds(20)) { $0.rawType = "quiz" },
      annotation("9908", .timeTrigger, 1, seconds(0)) { $0.action.pauses = true },
    ])

  /// A gate that only a tap would open.
  static let gate = project(
    "A gate",
    [
      annotation("door", .hotspot, 4, seconds(6)) {
        $0.isGate = true
        $0.action.releasesGate = true
      },
      annotation("behind", .text, 12, seconds(3)) { $0.text = "Behind the door" },
    ])

  /// Texts and names in scripts of both directions and both widths.
  static let scripts: InteractivityProject = {
    var project = Samples.project(
      "معاطف الربيع — 春のコート",
      [
        annotation("見出し", .text, 1, seconds(4)) { $0.text = "春のコート、新作のご案内です。ぜひご覧ください" },
        annotation("عنوان", .text, 2, seconds(6)) {
          $0.text = "معطف صوفي منسوج يدويًا من أجود أنواع الصوف في المدينة"
          $0.condition = Annotation.Condition("لغة")
        },
        annotation("3", .hotspot, 0, seconds(30)) {
          $0.action.command = Annotation.Command(
            name: "open-chapters",
            data: [
              .init(key: "مقدمة", value: "0"), .init(key: "معاطف الربيع", value: "10"),
              .init(key: "コート", value: "0:20"), .init(key: "한국어", value: "25"),
            ])
        },
      ])
    project.id = "77"
    return project
  }()

  /// Only times that depend on an unknown length.
  static let pending = project(
    "Pending",
    [
      Annotation(
        id: "last", kind: .hotspot, start: .percent(-10), extent: .lasting(.percent(10)), index: 0),
      Annotation(
        id: "near the end", kind: .text, start: .counting(-15), extent: .open, index: 0),
    ])

  /// Escape sequences wherever a text can stand.
  static let hostile: InteractivityProject = {
    var project = Samples.project(
      evil,
      [
        annotation(evil, .text, 1, seconds(4)) {
          $0.text = evil
          $0.condition = Annotation.Condition(evil)
          $0.loopBack = evil
          $0.action.jump = evil
          $0.action.link = evil
          $0.action.command = Annotation.Command(
            name: evil, data: [.init(key: evil, value: "1"), .init(key: evil + "2", value: "2")])
        },
        annotation("b", .unsupported, 1, seconds(1)) { $0.rawType = evil },
        annotation("c", .timeTrigger, 3, seconds(0)) {
          $0.action.link = evil
          $0.action.command = Annotation.Command(name: evil, data: [.init(key: evil, value: evil)])
        },
        annotation("d", .image, 2, seconds(1)) { $0.title = evil },
      ])
    project.id = evil
    project.videoID = evil
    return project
  }()

  /// A document that consists of escape sequences.
  static let hostileDiagnostics = [Diagnostic(.warning, evil, at: JSON.Pointer([evil]))]

  private static let evil = "\u{1B}[31mRED\u{1B}]0;pwn\u{7}\u{202E}evil\u{2028}x\u{9B}31m\n\r"

  /// More lanes and events than are drawn.
  static let crowd = project(
    "A crowd", (0..<250).map { annotation("\($0)", .image, Double($0), seconds(5)) })
}

import Documents
import JSON

extension AdCreative {
  init(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    try reader.take(element)
    id = element.attribute("id")
    adID = element.attribute("adId") ?? element.attribute("AdID")
    sequence = reader.number("sequence", of: element)
    apiFramework = element.attribute("apiFramework")
    universalIDs = element.elements.filter { $0.name == "UniversalAdId" }.map {
      UniversalAdID(
        registry: $0.attribute("idRegistry") ?? "unknown",
        // Version 4.0 has the name in an attribute.
        value: $0.attribute("idValue") ?? $0.text.trimmed)
    }
    linear = try element.first("Linear").map { (linear) throws(AdProblem) in
      try LinearCreative(linear, &reader)
    }
    companions = try AdGraphic.all(
      "Companion", in: element.first("CompanionAds"), click: "Companion", &reader)
    let list = element.first("NonLinearAds")
    nonLinears = try AdGraphic.all("NonLinear", in: list, click: "NonLinear", &reader)
    nonLinearBeacons = try reader.tracking(list?.first("TrackingEvents"))
  }
}

extension LinearCreative {
  fileprivate init(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    duration = nil
    if let text = element.text("Duration") {
      duration = clockSeconds(text)
      if duration == nil {
        reader.note(
          .schema, "<Duration> is no time: \(text.excerpt)",
          advice: "write hh:mm:ss or hh:mm:ss.mmm", at: element.first("Duration") ?? element)
      }
    }
    skipOffset =
      element.attribute("skipoffset") == nil ? nil : reader.offset("skipoffset", of: element)
    mediaFiles = []
    mezzanines = []
    interactiveFiles = []
    closedCaptions = []
    let files = element.first("MediaFiles")
    for file in files?.elements.map(\.self) ?? [] {
      switch file.name {
      case "MediaFile":
        if let file = try AdMediaFile(file, &reader) { mediaFiles.append(file) }
      case "Mezzanine":
        if let file = try AdMediaFile(file, &reader) { mezzanines.append(file) }
      case "InteractiveCreativeFile": interactiveFiles.append(try reader.markup(file))
      case "ClosedCaptionFiles": closedCaptions = try reader.extensions(file)
      default: break
      }
    }
    let clicks = element.first("VideoClicks")
    clickThrough = try clicks?.first("ClickThrough").flatMap { (click) throws(AdProblem) in
      try reader.address(click, schemes: ["mailto", "tel"])
    }
    beacons =
      try reader.tracking(element.first("TrackingEvents"))
      + reader.beacons("ClickTracking", as: .click, of: clicks)
      + reader.beacons("CustomClick", as: .customClick, of: clicks)
    icons = try AdGraphic.all("Icon", in: element.first("Icons"), click: "Icon", &reader)
    parameters = element.text("AdParameters")
  }
}

extension AdMediaFile {
  fileprivate init?(_ element: XMLElement, _ reader: inout AdDocumentReader) throws(AdProblem) {
    guard let address = try reader.address(element) else { return nil }
    url = address
    delivery = element.attribute("delivery")
    type = element.attribute("type")?.trimmed
    width = reader.number("width", of: element)
    height = reader.number("height", of: element)
    let kilobits = reader.number("bitrate", of: element) ?? reader.number("maxBitrate", of: element)
    // What is beyond all numbers is not told.
    bitrate = kilobits.flatMap { $0 < 1 << 40 ? $0 * 1000 : nil }
    codec = element.attribute("codec")
    apiFramework = element.attribute("apiFramework").flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension AdGraphic {
  /// The graphics of a list.
  ///
  /// - Parameter click: what the names of the elements for clicks begin with.
  fileprivate static func all(
    _ name: String, in list: XMLElement?, click: String, _ reader: inout AdDocumentReader
  ) throws(AdProblem) -> [AdGraphic] {
    var graphics: [AdGraphic] = []
    for element in list?.elements.filter({ $0.name == name }) ?? [] {
      graphics.append(try AdGraphic(element, click: click, &reader))
    }
    return graphics
  }

  private init(
    _ element: XMLElement, click: String, _ reader: inout AdDocumentReader
  ) throws(AdProblem) {
    try reader.take(element)
    id = element.attribute("id") ?? element.attribute("program")
    width = reader.number("width", of: element)
    height = reader.number("height", of: element)
    attributes = [:]
    for attribute in element.attributes where !["id", "width", "height"].contains(attribute.name) {
      attributes[attribute.name] = attribute.value
    }
    resources = []
    for child in element.elements {
      switch child.name {
      case "StaticResource":
        let type = child.attribute("creativeType")
        if let address = try reader.address(child) { resources.append(.file(address, type: type)) }
      case "IFrameResource":
        if let address = try reader.address(child) { resources.append(.page(address)) }
      case "HTMLResource":
        try reader.take(child)
        resources.append(.html(child.text.trimmed))
      default: break
      }
    }
    // An icon has its clicks in an element of their own.
    let clicks = element.first(click + "Clicks") ?? element
    clickThrough = try clicks.first(click + "ClickThrough").flatMap { (link) throws(AdProblem) in
      try reader.address(link, schemes: ["mailto", "tel"])
    }
    beacons =
      try reader.tracking(element.first("TrackingEvents"))
      + reader.beacons(click + "ClickTracking", as: .click, of: clicks)
      + reader.beacons(click + "ViewTracking", as: .creativeView, of: element)
    alternativeText = element.text("AltText")
  }
}

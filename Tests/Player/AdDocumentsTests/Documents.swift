import AdDocuments

/// Small documents of ads.
enum Documents {
  /// An ad with a film of one file.
  static func inLine(
    _ id: String, sequence: Int? = nil, duration: String = "00:00:04", linear: String = "",
    tracking: String = "", clicks: String = "", files: String? = nil, more: String = ""
  ) -> String {
    let file = """
      <MediaFile delivery="progressive" type="video/mp4">https://ads.example.net/\(id).mp4</MediaFile>
      """
    return """
      <Ad id="\(id)"\(sequence.map { " sequence=\"\($0)\"" } ?? "")><InLine>
      <AdSystem>house</AdSystem><AdTitle>The ad \(id)</AdTitle>
      <Impression><![CDATA[https://count.example.net/seen?ad=\(id)]]></Impression>
      <Error>https://count.example.net/error?ad=\(id)&amp;code=[ERRORCODE]</Error>\(more)
      <Creatives><Creative><Linear \(linear)><Duration>\(duration)</Duration>
      <TrackingEvents>\(tracking)</TrackingEvents><VideoClicks>\(clicks)</VideoClicks>
      <MediaFiles>\(files ?? file)</MediaFiles></Linear></Creative></Creatives></InLine></Ad>
      """
  }

  /// An ad that another response has.
  static func wrapper(
    _ id: String, to url: String, sequence: Int? = nil, attributes: String = ""
  ) -> String {
    """
    <Ad id="\(id)"\(sequence.map { " sequence=\"\($0)\"" } ?? "")><Wrapper \(attributes)>
    <AdSystem>exchange</AdSystem><VASTAdTagURI><![CDATA[ \(url)
    ]]></VASTAdTagURI>
    <Impression>https://count.example.net/seen?wrapper=\(id)</Impression>
    <Error>https://count.example.net/error?wrapper=\(id)&amp;code=[ERRORCODE]</Error>
    <Creatives><Creative><Linear><TrackingEvents>
    <Tracking event="start">https://count.example.net/start?wrapper=\(id)</Tracking>
    </TrackingEvents></Linear></Creative></Creatives></Wrapper></Ad>
    """
  }

  static func vast(_ ads: String..., version: String = "4.2", more: String = "") -> String {
    "<?xml version=\"1.0\"?>\n<VAST version=\"\(version)\">\(more)\(ads.joined())</VAST>"
  }

  /// A break with the response in it.
  static func entry(
    _ offset: String, _ vast: String, attributes: String = "", tracking: String = ""
  ) -> String {
    let content = vast.replacing("<?xml version=\"1.0\"?>\n", with: "")
    return """
      <vmap:AdBreak timeOffset="\(offset)" breakType="linear" breakId="at \(offset)" \(attributes)>
      <vmap:AdSource><vmap:VASTAdData>\(content)</vmap:VASTAdData></vmap:AdSource>
      <vmap:TrackingEvents>\(tracking)</vmap:TrackingEvents></vmap:AdBreak>
      """
  }

  /// A break whose response is elsewhere.
  static func entry(_ offset: String, tag: String) -> String {
    """
    <vmap:AdBreak timeOffset="\(offset)" breakType="linear"><vmap:AdSource>
    <vmap:AdTagURI templateType="vast4"><![CDATA[\(tag)]]></vmap:AdTagURI>
    </vmap:AdSource></vmap:AdBreak>
    """
  }

  static func vmap(_ breaks: String...) -> String {
    """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
    \(breaks.joined(separator: "\n"))</vmap:VMAP>
    """
  }
}

extension VAST {
  init(_ text: String, url: String? = nil) throws(AdProblem) {
    try self.init(reading: Array(text.utf8), url: url)
  }
}

extension VMAP {
  init(_ text: String, url: String? = nil) throws(AdProblem) {
    try self.init(reading: Array(text.utf8), url: url)
  }
}

import PlayerCore
import PlayerUI
import Testing

@Suite struct SuppliedLayoutTests {
  /// Everything that a layout has, shown or not.
  static func names(_ rows: [ControlLayout.Row]) -> [String] {
    rows.map { row in
      row.map { ($0.isRemoved ? "(\($0.id))" : $0.id) + ($0.elasticity > 0 ? "~" : "") }
        .joined(separator: " ")
    }
  }

  @Test(arguments: [
    (
      ControlType.vod,
      [
        "playback jumpBack currentTime timeSeparator duration progress~ (video360) (closedCaption) (preferredBitrate) (externalRoute) (pictureInPicture) screenMode"
      ],
      [
        "currentTime progress~ duration",
        "playback jumpBack buttonSpacer~ (video360) (closedCaption) (preferredBitrate) (externalRoute) (pictureInPicture) screenMode",
      ]
    ),
    (
      .live,
      [
        "playback spacer~ live (video360) (closedCaption) (preferredBitrate) (externalRoute) (pictureInPicture) screenMode"
      ],
      [
        "spacer~ live",
        "playback buttonSpacer~ (video360) (closedCaption) (preferredBitrate) (externalRoute) (pictureInPicture) screenMode",
      ]
    ),
    (
      .liveDVR,
      [
        "playback jumpBack currentTime progress~ live (video360) (closedCaption) (preferredBitrate) (externalRoute) (pictureInPicture) screenMode"
      ],
      [
        "currentTime progress~ live",
        "playback jumpBack buttonSpacer~ (video360) (closedCaption) (preferredBitrate) (externalRoute) (pictureInPicture) screenMode",
      ]
    ),
    (
      .audio,
      [
        "playback jumpBack currentTime timeSeparator duration progress~ (closedCaption) (preferredBitrate) (externalRoute)"
      ],
      [
        "currentTime progress~ duration",
        "playback jumpBack buttonSpacer~ (closedCaption) (preferredBitrate) (externalRoute)",
      ]
    ),
    (
      .liveAudio,
      ["playback spacer~ live (closedCaption) (preferredBitrate) (externalRoute)"],
      [
        "spacer~ live",
        "playback buttonSpacer~ (closedCaption) (preferredBitrate) (externalRoute)",
      ]
    ),
    (
      .liveDVRAudio,
      [
        "playback jumpBack currentTime progress~ live (closedCaption) (preferredBitrate) (externalRoute)"
      ],
      [
        "currentTime progress~ live",
        "playback jumpBack buttonSpacer~ (closedCaption) (preferredBitrate) (externalRoute)",
      ]
    ),
  ])
  func eachKindOfMediaHasItsControls(type: ControlType, standard: [String], compact: [String]) {
    let layout = ControlLayout.supplied(type)
    #expect(Self.names(layout.standard) == standard)
    #expect(Self.names(layout.compact) == compact)
  }

  /// The documents give a view of sound alone 44 points, and 88 below a width of 450.
  @Test(arguments: ControlType.allCases)
  func theBarsHaveTheDocumentedHeights(type: ControlType) {
    let layout = ControlLayout.supplied(type)
    #expect(layout.solved(width: 449).height == 88)
    #expect(layout.solved(width: 450).height == 44)
  }

  /// With all that may be shown, the compact rows fit the smallest phone; the standard row fits the narrowest view that it is for with captions
  /// and AirPlay, and with everything from 500 points on.
  @Test(arguments: ControlType.allCases)
  func theSuppliedLayoutsFitTheirViews(type: ControlType) {
    var layout = ControlLayout.supplied(type)
    for tag in [ControlTag.closedCaption, .externalRoute] { layout.setRemoved(false, tag) }
    #expect(layout.solved(width: 450).overflow == 0)
    for tag in [ControlTag.preferredBitrate, .pictureInPicture] { layout.setRemoved(false, tag) }
    #expect(layout.solved(width: 320).overflow == 0)
    #expect(layout.solved(width: 500).overflow == 0)
  }

  @Test(arguments: [
    (VideoType.vod, MediaType.audioVideo, ControlType.vod), (.live, .audioVideo, .live),
    (.liveDVR, .audioVideo, .liveDVR), (.vod, .audio, .audio), (.live, .audio, .liveAudio),
    (.liveDVR, .audio, .liveDVRAudio), (.unknown, .undetermined, .vod), (.unknown, .audio, .audio),
    (.liveDVR, .undetermined, .liveDVR),
  ])
  func theMediaDeterminesTheLayout(
    video: VideoType, media: MediaType, type: ControlType
  ) {
    #expect(ControlType(videoType: video, mediaType: media) == type)
  }

  @Test func tagsHaveTheNumbersOfTheNativeSDK() {
    #expect(ControlTag.allCases.map(\.rawValue) == Array(0...18))
    #expect(ControlTag(name: "progress") == .progress)
    #expect(ControlTag(name: "Progress") == nil)
    #expect(LayoutItem(.pictureInPicture).minimumWidth == 44)
  }
}

import PlayerCore
import PlayerUI
import Testing

@Suite struct ProgressSliderTests {
  @Test func theSliderSpansHalfAMinuteUntilTheLengthIsKnown() {
    let slider = ProgressSlider()
    #expect(slider.range == 0...30 && slider.fraction == 0 && slider.bufferedFraction == nil)
    #expect(ProgressSlider.trackHeight == 5)
  }

  @Test(arguments: [0.1, 1.0 / 3, 86_400.7, 1e-3])
  func theEndsOfTheTrackAreExact(duration: Double) {
    let stage = ControlsStage(["a": .init(duration: duration)])
    stage.load("a")
    let slider = stage.state.slider
    for (fraction, time) in [
      (-1.0, 0.0), (0, 0), (1, duration), (1.5, duration), (.nan, 0), (.infinity, duration),
    ] {
      #expect(slider.time(at: fraction) == time)
    }
  }

  @Test func aDragMovesTheSliderAndItsEndSeeks() {
    let stage = ControlsStage(["a": .init(duration: 100, seekDelay: 1)])
    stage.play("a", to: 10)
    stage.controls.touchSlider(at: 0.5)
    stage.controls.touchSlider(at: 0.8)
    stage.run(for: 5)
    #expect(stage.state.slider.shownTime == 80 && stage.state.slider.playhead == 15)
    #expect(stage.state.timeLabels.currentTime == "1:20")
    #expect(stage.visibility.isShown && stage.visibility.holds == [.slider])
    stage.controls.releaseSlider()
    stage.run(for: 0.5)
    // Until the seek lands, the slider does not jump back.
    #expect(stage.state.slider.touchedTime == nil && stage.state.slider.shownTime == 80)
    stage.run(for: 1)
    #expect(stage.state.slider.awaitedTime == nil)
    #expect(stage.state.slider.playhead >= 80)
    #expect(
      stage.delegate.notes.prefix(4) == ["fadedOut", "down(50.0)", "changed(80.0)", "fadedIn"])
    #expect(stage.delegate.notes.contains("up(80.0)"))
  }

  @Test func aCancelledTouchDoesNotSeek() {
    let stage = ControlsStage()
    stage.play("a", to: 10)
    stage.controls.touchSlider(at: 0.5)
    stage.controls.cancelSliderTouch()
    stage.controls.releaseSlider()
    stage.run(for: 1)
    #expect(stage.state.slider.shownTime == 11)
  }

  @Test func aSupersededSeekReleasesTheSlider() {
    let stage = ControlsStage(["a": .init(duration: 100, seekDelay: 1)])
    stage.play("a", to: 10)
    stage.controls.touchSlider(at: 0.5)
    stage.controls.releaseSlider()
    stage.drain()
    stage.controller.seek(to: 20)
    stage.run(for: 2)
    #expect(stage.state.slider.awaitedTime == nil)
    #expect(stage.state.slider.shownTime < 30)
  }

  @Test func loadedRangesAreShownExceptDuringABumper() throws {
    let stage = ControlsStage(["a": .init(duration: 100), "bumper": .init(duration: 5)])
    stage.controller.setVideos([
      ControlsStage.video("a").update { $0.bumper = ControlsStage.video("bumper") }
    ])
    stage.drain()
    stage.controls.setBuffered(until: 40)
    #expect(stage.state.slider.bufferedFraction == 0.4)
    stage.controls.press(.playback)
    stage.run(for: 2)
    #expect(stage.state.slider.isBumper && stage.state.slider.bufferedFraction == nil)
    stage.run(for: 4)
    #expect(stage.state.slider.bufferedFraction == 0.4)
  }

  @Test func theLoadedRangeOfThePlayerIsShown() throws {
    let stage = ControlsStage()
    stage.load("a", "b")
    let player = try #require(stage.player("a"))
    player.bufferedRange = 0...25
    stage.drain()
    #expect(stage.state.slider.bufferedFraction == 0.25)
    player.bufferedRange = nil
    stage.drain()
    #expect(stage.state.slider.bufferedFraction == nil)
  }

  @Test func markersAreKeptInOrderAndRemovedByKind() {
    var slider = ProgressSlider()
    for marker in [
      ProgressSlider.Marker(at: 20, isAd: true), .init(at: 5), .init(at: 10, duration: 4),
      .init(at: .infinity), .init(at: 3, duration: .nan),
    ] { slider.add(marker) }
    #expect(slider.markers.map(\.position) == [5, 10, 20])
    slider.removeMarkers(at: 5)
    #expect(slider.markers.map(\.position) == [10, 20])
    var other = slider
    slider.removeMarkers(ofAds: true)
    #expect(slider.markers.map(\.position) == [10])
    other.removeMarkers(ofAds: false)
    #expect(other.markers.map(\.position) == [20])
    other.removeAllMarkers()
    #expect(other.markers.isEmpty)
  }

  @Test(arguments: [
    (ProgressSlider.Marker(at: 0), 0.0, 2.0), (.init(at: 15), 150, 2), (.init(at: 30), 298, 2),
    (.init(at: 3, duration: 6), 30, 60), (.init(at: 29.9, duration: 50), 298, 2),
    (.init(at: -5, duration: 10), 0, 50),
  ])
  func aMarkerIsTwoPointsWideAtLeastAndStaysOnTheTrack(
    marker: ProgressSlider.Marker, x: Double, width: Double
  ) throws {
    let span = try #require(ProgressSlider().span(of: marker, trackWidth: 300))
    #expect(abs(span.x - x) < 1e-9 && abs(span.width - width) < 1e-9)
  }

  @Test(arguments: [ProgressSlider.Marker(at: 31), .init(at: -2, duration: 1)])
  func aMarkerOutsideOfTheTrackIsNotShown(marker: ProgressSlider.Marker) {
    #expect(ProgressSlider().span(of: marker, trackWidth: 300) == nil)
  }

  @Test func adsAreMarkedFromTheStart() {
    let sequence = AdSequence([Ad(id: "ad", beginTime: 30, duration: 5)])
    let stage = ControlsStage(ads: [sequence])
    stage.load("a")
    #expect(stage.state.slider.markers == [.init(at: 30, isAd: true)])
    stage.controls.addMarker(.init(at: 50))
    #expect(stage.state.slider.markers.count == 2)
    stage.load("b")
    #expect(stage.state.slider.markers == [.init(at: 30, isAd: true)])
  }

  @Test func aThumbnailIsRequestedDuringADragOnAStream() {
    for isFile in [false, true] {
      let stage = ControlsStage()
      stage.load("a", isFile: isFile)
      #expect(stage.controls.snapshot.thumbnail == nil)
      stage.controls.touchSlider(at: 0.25)
      #expect(stage.controls.snapshot.thumbnail?.time == (isFile ? nil : 25))
      stage.controls.isThumbnailSeekingEnabled = false
      #expect(stage.controls.snapshot.thumbnail == nil)
    }
  }

  @Test func theAppPlacesTheThumbnailOrHidesIt() {
    var options = PlayerUIOptions()
    options.thumbnailPlacement = .tablet
    let stage = ControlsStage(options: options)
    var asked: [String] = []
    stage.controls.placementOfThumbnail = { time, placement in
      asked.append("\(time) \(placement.verticalOffset)")
      if time > 50 { return nil }
      var lower = placement
      lower.verticalOffset = -time
      return lower
    }
    stage.load("a")
    stage.controls.touchSlider(at: 0.25)
    #expect(stage.controls.snapshot.thumbnail?.placement.verticalOffset == -25)
    #expect(stage.controls.snapshot.thumbnail?.placement.size.width == 200)
    stage.controls.touchSlider(at: 0.75)
    #expect(stage.state.slider.touchedTime == 75 && stage.controls.snapshot.thumbnail == nil)
    stage.controls.touchSlider(at: 0.5)
    #expect(stage.controls.snapshot.thumbnail?.time == 50)
    stage.controls.releaseSlider()
    #expect(stage.controls.snapshot.thumbnail == nil)
    #expect(asked == ["25.0 -120.0", "75.0 -120.0", "50.0 -120.0"])
    stage.controls.isThumbnailSeekingEnabled = false
    stage.controls.touchSlider(at: 0.3)
    #expect(asked.count == 3)
  }

  @Test func aThumbnailIsAboveTheFingerAndInsideOfTheView() {
    let phone = ThumbnailPlacement.phone
    #expect(phone.size == ViewSize(width: 100, height: 56) && phone.verticalOffset == -60)
    #expect(ThumbnailPlacement.tablet.size.width == 200)
    #expect(ThumbnailPlacement.tablet.verticalOffset == -120)
    let television = ThumbnailPlacement.television(view: ViewSize(width: 1920, height: 1080))
    #expect(television.size == ViewSize(width: 320, height: 180))
    for (touch, x) in [(0.0, 0.0), (160, 110), (320, 220), (-5, 0), (900, 220)] {
      #expect(phone.x(touch: touch, viewWidth: 320) == x)
    }
  }
}

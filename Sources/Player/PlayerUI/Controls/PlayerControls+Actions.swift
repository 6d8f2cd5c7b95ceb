import PlayerCore

// The actions of the viewer, which the app reports.
extension PlayerControls {
  /// Handles a press on a button. A press on a disabled control only counts as a touch.
  public func press(_ tag: ControlTag) {
    touch()
    guard isEnabled(tag), let controller else { return }
    switch tag {
    case .playback: snapshot.state.isPlaying ? controller.pause() : controller.play()
    case .jumpBack: jumpBack()
    case .live: controller.playLive()
    case .screenMode: transition(to: snapshot.screenMode.other)
    case .closedCaption: show(.mediaChoice)
    case .preferredBitrate: show(.bitrates)
    case .externalRoute: show(.routes)
    case .pictureInPicture: delegate?.controls(self, did: .requestedPictureInPicture)
    case .video360: setProjectionStyle(snapshot.projection.style.other)
    case .skip: session?.playingAdBreak?.skip()
    case .learnMore: learnMore()
    case .unknown, .currentTime, .timeSeparator, .duration, .progress, .empty, .adPodCountdown,
      .skipAdCountdown:
      break
    }
  }

  private func jumpBack() {
    guard let session else { return }
    let state = snapshot.state
    let time = session.player.clock.mediaTime
    let range = state.controlType.isLive ? state.seekableRange : nil
    session.seek(to: JumpBack.target(from: time, interval: options.jumpBackInterval, in: range))
  }

  private func learnMore() {
    guard let url = snapshot.state.ads?.clickthroughURL else { return }
    controller?.pauseAd()
    delegate?.controls(self, did: .requestedPage(url, in: options.learnMoreBrowserStyle))
  }

  /// Handles the viewer's return from the advertiser's page: the ad resumes.
  public func learnMoreDidClose() { controller?.resumeAd() }

  // MARK: The view

  /// Handles a touch of a control: restarts the interval after which the controls hide
  /// (`resetHideControlsIntervalTimer`).
  public func touch() { update { [now] in $0.visibility.touch(at: now) } }

  /// Handles a tap outside of the controls, or VoiceOver's double tap: shows or hides the controls.
  public func tap() { update { [now] in $0.visibility.toggle(at: now) } }

  /// Handles a change of VoiceOver; while it is running, the controls never hide automatically.
  public func setVoiceOver(isRunning: Bool) {
    update { [now] in $0.visibility.hold(.voiceOver, isRunning, at: now) }
  }

  private var now: Double { controller?.executor.now ?? 0 }

  /// Enters or leaves full screen (`performScreenTransitionWithScreenMode:`). The delegate is
  /// called before and after the transition.
  public func transition(to mode: ScreenMode) {
    guard mode != snapshot.screenMode else { return }
    controller?.executor.perform { [weak self] in
      guard let self, mode != snapshot.screenMode else { return }
      delegate?.controls(self, did: .willTransition(to: mode))
      update { $0.screenMode = mode }
      delegate?.controls(self, did: .didTransition(to: mode))
    }
  }

  // MARK: 360° video

  /// Sets the view of a 360° video, and the means by which the viewer turns the camera.
  ///
  /// - Parameters:
  ///   - style: The number of views.
  ///   - navigationMethod: The means; by default the motion of the device for goggles, and a finger
  ///     for one view.
  public func setProjectionStyle(
    _ style: ViewProjection.Style, navigationMethod: ViewProjection.NavigationMethod? = nil
  ) {
    let method = navigationMethod ?? (style == .goggles ? .deviceMotionTracking : .fingerTracking)
    guard style != snapshot.projection.style || method != snapshot.navigationMethod else { return }
    update {
      $0.projection.style = style
      $0.navigationMethod = method
    }
    delegate?.controls(self, did: .setNavigationMethod(method, style: style))
  }

  /// Moves the camera to a changed copy of the current projection, within the limits of the
  /// options; format and style do not change.
  public func setProjection(_ projection: ViewProjection) {
    update {
      var next = projection.clamped(to: options.projectionLimits)
      (next.sourceFormat, next.style) = ($0.projection.sourceFormat, $0.projection.style)
      $0.projection = next
    }
  }

  // MARK: The slider

  /// Handles a finger that touches the slider or moves.
  ///
  /// - Parameter fraction: The position, from 0 at the leading end to 1.
  public func touchSlider(at fraction: Double) {
    guard isEnabled(.progress) else { return touch() }
    let isDown = snapshot.state.slider.touchedTime == nil
    let thumbnail = thumbnail(at: snapshot.state.slider.time(at: fraction), proposed: options.thumbnailPlacement)
    update { [now] in
      $0.visibility.touch(at: now)
      $0.state.slider.touch(at: fraction)
      $0.thumbnail = thumbnail
    }
    guard let time = snapshot.state.slider.touchedTime else { return }
    delegate?.controls(self, did: .touchedSlider(isDown ? .down(time) : .changed(time)))
  }

  /// Returns the thumbnail for a time, at the place that ``placementOfThumbnail`` returns; `nil` if
  /// none is shown, as for media on this device.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - placement: The place unless the app determines another.
  public func thumbnail(at time: Double, proposed placement: ThumbnailPlacement) -> ThumbnailPreview? {
    guard isThumbnailSeekingEnabled, !snapshot.state.isOffline else { return nil }
    return placementOfThumbnail(time, placement).map { ThumbnailPreview(time: time, placement: $0) }
  }

  /// Handles the end of a touch of the slider: the player seeks.
  public func releaseSlider() {
    var target: Double?
    update { [now] in
      target = $0.state.slider.release()
      $0.visibility.touch(at: now)
    }
    guard let target else { return }
    delegate?.controls(self, did: .touchedSlider(.up(target)))
    guard let session else { return }
    session.seek(to: target) { [weak self] finished in
      if !finished { self?.update { $0.state.slider.awaitedTime = nil } }
    }
  }

  /// Cancels a touch of the slider without a seek.
  public func cancelSliderTouch() { update { $0.state.slider.touchedTime = nil } }

  /// Handles VoiceOver's swipe up or down on the slider: seeks by the interval of the jump-back
  /// button.
  public func adjustSlider(forward: Bool) {
    touch()
    guard isEnabled(.progress), let session else { return }
    let range = snapshot.state.slider.range
    let step = max(0, options.jumpBackInterval) * (forward ? 1 : -1)
    session.seek(to: min(max(session.player.clock.mediaTime + step, range.lowerBound), range.upperBound))
  }

  /// Sets the end of the loaded media in seconds, for a player that does not report it
  /// (`Player.bufferedRange`).
  public func setBuffered(until time: Double?) { update { $0.state.slider.bufferedUntil = time } }

  /// Adds a marker to the slider until the next video.
  public func addMarker(_ marker: ProgressSlider.Marker) { update { $0.state.slider.add(marker) } }

  /// Changes the markers of the slider.
  public func updateSlider(_ change: (inout ProgressSlider) -> Void) {
    update { change(&$0.state.slider) }
  }

  // MARK: Menus

  private func show(_ menu: Menu) {
    update { [now] in $0.visibility.hold(.menu, true, at: now) }
    delegate?.controls(self, did: .requestedMenu(menu))
  }

  /// Handles the end of a menu that the app showed.
  public func menuDidClose() { update { [now] in $0.visibility.hold(.menu, false, at: now) } }

  /// The sections of the menu of audio and subtitles, with the titles that the controller returns.
  public var mediaSections: [MediaChoice.Section] {
    guard let controller else { return snapshot.state.mediaChoice.sections(text) }
    return snapshot.state.mediaChoice.sections(
      text, title: controller.titleForLegible, audibleTitle: controller.titleForAudible)
  }

  /// Handles the choice of an item in the menu of audio and subtitles.
  public func choose(_ selection: MediaChoice.Selection) {
    touch()
    guard let session else { return }
    let target = snapshot.state.mediaChoice.target(of: selection)
    update { $0.state.mediaChoice.remember(selection) }
    target.isLegible ? session.selectLegible(target.option) : session.selectAudible(target.option)
  }

  /// Handles the choice of an item in the menu of bit rates, for this video and later ones.
  public func chooseBitrate(_ index: Int) {
    touch()
    guard let controller else { return }
    update { $0.bitrates?.select(index, on: controller) }
  }
}

extension PreferredBitrateMenu {
  /// Returns the menu with its default titles in the viewer's language.
  func localized(_ text: ControlText) -> PreferredBitrateMenu {
    var menu = self
    menu.title = title ?? text("bcovpuibutton_009")
    for index in options.indices where options[index].title == nil {
      menu.options[index].title = text("bcovpuipreferredbitratehandler_001")
    }
    return menu
  }
}

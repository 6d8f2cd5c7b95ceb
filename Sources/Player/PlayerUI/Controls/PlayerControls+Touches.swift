import PlayerCore

// What the viewer does.
extension PlayerControls {
  /// A button was pressed. What can't be pressed now does nothing but count as a touch.
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
    case .pictureInPicture: delegate?.controlsDidRequestPictureInPicture(self)
    case .video360: setProjectionStyle(snapshot.projection.style.other)
    case .skip: currentSession?.playingAdBreak?.skip()
    case .learnMore: learnMore()
    case .unknown, .currentTime, .timeSeparator, .duration, .progress, .empty, .adPodCountdown,
      .skipAdCountdown:
      break
    }
  }

  private func jumpBack() {
    guard let session = currentSession else { return }
    let state = snapshot.state
    let place = session.player.clock.mediaTime
    let range = state.controlType.isLive ? state.seekableRange : nil
    session.seek(to: JumpBack.target(from: place, interval: options.jumpBackInterval, in: range))
  }

  private func learnMore() {
    guard let url = snapshot.state.ads?.clickthroughURL else { return }
    controller?.pauseAd()
    delegate?.controls(self, open: url, in: options.learnMoreBrowserStyle)
  }

  /// The viewer is back from the advertiser's page: the ad goes on.
  public func learnMoreDidClose() { controller?.resumeAd() }

  // MARK: The view

  /// A touch of a control: the controls stay for another while (`resetHideControlsIntervalTimer`).
  public func touch() { update { [now] in $0.visibility.touch(at: now) } }

  /// A tap beside the controls, or VoiceOver's double tap: shows or hides them.
  public func tap() { update { [now] in $0.visibility.toggle(at: now) } }

  /// VoiceOver was switched on or off; while it is on, nothing hides by itself.
  public func setVoiceOver(isRunning: Bool) {
    update { [now] in $0.visibility.hold(.voiceOver, isRunning, at: now) }
  }

  private var now: Double { controller?.executor.now ?? 0 }

  /// Fills the screen, or goes back (`performScreenTransitionWithScreenMode:`). The delegate hears of it before and after.
  public func transition(to mode: ScreenMode) {
    guard mode != snapshot.screenMode else { return }
    controller?.executor.perform { [weak self] in
      guard let self, mode != snapshot.screenMode else { return }
      delegate?.controls(self, willTransitionTo: mode)
      update { $0.screenMode = mode }
      delegate?.controls(self, didTransitionTo: mode)
    }
  }

  // MARK: A video all around

  /// Sets the view of a video all around (`video360NavigationMethod`).
  public func setProjectionStyle(_ style: ViewProjection.Style) {
    guard style != snapshot.projection.style else { return }
    update { $0.projection.style = style }
    delegate?.controls(self, didSet: style)
  }

  /// Moves the camera: by a copy of the projection of now that was dragged, pinched or turned. It stays within the options' limits; format and
  /// style stay as they are.
  public func setProjection(_ projection: ViewProjection) {
    update {
      var next = projection.clamped(to: options.projectionLimits)
      (next.sourceFormat, next.style) = ($0.projection.sourceFormat, $0.projection.style)
      $0.projection = next
    }
  }

  // MARK: The slider

  /// A finger is put on the slider, or moves on it.
  ///
  /// - Parameter fraction: where, from 0 at the leading end to 1.
  public func touchSlider(at fraction: Double) {
    guard isEnabled(.progress) else { return touch() }
    let isDown = snapshot.state.slider.touchedTime == nil
    update { [now] in
      $0.visibility.touch(at: now)
      $0.state.slider.touch(at: fraction)
    }
    guard let time = snapshot.state.slider.touchedTime else { return }
    delegate?.controls(self, slider: isDown ? .down(time) : .changed(time))
  }

  /// The finger is taken off the slider: the player goes there.
  public func releaseSlider() {
    var target: Double?
    update { [now] in
      target = $0.state.slider.release()
      $0.visibility.touch(at: now)
    }
    guard let target else { return }
    delegate?.controls(self, slider: .up(target))
    guard let session = currentSession else { return }
    session.seek(to: target) { [weak self] finished in
      if !finished { self?.update { $0.state.slider.endAwaiting() } }
    }
  }

  /// The touch came to nothing; the player stays where it is.
  public func cancelSliderTouch() { update { $0.state.slider.cancelTouch() } }

  /// VoiceOver's swipe up or down on the slider: a jump of as many seconds as the jump-back button goes.
  public func adjustSlider(forward: Bool) {
    touch()
    guard isEnabled(.progress), let session = currentSession else { return }
    let range = snapshot.state.slider.range
    let step = max(0, options.jumpBackInterval) * (forward ? 1 : -1)
    session.seek(
      to: min(max(session.player.clock.mediaTime + step, range.lowerBound), range.upperBound))
  }

  /// Up to where the media is loaded; told by the app, which asks its player.
  public func setBuffered(until time: Double?) { update { $0.state.slider.bufferedUntil = time } }

  /// Marks a place of the slider until the next video.
  public func addMarker(_ marker: ProgressSlider.Marker) {
    update { $0.state.slider.add(marker) }
  }

  /// Changes the marks of the slider.
  public func updateSlider(_ change: (inout ProgressSlider) -> Void) {
    update { change(&$0.state.slider) }
  }

  // MARK: Menus

  private func show(_ menu: Menu) {
    update { [now] in $0.visibility.hold(.menu, true, at: now) }
    delegate?.controls(self, showMenu: menu)
  }

  /// The menu that the app showed is gone.
  public func menuDidClose() { update { [now] in $0.visibility.hold(.menu, false, at: now) } }

  /// The lines of the menu of audio and subtitles, by the names that the controller's delegate gives.
  public var mediaSections: [MediaChoice.Section] {
    let legible = snapshot.state.mediaChoice.selection.legible.options
    return snapshot.state.mediaChoice.sections(text) { [controller] option in
      guard let controller else { return option.displayName }
      return legible.contains(option)
        ? controller.title(forLegible: option) : controller.title(forAudible: option)
    }
  }

  /// A line of the menu of audio and subtitles was chosen.
  public func choose(_ selection: MediaChoice.Selection) {
    touch()
    guard let session = currentSession else { return }
    let target = snapshot.state.mediaChoice.target(of: selection)
    update { $0.state.mediaChoice.note(selection) }
    target.isLegible ? session.selectLegible(target.option) : session.selectAudible(target.option)
  }

  /// A line of the menu of bit rates was chosen: it holds for this video and those that follow.
  public func chooseBitrate(_ index: Int) {
    touch()
    guard let controller else { return }
    update { $0.bitrates?.select(index, on: controller) }
  }
}

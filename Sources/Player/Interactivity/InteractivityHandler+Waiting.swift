public import PlayerCore

// What waits for its end: loading, and playing up to an annotation. On a manual clock time runs until it is there.
extension InteractivityHandler {
  /// Loads a project, for the first time or anew, and comes back when it plays.
  ///
  /// The delegate and the readers of ``events`` hear of it, too. A project that can't be loaded or read leaves the previous one as it
  /// is; a new version takes its place without missing anything. Of several loads the last counts.
  ///
  /// - Parameters:
  ///   - isolation: the actor that the caller lives on.
  ///   - fetch: gives the bytes of the document.
  /// - Returns: the project that was read.
  @discardableResult
  public func load(
    isolation: isolated (any Actor)? = #isolation,
    _ fetch: nonisolated(nonsending) () async throws -> [UInt8]
  ) async throws(ProjectLoadError) -> InteractivityProject {
    let number = beginLoad()
    let result: Result<[UInt8], any Error>
    do { result = .success(try await fetch()) } catch { result = .failure(error) }
    let outcome: Result<InteractivityProject, ProjectLoadError>?
    outcome = await controller.executor.answer { reply in
      perform { reply($0.finishLoad(number, result)) }
    }
    guard let outcome else { throw .cancelled }
    return try outcome.get()
  }

  /// Plays until an annotation is shown or triggered, pauses there, and comes back.
  ///
  /// An annotation that is on screen already is reached at once, and nothing plays. Otherwise it is as for
  /// `PlaybackController.play(until:)`: `PlayOutcome.ended` says that the media ended without the annotation.
  ///
  /// - Parameters:
  ///   - id: the annotation's.
  ///   - isolation: the actor that the caller lives on.
  public func play(
    untilAnnotation id: String, isolation: isolated (any Actor)? = #isolation
  ) async -> PlayOutcome {
    if visibleAnnotations.contains(where: { $0.id == id }) { return .reached }
    let number = (watches.keys.max() ?? 0) + 1
    let controller = controller
    var end: PlaybackWatch?
    let outcome: PlayOutcome? = await controller.executor.answer { reply in
      watches[number] = { event in
        switch event {
        case .shown(let annotation), .triggered(let annotation):
          guard annotation.id == id else { return }
          controller.pause()
          reply(.reached)
        default: break
        }
      }
      end = controller.playAndWatch(for: .end) { reply($0 == .reached ? .ended : $0) }
    }
    watches[number] = nil
    if let end { controller.stopWatching(end) }
    return outcome ?? (Task.isCancelled ? .cancelled : .interrupted)
  }
}

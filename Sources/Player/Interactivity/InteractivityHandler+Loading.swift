public import PlayerCore

/// The reason why ``InteractivityHandler/load(isolation:_:)`` has no project.
@nonexhaustive public enum ProjectLoadError: Error, Sendable, CustomStringConvertible {
  /// The document could not be fetched; the error is the fetching function's.
  case request(any Error)
  /// The document is not a project.
  case unreadable(ProjectError)
  /// Another load began before this one was done.
  case superseded
  /// The document is a project of another account.
  case otherAccount(String, expected: String)
  /// The task was cancelled.
  case cancelled

  /// The reason in words.
  public var description: String {
    switch self {
    case .request(let error): "\(error)"
    case .unreadable(let error): error.description
    case .superseded: "another project is loaded in its place"
    case .otherAccount(let found, let expected):
      "bcAccountId is \(found), but the handler plays projects of account \(expected); load a "
        + "project of this account, or correct bcAccountId"
    case .cancelled: "the task was cancelled"
    }
  }
}

extension InteractivityHandler {
  /// A function that fetches a project's document. It calls `completion` once, in a job of the
  /// controller's executor.
  public typealias ProjectLoader = (_ completion: @escaping (Result<[UInt8], any Error>) -> Void) -> Void

  /// Creates a handler that loads a project of an account
  /// (`initWithAccountId:projectId:containerView:playbackController:`).
  ///
  /// A document that names another account is not played:
  /// ``ProjectLoadError/otherAccount(_:expected:)``.
  ///
  /// - Parameters:
  ///   - accountID: The account.
  ///   - projectID: The project.
  ///   - controller: The controller whose sessions the handler listens to.
  ///   - platform: The platform whose features the project may use.
  ///   - openURL: Opens a link, and returns whether it was opened; only called with `https`,
  ///     `http`, `mailto` and `tel`. Without it, links are reported as ignored.
  ///   - loader: Returns the function that fetches the document of a project of an account, such as
  ///     that of `RemoteProject` in the module `PlaybackService`. The service's address is not
  ///     public, so the app provides it.
  public convenience init(
    accountID: String, projectID: String, controller: PlaybackController,
    platform: Platform = .ios, openURL: ((URL) -> Bool)? = nil,
    loader: (_ accountID: String, _ projectID: String) -> ProjectLoader
  ) {
    self.init(controller: controller, platform: platform, openURL: openURL)
    self.accountID = accountID
    load(from: loader(accountID, projectID))
  }

  /// Loads a project, for the first time or again.
  ///
  /// The delegate receives the result. A project that can't be loaded or read leaves the previous
  /// one unchanged; a new version replaces it without missing anything. Of several loads the last
  /// counts, whichever finishes first; the others are not reported.
  public func load(from loader: ProjectLoader) {
    let number = beginLoad()
    loader { [weak self] result in
      self?.perform { _ = $0.finishLoad(number, result) }
    }
  }

  /// Loads a project, for the first time or again, and returns when it plays.
  ///
  /// The delegate and the readers of ``events`` receive the result, too. A project that can't be
  /// loaded or read leaves the previous one unchanged; a new version replaces it without missing
  /// anything. Of several loads the last counts. A manual clock advances until then.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller.
  ///   - fetch: Returns the bytes of the document.
  /// - Returns: The project that was read.
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

  private func beginLoad() -> Int {
    lastLoad += 1
    return lastLoad
  }

  private func finishLoad(
    _ number: Int, _ result: Result<[UInt8], any Error>
  ) -> Result<InteractivityProject, ProjectLoadError> {
    guard lastLoad == number else { return .failure(.superseded) }
    do {
      let project = try InteractivityProject(reading: try result.get())
      if let accountID, let found = project.accountID, found != accountID {
        throw ProjectLoadError.otherAccount(found, expected: accountID)
      }
      replaceProject(with: project)
      return .success(project)
    } catch {
      deliver(.projectRequestFailed(error))
      return .failure(
        error as? ProjectLoadError ?? (error as? ProjectError).map { .unreadable($0) } ?? .request(error))
    }
  }

  private func replaceProject(with project: InteractivityProject) {
    if !appearances.isEmpty {
      // What the last edit removed has faded out.
      let names = Set((self.project?.annotations ?? []).map { Name($0.id) })
      appearances = appearances.filter { names.contains($0.key) }
    }
    self.project = project
    deliver(.projectCreated(project))
    let session = session
    // If the new project is not for this session, the previous one leaves the screen.
    if isEngaged, !plays(project, in: session) { disengage() }
    if engine == nil {
      engine = InteractivityEngine(project: project, platform: platform)
      for input in inputsBeforeProject { passToEngine(input) }
      inputsBeforeProject = []
    } else {
      passToEngine(.project(project))
    }
    if !isEngaged, let session { join(session) }
  }
}

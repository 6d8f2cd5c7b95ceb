import AnnotationEngine

/// What can be done in a state.
extension Search {
  /// The moves of a state, in a fixed order: taps, changes of pinned names, playback.
  mutating func choices(in state: Int32) -> [Move] {
    let moment = table.core(of: state).moment
    let values = table.values(of: state)
    restore(state, values: table.valuesOfState[Int(state)])
    let active = engine.active
    let pinned = pinned(at: moment.position)
    noteHidden(active, visible: engine.visible, in: state, pinned: pinned)

    var moves: [Move] = []
    for annotation in active where map.isChoice[annotation] {
      work += active.count
      let names = namesOfTapping(annotation, among: active)
      addMoves(
        .tap(Int32(annotation)), in: state, names: names, pinned: pinned, to: &moves,
        where: map.vocabulary.test(of: annotation))
    }
    if moment.hasBegun {
      for name in pinned {
        guard !table.isFull else {
          isCut = true
          break
        }
        for value in 0..<UInt8(map.vocabulary.entries[name].values.count)
        where value != values[name] {
          var changed = values
          changed[name] = value
          moves.append(Move(state: state, values: table.values.number(of: changed), step: .change))
        }
      }
    }
    addPlayback(in: state, pinned: pinned, to: &moves)
    return moves
  }

  private mutating func addPlayback(
    in state: Int32, pinned: [Int], to moves: inout [Move]
  ) {
    if isOver {
      overs.append(state)
    } else if engine.isPlaying {
      let names = map.namesOfPlaying(to: nextPlace)
      addMoves(.playOn, in: state, names: names, pinned: pinned, to: &moves)
    } else {
      if let remaining = engine.remainingStand, remaining < .infinity {
        moves.append(
          Move(state: state, values: table.valuesOfState[Int(state)], step: .wait))
      }
      guard engine.closedGate == nil else { return }
      let names = engine.hasBegun ? [] : map.namesOfLanding(at: [engine.position])
      addMoves(.play, in: state, names: names, pinned: pinned, to: &moves)
    }
  }

  /// Whether the playback has come to the end: of the media, or of what is known where its length is not.
  private var isOver: Bool {
    guard let duration = engine.duration else { return engine.isPlaying && nextPlace == .infinity }
    return engine.hasEnded && engine.position == duration
  }

  /// Where the playback goes next: to where something happens, to where a jump leads, or to the end.
  private var nextPlace: Double {
    min(engine.due, map.nextLanding(after: engine.position), engine.duration ?? .infinity)
  }

  /// Adds a step with each combination of the names that decide what it does.
  private mutating func addMoves(
    _ step: Step, in state: Int32, names: [Int], pinned: [Int], to moves: inout [Move],
    where isPossible: (Vocabulary.Values) -> Bool = { _ in true }
  ) {
    let values = table.values(of: state)
    let free = pinned.isEmpty ? names : names.filter { !pinned.contains($0) }
    let all =
      table.isFull
      ? nil : map.vocabulary.variants(of: values, in: free, maximum: Self.maximumVariants)
    if all == nil {
      isCut = true
      unfinished.append(state)
    }
    let variants = all ?? Variants(of: values, in: [], counts: [])
    work += variants.places.count
    var variant = values
    for place in variants.places {
      variants.write(place, to: &variant)
      guard isPossible(variant) else { continue }
      moves.append(Move(state: state, values: table.values.number(of: variant), step: step))
    }
  }

  /// The names that decide whether an annotation can be tapped, and what the tap does to the playback.
  private func namesOfTapping(_ annotation: Int, among active: [Int]) -> [Int] {
    guard !map.vocabulary.entries.isEmpty else { return [] }
    var names = Set(map.vocabulary.namesRead[annotation])
    let id = map.annotations[annotation].id.utf8
    for other in active
    where other > annotation
      && (map.tapPlaces.covers(other, annotation)
        || map.annotations[other].id.utf8.elementsEqual(id))
    {
      names.formUnion(map.vocabulary.namesRead[other])
    }
    if let target = map.jumpTargets[annotation] {
      names.formUnion(map.namesOfLanding(at: [target]))
    }
    return names.sorted()
  }

  /// Notes what only its names keep from the screen.
  private mutating func noteHidden(
    _ active: [Int], visible: [Int], in state: Int32, pinned: [Int]
  ) {
    let values = table.values(of: state)
    let cost = costs[Int(state)]
    for annotation in active
    where map.annotations[annotation].isVisual && !map.vocabulary.namesRead[annotation].isEmpty
      && !map.isConditionalStop[annotation]
    {
      // A change of one name is the least.
      if let known = shown[annotation]?.cost, known < Cost(inputs: cost.inputs + 1, time: cost.time)
      {
        continue
      }
      let names = map.vocabulary.namesRead[annotation].filter { !pinned.contains($0) }
      guard !table.isFull,
        let variants = map.vocabulary.variants(
          of: values, in: names, maximum: Self.maximumVariants)
      else {
        isCut = true
        continue
      }
      work += variants.places.count
      let outcomes = outcomes.outcomes(
        of: annotation, for: variants, of: values, in: map.vocabulary)
      let changed = Set(table.values.places(of: table.valuesOfState[Int(state)])).union(names)
        .sorted()
      var variant = values
      // Each has a number, better or not: how many there are is what bounds the search where names decide nearly all.
      for place in variants.places where outcomes[place] {
        variants.write(place, to: &variant)
        var way = cost
        for name in names where variant[name] != values[name] { way.inputs += 1 }
        reach(
          annotation,
          by: Move(
            state: state, values: table.values.number(of: variant, differingAt: changed),
            step: .change), cost: way,
          position: table.core(of: state).moment.position)
      }
    }
  }

  // MARK: Doing it

  /// The input of a move's step, in the engine as it is after the names were changed; `nil` where it can't be made.
  func input(of step: Step) -> EngineInput? {
    switch step {
    case .change: return nil
    case .play: return .play
    case .wait: return engine.remainingStand.map { .wall($0) }
    case .tap(let annotation):
      return map.tapPlaces.input(tapping: Int(annotation), visible: engine.visible)
    case .playOn:
      let next = nextPlace
      if next == engine.duration { return .end }
      return next < .infinity ? .tick(next) : nil
    }
  }

  /// Makes a move.
  /// - Returns: what came of it; `nil` where it can't be made.
  mutating func perform(_ move: Move) -> [EngineEvent]? {
    if case .change = move.step {
      let old = table.valuesOfState[Int(move.state)]
      restore(move.state, values: old)
      return map.vocabulary.inputs(
        from: table.values[old], to: table.values[move.values]
      ).flatMap { handle($0) }
    }
    restore(move.state, values: move.values)
    guard let input = input(of: move.step) else { return nil }
    let events = handle(input)
    if case .tap(let annotation) = move.step {
      // Boxes in pixels may lie above the point.
      guard events.first?.kind == .tapped, events.first?.annotation == Int(annotation) else {
        return nil
      }
    }
    return events
  }

  /// The inputs of a move.
  mutating func inputs(of move: Move) -> [EngineInput] {
    let changes = map.vocabulary.inputs(
      from: table.values(of: move.state), to: table.values[move.values])
    restore(move.state, values: move.values)
    return changes + (input(of: move.step).map { [$0] } ?? [])
  }
}

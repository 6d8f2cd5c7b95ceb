import AnnotationEngine

// What a host calls. An instance of the module has one engine, one room for what comes in, and one for what goes out.
// Texts are UTF-8 in the module's memory, and numbers cross as they are. Each input of the engine is a function, which
// tells how many events follow; ``events()`` answers with them. Times are in seconds.

/// Everything that an instance keeps. A module has one thread.
nonisolated(unsafe) var player = Player()

/// Makes room for a text that the host writes next, in place of the one before.
/// - Returns: where it begins.
@_expose(wasm, "room") @_cdecl("room")
func room(_ count: Int32) -> UnsafeMutablePointer<UInt8>? { player.makeRoom(for: Int(count)) }

/// Where the last answer begins.
@_expose(wasm, "answer") @_cdecl("answer")
func answer() -> UnsafePointer<UInt8>? { player.answer.baseAddress.map { UnsafePointer($0) } }

/// How many bytes the last answer has.
@_expose(wasm, "answerCount") @_cdecl("answerCount")
func answerCount() -> Int32 { Int32(player.answerCount) }

/// Begins with the packed project that the room has.
/// - Returns: 0 where it is none.
@_expose(wasm, "begin") @_cdecl("begin")
func begin() -> Int32 {
  guard let project = InteractivityProject(packed: player.bytes) else { return 0 }
  player.begin(project)
  return 1
}

/// The media time at which ordinary playback next brings an event about; infinite where none follows.
@_expose(wasm, "due") @_cdecl("due")
func due() -> Double { player.engine.due }

/// Answers with the events of the last input, a line of JSON each, as a trace has them.
@_expose(wasm, "events") @_cdecl("engine_events")
func events() { player.tellEvents() }

/// Answers with what the viewer sees and where the playback is, as one JSON object.
@_expose(wasm, "state") @_cdecl("state")
func state() { player.tellState() }

// MARK: - Inputs

private func handle(_ input: EngineInput, _ step: Int32) -> Int32 {
  Int32(player.handle(input, step: Int(step)))
}

@_expose(wasm, "play") @_cdecl("engine_play")
func play(_ step: Int32) -> Int32 { handle(.play, step) }

@_expose(wasm, "pause") @_cdecl("engine_pause")
func pause(_ step: Int32) -> Int32 { handle(.pause, step) }

@_expose(wasm, "tick") @_cdecl("engine_tick")
func tick(_ time: Double, _ step: Int32) -> Int32 { handle(.tick(time), step) }

@_expose(wasm, "seek") @_cdecl("engine_seek")
func seek(_ time: Double, _ step: Int32) -> Int32 { handle(.seek(time), step) }

@_expose(wasm, "rate") @_cdecl("engine_rate")
func rate(_ rate: Double, _ step: Int32) -> Int32 { handle(.rate(rate), step) }

@_expose(wasm, "duration") @_cdecl("engine_duration")
func duration(_ duration: Double, _ step: Int32) -> Int32 { handle(.duration(duration), step) }

@_expose(wasm, "wall") @_cdecl("engine_wall")
func wall(_ elapsed: Double, _ step: Int32) -> Int32 { handle(.wall(elapsed), step) }

@_expose(wasm, "end") @_cdecl("engine_end")
func end(_ step: Int32) -> Int32 { handle(.end, step) }

@_expose(wasm, "adStart") @_cdecl("engine_adStart")
func adStart(_ step: Int32) -> Int32 { handle(.adStart, step) }

@_expose(wasm, "adEnd") @_cdecl("engine_adEnd")
func adEnd(_ step: Int32) -> Int32 { handle(.adEnd, step) }

@_expose(wasm, "session") @_cdecl("engine_session")
func session(_ time: Double, _ step: Int32) -> Int32 { handle(.session(at: time), step) }

@_expose(wasm, "picture") @_cdecl("engine_picture")
func picture(_ width: Double, _ height: Double, _ step: Int32) -> Int32 {
  handle(.picture(PictureSize(width: width, height: height)), step)
}

@_expose(wasm, "tapAt") @_cdecl("engine_tapAt")
func tapAt(_ x: Double, _ y: Double, _ step: Int32) -> Int32 { handle(.tapAt(x: x, y: y), step) }

/// The room has the annotation's id.
@_expose(wasm, "tap") @_cdecl("engine_tap")
func tap(_ step: Int32) -> Int32 { handle(.tap(player.text), step) }

/// The room has the precondition.
@_expose(wasm, "enable") @_cdecl("engine_enable")
func enable(_ step: Int32) -> Int32 { handle(.enable(player.text), step) }

/// The room has the precondition.
@_expose(wasm, "disable") @_cdecl("engine_disable")
func disable(_ step: Int32) -> Int32 { handle(.disable(player.text), step) }

/// The room has a packed project, the new version.
/// - Returns: -1 where it is none.
@_expose(wasm, "project") @_cdecl("engine_project")
func project(_ step: Int32) -> Int32 {
  guard let project = InteractivityProject(packed: player.bytes) else { return -1 }
  return handle(.project(project), step)
}

// MARK: - Variables

// The room has the name of each; ``set(_:)`` gives them their values all at once.

@_expose(wasm, "addNumber") @_cdecl("engine_addNumber")
func addNumber(_ value: Double) { player.addVariable(.number(value)) }

@_expose(wasm, "addBool") @_cdecl("engine_addBool")
func addBool(_ value: Int32) { player.addVariable(.bool(value != 0)) }

@_expose(wasm, "addUndefined") @_cdecl("engine_addUndefined")
func addUndefined() { player.addVariable(.undefined) }

/// The room has the name, and the text from `start` on.
@_expose(wasm, "addText") @_cdecl("engine_addText")
func addText(_ start: Int32) { player.addVariable(textFrom: Int(start)) }

@_expose(wasm, "set") @_cdecl("engine_set")
func set(_ step: Int32) -> Int32 { Int32(player.setVariables(step: Int(step))) }

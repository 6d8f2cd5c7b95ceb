import AnnotationEngine
import ProjectFormat

// The functions of the WebAssembly module. An instance has one engine, one buffer for the host's texts and one for the
// module's answers. Texts are UTF-8 in the module's memory; numbers are passed as they are. Each input of the engine
// is a function that returns the number of events; `events` answers with them. Times are in seconds.

/// The state of the instance. A module has one thread.
nonisolated(unsafe) var current = EngineSession()

/// Allocates the buffer for the text that the host writes next.
/// - Returns: the address of the buffer.
@_expose(wasm, "allocate") @_cdecl("engine_allocate")
func allocate(_ count: Int32) -> UnsafeMutablePointer<UInt8>? { current.allocate(Int(count)) }

/// The address of the last answer.
@_expose(wasm, "answer") @_cdecl("engine_answer")
func answer() -> UnsafePointer<UInt8>? { current.answer.baseAddress.map { UnsafePointer($0) } }

/// The length of the last answer, in bytes.
@_expose(wasm, "answerCount") @_cdecl("engine_answerCount")
func answerCount() -> Int32 { Int32(current.answerCount) }

/// Begins with the project's document in the buffer, of any generation of the format.
/// - Parameter platform: the platform whose features are performed: 0 iOS, 1 tvOS, 2 Android, 3 the web.
/// - Returns: 1 if the document can be read; else 0, with `line:column: problem` as the answer.
@_expose(wasm, "begin") @_cdecl("engine_begin")
func begin(_ platform: Int32) -> Int32 { current.begin(platform: Int(platform)) ? 1 : 0 }

/// Answers with the project of the engine, as JSON.
@_expose(wasm, "document") @_cdecl("engine_document")
func document() { current.answerWithProject() }

/// The media time at which ordinary playback causes the next event; infinite if there is none.
@_expose(wasm, "due") @_cdecl("engine_due")
func due() -> Double { current.engine.due }

/// Answers with the events of the last input, a line of JSON each, as in a recording.
@_expose(wasm, "events") @_cdecl("engine_events")
func events() { current.answerWithEvents() }

/// The index of the annotation of an event of the last input; -1 if it has none.
@_expose(wasm, "eventAnnotation") @_cdecl("engine_eventAnnotation")
func eventAnnotation(_ event: Int32) -> Int32 { current.annotation(ofEvent: Int(event)) }

/// Answers with the visible annotations and the state of the playback, as one JSON object.
@_expose(wasm, "state") @_cdecl("engine_state")
func state() { current.answerWithState() }

/// Answers with the timeline for the duration that the engine knows: the lanes in the order of the document, and the
/// chapters, as one JSON object.
@_expose(wasm, "timeline") @_cdecl("engine_timeline")
func timeline() { current.answerWithTimeline() }

// MARK: - Inputs

private func handle(_ input: EngineInput, _ step: Int32) -> Int32 {
  Int32(current.handle(input, step: Int(step)))
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

/// The buffer has the annotation's id.
@_expose(wasm, "tap") @_cdecl("engine_tap")
func tap(_ step: Int32) -> Int32 { handle(.tap(current.text), step) }

@_expose(wasm, "tapNumber") @_cdecl("engine_tapNumber")
func tapNumber(_ number: Int32, _ step: Int32) -> Int32 { handle(.tapNumber(Int(number)), step) }

/// The buffer has the precondition.
@_expose(wasm, "enable") @_cdecl("engine_enable")
func enable(_ step: Int32) -> Int32 { handle(.enable(current.text), step) }

/// The buffer has the precondition.
@_expose(wasm, "disable") @_cdecl("engine_disable")
func disable(_ step: Int32) -> Int32 { handle(.disable(current.text), step) }

/// The buffer has the document of the new version.
/// - Returns: -1 if the document can't be read, with `line:column: problem` as the answer.
@_expose(wasm, "project") @_cdecl("engine_project")
func project(_ step: Int32) -> Int32 {
  current.readProject().map { handle(.project($0), step) } ?? -1
}

// MARK: - Variables

// The buffer has the name of each variable. `set` gives all of them their values in one input.

@_expose(wasm, "addNumber") @_cdecl("engine_addNumber")
func addNumber(_ value: Double) { current.addVariable(.number(value)) }

@_expose(wasm, "addBool") @_cdecl("engine_addBool")
func addBool(_ value: Int32) { current.addVariable(.bool(value != 0)) }

@_expose(wasm, "addUndefined") @_cdecl("engine_addUndefined")
func addUndefined() { current.addVariable(.undefined) }

/// The buffer has the name, and from `start` the text.
@_expose(wasm, "addText") @_cdecl("engine_addText")
func addText(_ start: Int32) { current.addVariable(textFrom: Int(start)) }

@_expose(wasm, "set") @_cdecl("engine_set")
func set(_ step: Int32) -> Int32 { Int32(current.setVariables(step: Int(step))) }

import JSON
import ProjectFormat

/// Reads the project's document that the room has, of any generation of the format, and begins with it.
/// - Returns: 1 where it could be read, with the project as the engine has it, as JSON; else 0, with what is wrong as
///   `line:column: problem`.
@_expose(wasm, "load") @_cdecl("engine_load")
func load() -> Int32 {
  do throws(ProjectError) {
    let project = try InteractivityProject(reading: player.bytes)
    player.begin(project)
    player.tell(project.json.text())
    return 1
  } catch {
    player.tell(error.description)
    return 0
  }
}

import BCInteractCLI
import Glibc

@main
struct Main {
  static func main() {
    let code = Program.run(Program.processArguments(), console: .standard())
    exit(code.rawValue)
  }
}

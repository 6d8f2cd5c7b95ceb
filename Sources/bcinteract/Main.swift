import BCInteractCLI
import Glibc

@main
struct Main {
  static func main() {
    let code = Program.run(Array(CommandLine.arguments.dropFirst()), console: .standard())
    exit(code.rawValue)
  }
}

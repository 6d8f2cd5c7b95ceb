import BCInteractCLI

@main
struct Main {
  static func main() {
    print("bcinteract \(version)")
  }
}

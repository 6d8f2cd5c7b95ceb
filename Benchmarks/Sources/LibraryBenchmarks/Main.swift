import Measurement

/// The suites that measure the libraries.
@main
enum Main {
  static func main() {
    run([timelineSuite, latenessSuite, loadSuite, stringsSuite, exploreSuite, playSuite])
  }
}

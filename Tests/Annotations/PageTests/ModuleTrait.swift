import Preview
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips the test if the build does not contain the engine as WebAssembly.
  static var needsModule: Self { .enabled(if: HTMLPage.isAvailable, "needs make web") }
}

public import Foundation

/// The folder of the package, in which tests find samples, tables and pages.
public enum ProjectFolder {
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the sample projects.
  public static let samples = root.appending(path: "Projects")

  /// The file names of the sample projects.
  public static let sampleNames =
    (try? FileManager.default.contentsOfDirectory(atPath: samples.path))?
    .filter { $0.hasSuffix(".json") }.sorted() ?? []
}

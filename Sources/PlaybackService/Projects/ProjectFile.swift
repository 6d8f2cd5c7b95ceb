import FoundationEssentials

/// A project in a file.
public struct ProjectFile: ProjectSource {
  private let path: String

  public init(path: String) {
    self.path = path
  }

  public func bytes() async throws(ProjectError) -> [UInt8] {
    do { return Array(try Data(contentsOf: URL(filePath: path))) } catch {
      throw .unreadable("\(path.printable): the file can't be read")
    }
  }
}

import Foundation
import Support
import TestSupport
import Testing

@testable import Offline

/// The folders of a store.
@Suite struct FolderTests {
  @Test func aRefusedLockClosesItsFileOnce() throws {
    try withTemporaryFolder { url in
      let folder = Folder(path: url.path)
      let lock = FolderLock(folder)
      #expect(lock != nil)
      let isRefused = FolderLock(folder) == nil
      // A second call of `close` fails, and sets another number.
      let number = errno
      #expect(isRefused && number == EWOULDBLOCK)
      withExtendedLifetime(lock) {}
    }
  }

  /// A folder from an old archive, with a name in Latin-1.
  @Test func aPathThatIsNotUTF8IsUsed() throws {
    try withTemporaryFolder { url in
      let folder = Folder(path: url.path + "/x\u{10FFE8}y/z")
      try folder.make()
      try folder.make()
      let names = try runTool("ls", ["--quoting-style=escape"], in: url)
      #expect(names == "x\\350y\n")
      try folder.write("a\u{10FFE9}", [1, 2, 3])
      try folder.move("a\u{10FFE9}", to: "b\u{10FFE9}")
      #expect(folder.read("b\u{10FFE9}") == [1, 2, 3] && folder.size(of: "b\u{10FFE9}") == 3)
      try folder.folder("c\u{10FFE9}").make()
      try folder.folder("c\u{10FFE9}").write("d", [1])
      #expect(folder.totalSize == 4 && (folder.freeSpace ?? 0) > 0)
      #expect(FolderLock(folder) != nil)
      folder.removeFile("b\u{10FFE9}")
      #expect(folder.names == ["c\u{10FFE9}"])
      try folder.remove()
      #expect(Folder(path: url.path + "/x\u{10FFE8}y").names == [])
    }
  }

  @Test func aLinkIsRemovedAndNotFollowed() throws {
    try withTemporaryFolder { url in
      let (folder, other) = (Folder(path: url.path + "/a"), Folder(path: url.path + "/b"))
      try folder.make()
      try other.make()
      try other.write("kept", [1])
      for (name, target) in [("link", other.path), ("lost", "/nowhere")] {
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
      }
      try folder.remove()
      try folder.remove()
      #expect(Folder(path: url.path).names == ["b"] && other.read("kept") == [1])
    }
  }

  @Test func aFolderThatCannotBeRemovedIsAnError() throws {
    try withTemporaryFolder { url in
      try Folder(path: url.path).write("file", [1])
      #expect(throws: OfflineError(.storage, "\(url.path)/file: not a directory")) {
        try Folder(path: url.path + "/file").remove()
      }
    }
  }
}

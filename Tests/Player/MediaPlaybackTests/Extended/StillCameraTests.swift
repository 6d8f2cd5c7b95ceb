import Foundation
import Interactivity
import PlayerCore
import TestSupport
import Testing

@testable import MediaPlayback

@Suite(.serialized, .needs(.mpv)) struct StillCameraTests {
  private static let project = """
    {"annotations": [
      {"id": "note", "type": "pop", "start": 1.2, "duration": 1,
       "properties": {"popcorn": {"text": "{\\\\an9}Goggles on\\n\\\\N?", "mode": "white",
         "left": "25%", "top": "50%", "width": "50%", "height": "25%"}}}
    ]}
    """

  private func engine(at time: Double) throws -> InteractivityEngine {
    let project = try InteractivityProject(reading: Array(Self.project.utf8))
    var engine = InteractivityEngine(project: project)
    _ = engine.handle(.duration(4))
    _ = engine.handle(.seek(time))
    return engine
  }

  @Test(arguments: [Clip.greys, .silent, .offset, .segments, .fragments])
  func aBoxAppearsExactlyAtItsFrame(clip: Clip) throws {
    let camera = try StillCamera(of: clip.url)
    #expect(camera.width == 320 && camera.height == 180)
    for frame in 27...33 {
      let time = Double(frame) / 25
      let still = try camera.still(at: time, OverlayScene(of: try engine(at: time)))
      let grey = still[20, 20].red
      // 16 to 235 of the video are 0 to 255 of a picture.
      let expected = (Double(20 + 2 * frame) - 16) * 255 / 219
      #expect(abs(Double(grey) - expected) <= 2, "frame \(frame) of \(clip)")
      let inside = still[84, 130].red
      let white = (Double(grey) + 255) / 2
      #expect(abs(Double(inside) - (frame < 30 ? Double(grey) : white)) <= 3, "frame \(frame)")
      // One place left of the box, and one above it.
      #expect(abs(Int(still[78, 100].red) - Int(grey)) <= 2)
      #expect(abs(Int(still[160, 88].red) - Int(grey)) <= 2)
    }
  }

  @Test(arguments: [Clip.greys, .segments, .fragments])
  func stillsInAnyOrderShowTheirFrames(clip: Clip) throws {
    let camera = try StillCamera(of: clip.url)
    let frames = [0, 63, 1, 90, 25, 99, 5, 50, 0, 74]
    let shown = try frames.map { frame in
      let grey = Double(try camera.still(at: Double(frame) / 25)[20, 20].red)
      return Int(((grey * 219 / 255 + 16 - 20) / 2).rounded())
    }
    #expect(shown == frames)
  }

  /// A server's playlist whose cache holds a part of it. FFmpeg's own seeks land elsewhere.
  @Test(arguments: ["mpegts", "fmp4"])
  func aStillOfAPlaylistLargerThanTheCacheIsRightOrFails(type: String) throws {
    try withTemporaryFolder { folder in
      // The strip at the top has the number of the frame as its grey; noise below it can't be compressed.
      let frames = """
        nullsrc=s=1280x40:r=2:d=80,geq=lum='20+N':cb=128:cr=128,format=yuv420p[s];\
        color=gray:s=1280x680:r=2:d=80,noise=alls=100:allf=t,format=yuv420p[n];[s][n]vstack
        """
      _ = try runTool(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i", frames, "-c:v", "libx264", "-qp", "6", "-preset", "ultrafast", "-g", "2",
          "-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod", "-hls_segment_type", type, "a.m3u8",
        ], in: folder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let size = try names.reduce(0) { try $0 + Data(contentsOf: folder.appending(path: $1)).count }
      #expect(size > 96 << 20)
      let server = try LoopbackServer(serving: ["f": folder])
      defer { server.stop() }
      let camera = try StillCamera(of: try #require(URL(string: server.baseURL + "/f/a.m3u8")))
      for frame in [0, 150, 5, 100, 158, 30] {
        do {
          let shown = Double(try camera.still(at: Double(frame) / 2)[20, 20].red)
          #expect(abs(shown * 219 / 255 + 16 - 20 - Double(frame)) <= 1, "\(frame)")
        } catch {
          #expect("\(error)".contains("no still at \(MediaTime.clock(Double(frame) / 2)): "), "\(error)")
        }
      }
    }
  }

  @Test func aStillBehindABreakFails() throws {
    let camera = try StillCamera(of: Clip.truncated.url)
    _ = try camera.still(at: 0.4)
    #expect {
      _ = try camera.still(at: 2.6)
    } throws: {
      "\($0)".contains("the media ends before 0:02.600")
    }
  }

  @Test func aTextHasTheColoursAndTheFontOfTheApp() throws {
    let project = try InteractivityProject(reading: Array(Self.project.utf8))
    let executor = PlaybackExecutor(clock: ManualClock(), isolation: nil)
    let controller = PlaybackController(executor: executor) { _, _ in
      SimulatedPlayer(.init(duration: 4), executor: executor)
    }
    let handler = InteractivityHandler(project: project, controller: controller)
    handler.styles = .redOnBlue(family: "serif", size: 0.1)
    controller.setVideos([Video(url: URL(filePath: "/film.m3u8"))])
    controller.play()
    executor.run(for: 1.5)
    let camera = try StillCamera(of: Clip.greys.url)
    let still = try camera.still(at: 1.5, OverlayScene(of: handler))
    if let folder = ProcessInfo.processInfo.environment["KEEP_STILLS"] {
      try Data(try still.png()).write(to: URL(filePath: folder + "/red.png"))
    }
    // The box is opaque, and has no grey of the media.
    #expect(still[84, 94] == (0, 0, 255))
    let box = (84..<236).flatMap { x in (94..<132).map { y in still[x, y] } }
    let letters = box.count { $0.red > 200 && $0.green < 30 && $0.blue < 60 }
    // A letter is 32 pixels high; the standard one would be 6.
    #expect(letters > 300, "\(letters)")
    #expect(!box.contains { $0.green > 30 })
  }

  /// libmpv keeps the result of a command until it is freed.
  @Test func repeatedDrawingTakesNoMemory() throws {
    let camera = try StillCamera(of: Clip.greys.url)
    let scene = OverlayScene(of: try engine(at: 1.5))
    let hidden = OverlayScene()
    func draw(times: Int) -> Int {
      for number in 0..<times { camera.overlay.show(number.isMultiple(of: 2) ? hidden : scene) }
      return Heap.kept
    }
    var kept = [draw(times: 100)]
    for _ in 0..<5 { kept.append(draw(times: 1000)) }
    // What is lost is lost each time, 100 kB of it; libmpv and other tests in this process take memory and give it back.
    let growth = zip(kept, kept.dropFirst()).map { $1 - $0 }
    #expect(growth.sorted()[2] < 50_000, "\(growth)")
    #expect(!camera.overlay.frames.isEmpty)
  }

  @Test func aStillHasTheShapeOfThePicture() throws {
    let narrow = try StillCamera(of: Clip.narrow.url)
    #expect(narrow.width == 320 && narrow.height == 240)
    let small = try StillCamera(of: Clip.greys.url, maximumWidth: 160)
    #expect(small.width == 160 && small.height == 90)
    #expect(throws: MediaLibraryError.failed("the media has no pictures to take stills of")) {
      try StillCamera(of: Clip.sound.url)
    }
  }

  @Test func aRotatedPictureIsUpright() throws {
    let camera = try StillCamera(of: Clip.rotated.url)
    #expect(camera.width == 360 && camera.height == 640)
  }

  @Test func aStillAtTheEndIsTheLastFrame() throws {
    let camera = try StillCamera(of: Clip.greys.url)
    let last = try camera.still(at: 4)[20, 20].red
    let expected = (Double(20 + 2 * 99) - 16) * 255 / 219
    #expect(abs(Double(last) - expected) <= 2)
  }

  @Test(arguments: [Clip.broken, .empty])
  func aFileThatIsNotMediaHasNoStill(clip: Clip) {
    #expect(throws: MediaLibraryError.self) { try StillCamera(of: clip.url) }
  }

  /// A picture that is red at the left, and at the right a green that is half there.
  @Test func aPictureLiesOnTheFrameWithItsTransparency() throws {
    try withTemporaryFolder { folder in
      _ = try runTool(
        "ffmpeg",
        [
          "-v", "error", "-f", "lavfi", "-i",
          "color=red:s=40x40,format=rgba,geq=r='if(lt(X,20),255,0)':g='if(lt(X,20),0,255)':b=0:"
            + "a='if(lt(X,20),255,128)'", "-frames:v", "1", "a.png",
        ], in: folder)
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "a.png")))
      let project = try InteractivityProject(
        reading: Array(
          """
          {"annotations": [{"id": "p", "type": "image", "start": 0, "duration": 4,
            "properties": {"popcorn": {"url": "a.png", "left": "50%", "top": "0%",
              "width": "25%", "height": "44.4444%"}}}]}
          """.utf8))
      let camera = try StillCamera(of: Clip.greys.url)
      try camera.overlay.setPicture(bytes, of: project.annotations[0])
      let scene = OverlayScene([OverlayScene.Item(project.annotations[0])])
      let still = try camera.still(at: 1, scene)
      let grey = Double(still[20, 20].red)
      #expect(still[165, 40] == (255, 0, 0))
      let mixed = still[230, 40]
      #expect(abs(Double(mixed.green) - (grey / 2 + 127.5)) < 4)
      #expect(abs(Double(mixed.red) - grey / 2) < 4)
    }
  }

  @Test(
    arguments: [
      Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n".utf8), [],
      Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8),
    ])
  func anInvalidPictureIsRejected(bytes: [UInt8]) throws {
    let camera = try StillCamera(of: Clip.greys.url)
    let project = try InteractivityProject(
      reading: Array(#"{"annotations": [{"id": "p", "type": "image"}]}"#.utf8))
    #expect(throws: MediaLibraryError.self) {
      try camera.overlay.setPicture(bytes, of: project.annotations[0])
    }
  }

  private func picture(_ size: String, _ color: String = "red", in folder: URL) throws -> [UInt8] {
    let name = "\(color)-\(size).png"
    let words = ["-v", "error", "-f", "lavfi", "-i", "color=\(color):s=\(size)", "-frames:v", "1", name]
    _ = try runTool("ffmpeg", words, in: folder)
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  @Test func aReplacedPictureIsDrawn() throws {
    try withTemporaryFolder { folder in
      let project = try InteractivityProject(
        reading: Array(
          """
          {"annotations": [{"id": "p", "type": "image", "start": 0, "duration": 4,
            "properties": {"popcorn": {"url": "a.png", "left": "0%", "top": "0%", "width": "50%", "height": "50%"}}}]}
          """.utf8))
      let camera = try StillCamera(of: Clip.greys.url)
      let scene = OverlayScene([OverlayScene.Item(project.annotations[0])])
      for (color, red, blue) in [("red", 255, 0), ("blue", 0, 255)] {
        try camera.overlay.setPicture(try picture("160x90", color, in: folder), of: project.annotations[0])
        let pixel = try camera.still(at: 1, scene)[40, 40]
        #expect(abs(Int(pixel.red) - red) < 4 && abs(Int(pixel.blue) - blue) < 4, "\(color): \(pixel)")
      }
    }
  }

  @Test func aPictureThatIsTooLargeIsRejected() throws {
    try withTemporaryFolder { folder in
      for size in ["5000x5000", "4100x8"] {
        let bytes = try picture(size, in: folder)
        #expect("\(size)") { _ = try ImageDecoder.decode(bytes) } throws: {
          "\($0)".contains("larger than 4,096 × 4,096 pixels")
        }
      }
    }
  }

  @Test func onlySomePicturesStayDecoded() throws {
    try withTemporaryFolder { folder in
      let bytes = try picture("40x40", in: folder)
      let store = PictureStore(maximumBytes: 40 * 40 * 4 + 2 * bytes.count)
      for id in ["a", "b", "b"] { try store.add(bytes, of: id) }
      let surface = PictureSize(width: 80, height: 80)
      #expect(store.size(of: "b", on: surface) == PictureSize(width: 40, height: 40))
      #expect(store.image(of: "a", on: surface)?.bytes == store.image(of: "b", on: surface)?.bytes)
      #expect(store.image(of: "c", on: surface) == nil)
      let full = PictureStore(maximumBytes: 2 * bytes.count)
      for id in ["a", "b", "b"] { try full.add(bytes, of: id) }
      #expect(throws: MediaLibraryError.self) { try full.add(bytes, of: "c") }
    }
  }

  @Test func theDecodedPicturesStayBelowTheMaximum() throws {
    try withTemporaryFolder { folder in
      let (store, file) = (PictureStore(maximumBytes: 1 << 20), try picture("400x400", in: folder))
      for number in 0..<40 { try store.add(file, of: "\(number)") }
      // The sum is 1.6 MB on the small surface, and 25.6 MB on the large one.
      for side in [100.0, 400, 100] {
        for number in 0..<40 {
          #expect(store.image(of: "\(number)", on: PictureSize(width: side, height: side)) != nil)
          #expect(store.decodedBytes <= store.maximumBytes)
        }
        #expect(store.decodedBytes > store.maximumBytes / 2)
      }
    }
  }

  @Test func aPictureIsDecodedAsLargeAsTheSurfaceNeedsIt() throws {
    try withTemporaryFolder { folder in
      let store = PictureStore()
      try store.add(try picture("400x200", in: folder), of: "a")
      let small = try #require(store.image(of: "a", on: PictureSize(width: 100, height: 100)))
      #expect(small.width == 100 && small.height == 50)
      #expect(store.size(of: "a", on: PictureSize(width: 1, height: 1)) == PictureSize(width: 400, height: 200))
      // The surface has grown.
      let large = try #require(store.image(of: "a", on: PictureSize(width: 900, height: 100)))
      #expect(large.width == 200 && large.height == 100)
      let whole = try #require(store.image(of: "a", on: PictureSize(width: 900, height: 900)))
      #expect(whole.width == 400 && whole.height == 200)
    }
  }

  @Test func aDamagedPictureIsReportedOnceWhenItIsDrawn() throws {
    let camera = try StillCamera(of: Clip.greys.url)
    let project = try InteractivityProject(
      reading: Array(#"{"annotations": [{"id": "p", "type": "image", "start": 0, "end": 4}]}"#.utf8))
    var failures: [String] = []
    camera.overlay.pictureFailureHandler = { id, error in failures.append("\(id) \(error)") }
    try camera.overlay.setPicture([0x89, 0x50, 0x4E, 0x47], of: project.annotations[0])
    #expect(failures == [])
    for time in [1.0, 2] { _ = try camera.still(at: time, OverlayScene([.init(project.annotations[0])])) }
    #expect(failures == ["p can't be decoded: it is damaged, or larger than 4,096 × 4,096 pixels"])
  }

  @Test(
    arguments: [
      (MediaLibrary.mpv, "libmpv.so.2: cannot open shared object file", "real media needs libmpv: install libmpv2"),
      (.mpv, "libmpv is too old: it has no mpv_create", "real media needs libmpv: install libmpv2"),
      (.png, "libpng16.so.16: cannot open shared object file", "a picture needs libpng: install libpng16-16"),
      (
        .mpv, "libpng16.so.16: cannot open shared object file",
        "real media needs libmpv, and libmpv needs libpng16.so.16: install the package that contains it"
      ),
    ])
  func aMissingLibraryIsNamed(library: MediaLibrary, problem: String, advice: String) {
    #expect(library.advice(for: problem) == advice)
  }

  @Test func aPNGReadsBackEqual() throws {
    let camera = try StillCamera(of: Clip.greys.url)
    let still = try camera.still(at: 2)
    try withTemporaryFolder { folder in
      try Data(try still.png()).write(to: folder.appending(path: "a.png"))
      _ = try runTool(
        "ffmpeg", ["-v", "error", "-i", "a.png", "-f", "rawvideo", "-pix_fmt", "rgb0", "a.raw"],
        in: folder)
      let raw = try Data(contentsOf: folder.appending(path: "a.raw"))
      #expect(raw.count == still.bytes.count)
      let isEqual = zip(raw, still.bytes).enumerated().allSatisfy {
        $0.offset % 4 == 3 || $0.element.0 == $0.element.1
      }
      #expect(isEqual)
    }
  }
}

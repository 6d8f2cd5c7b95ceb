import AnnotationEngine
import Testing

@Suite struct PictureFrameTests {
  @Test(arguments: [
    // As wide as the view, with bars above and below; as high, with bars beside; without bars.
    (PictureSize(width: 1280, height: 720), PictureFrame(x: 0, y: 140, width: 640, height: 360)),
    (PictureSize(width: 90, height: 160), PictureFrame(x: 140, y: 0, width: 360, height: 640)),
    (PictureSize(width: 7, height: 7), PictureFrame(x: 0, y: 0, width: 640, height: 640)),
    (PictureSize(width: 0, height: 720), PictureFrame(x: 0, y: 0, width: 640, height: 640)),
  ])
  func aPictureIsShownWholeInTheMiddle(picture: PictureSize, expected: PictureFrame) {
    #expect(picture.fitted(in: PictureSize(width: 640, height: 640)) == expected)
  }

  @Test func aBoxIsPlacedInThePictureAndNotOnTheBars() {
    var box = Annotation.Box()
    box.left = .percent(50)
    box.top = .percent(25)
    box.width = .percent(25)
    box.height = .pixels(40)
    let view = PictureSize(width: 640, height: 640)
    let picture = PictureSize(width: 1920, height: 1080)
    #expect(
      box.frame(in: view, picture: picture) == PictureFrame(x: 320, y: 230, width: 160, height: 40))
  }

  @Test func aBoxAsLargeAsItsContentGetsItsSize() {
    var box = Annotation.Box()
    box.left = .pixels(10)
    let size = PictureSize(width: 100, height: 100)
    let content = PictureSize(width: 30, height: 12)
    #expect(
      box.frame(in: size, picture: size, content: content)
        == PictureFrame(x: 10, y: 0, width: 30, height: 12))
  }
}

import Foundation
import JSON
import TestSupport
import Testing

/// The pictures of the video.
@Suite(.needsModule, .serialized, .needs(.chromium)) struct FilmBrowserTests {
  /// The row of pictures is made while the video stands, and the picture under the pointer at any time. The video is not touched.
  @Test(.needs(.ffmpeg)) func theTimelineAndThePointerShowPicturesOfTheVideo() async throws {
    let arguments = ["--allow-file-access-from-files"]
    try await withPage(BrowserTests.project, arguments: arguments, video: "clip.webm") { browser, _ in
      // The page's own first seek.
      let video = "document.getElementById('video')"
      try await browser.wait(for: "\(video).readyState >= 2 && !\(video).seeking")
      try await browser.run(
        """
        window.disturbances = [];
        for (const name of ['seeking', 'pause', 'waiting']) {
          document.getElementById('video').addEventListener(name, () => disturbances.push(name));
        }
        """)
      let count = "document.querySelectorAll('.film-line canvas').length"
      try await browser.wait(for: "\(count) >= 8 && document.querySelectorAll('.film-line .made').length === \(count)")
      // A picture of each time is another picture.
      let different = try await browser.run(
        """
        return new Set([...document.querySelectorAll('.film-line .made')].slice(0, 8).map((canvas) =>
          canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.join())).size;
        """)
      #expect(different == 8)
      try await browser.run(
        """
        const slider = document.getElementById('slider'), box = slider.getBoundingClientRect();
        slider.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + box.width * .77, bubbles: true }));
        """)
      let isDrawn = "document.querySelector('.bubble .frame').getContext('2d').getImageData(9, 9, 1, 1).data[3] === 255"
      try await browser.wait(for: isDrawn)
      #expect(try await browser.run("return disturbances") == [])
      try await browser.press("k")
      try await browser.wait(for: "\(PageScript.place) > 0.2")
      try await browser.run(
        "const zoom = document.getElementById('zoom'); zoom.value = 3; zoom.dispatchEvent(new Event('input'));")
      // Frames of the new scale that are not among the pictures wait for the end of the playback.
      let missing = "document.querySelectorAll('.film-line canvas:not(.made)').length"
      #expect(try await browser.run("return \(missing) > 0") == true)
      // On a loaded machine the video waits for data while it plays.
      #expect(try await browser.run("return disturbances.filter((name) => name !== 'waiting')") == [])
      // The pause itself may seek.
      try await browser.press("k")
      try await browser.wait(for: "\(video).paused && !\(video).seeking")
      try await browser.run("disturbances.length = 0")
      try await browser.wait(for: "\(missing) === 0")
      #expect(try await browser.run("return disturbances") == [])
    }
  }
}

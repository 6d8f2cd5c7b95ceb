import Glibc

/// Opens an address in the viewer's browser, and goes on. Where that is not possible nothing happens.
func openInBrowser(_ address: String) {
  var process = pid_t()
  let words = [strdup("xdg-open"), strdup(address), nil]
  defer { for word in words { free(word) } }
  guard posix_spawnp(&process, "xdg-open", nil, nil, words, environ) == 0 else { return }
  let child = process
  // Nobody waits for it on this thread.
  var thread = pthread_t()
  let number = UnsafeMutableRawPointer(bitPattern: Int(child))
  guard
    pthread_create(
      &thread, nil,
      { number in
        waitpid(pid_t(Int(bitPattern: number)), nil, 0)
        return nil
      }, number) == 0
  else { return }
  pthread_detach(thread)
}

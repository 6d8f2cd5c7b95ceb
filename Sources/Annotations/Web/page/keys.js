/**
 * Listens to the keys of the page: those of video players (`k`, `j`, `l`, digits) and of mpv (`,` `.` `[` `]`).
 * @param {import("../page.js").App} app
 */
export function listenToKeys({ actions, model, playback }) {
  const keys = /** @type {Record<string, (event: KeyboardEvent) => void>} */ ({
    " ": actions.toggle, k: actions.toggle, j: () => actions.move(-10), l: () => actions.move(10),
    ArrowLeft: (event) => actions.move(event.shiftKey ? -1 : -5), ArrowRight: (event) => actions.move(event.shiftKey ? 1 : 5),
    ArrowUp: actions.louder, ArrowDown: actions.softer,
    Home: () => playback.seek(0), End: () => playback.seek(playback.length),
    ",": actions.frameBack, ".": actions.frameForward, p: actions.previous, n: actions.next,
    P: actions.previousChapter, N: actions.nextChapter, t: actions.askTime, m: actions.mute, c: actions.captions,
    "[": actions.slower, "]": actions.faster, "<": actions.slower, ">": actions.faster, f: actions.fullScreen,
    h: actions.toggleHotSpots, i: actions.switchMode, "/": actions.filter, "?": actions.showKeys,
    Enter: actions.answer, Escape: () => model.select(undefined),
  });
  for (let digit = 0; digit <= 9; digit += 1) keys[digit] = () => actions.goToPart(digit / 10);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input:not([type=range]), select, textarea")) return;
    // A control has its own keys.
    if ((event.key === " " || event.key === "Enter") && target.closest("button, a, [role=switch]")) return;
    if (event.key.startsWith("Arrow") && target.closest("input, [role=tab], [popover]")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  });
}

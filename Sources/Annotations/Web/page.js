/* The page of a project: it plays the project by the engine, and shows what follows. */
(async () => {
  const page = JSON.parse(document.getElementById("data").textContent);
  const { words, lanes } = page;
  const find = (id) => document.getElementById(id);

  /** An element with its properties, attributes (`data-…`, `aria-…`, `role`) and children. */
  function make(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (value === undefined || value === null) continue;
      if (name in element && !name.startsWith("aria")) element[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  }

  const fill = (text, ...values) => text.replace(/%(?:(\d)\$)?@/g, (_, place) => values[place ? place - 1 : 0]);

  /** `1:02:03.042`: always with milliseconds. */
  function clock(seconds) {
    if (!Number.isFinite(seconds)) return "∞";
    const milliseconds = Math.round(Math.abs(seconds) * 1000);
    const pad = (number, digits) => String(number).padStart(digits, "0");
    const minutes = Math.floor(milliseconds / 60000);
    const hours = Math.floor(minutes / 60);
    const start = hours > 0 ? `${hours}:${pad(minutes % 60, 2)}` : String(minutes);
    const sign = seconds < 0 && milliseconds > 0 ? "-" : "";
    return `${sign}${start}:${pad(Math.floor(milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
  }

  /** A time as people write it: `12.5`, `1:37`, `50%`, `-15`; `undefined` where it is none. */
  function parseTime(text) {
    const found = /^\s*(-?)(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d*)?|\.\d+)(%?)\s*$/.exec(text);
    if (!found) return undefined;
    const [, minus, hours, minutes, seconds, percent] = found;
    if (percent && minutes !== undefined) return undefined;
    const value = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
    const time = percent ? (value / 100) * length : value;
    return minus ? length - time : time;
  }

  function bytesOf(base64) {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  }

  async function unzip(bytes) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  // The playback: the engine, its inputs, and the playhead.

  const engine = await Engine.load(await unzip(bytesOf(find("engine").textContent)));
  engine.begin(find("project").textContent, page.platform);
  const video = find("video");
  let length = page.duration ?? page.span;
  let state = engine.state;
  let time = 0;
  let rate = 1;
  /** The inputs as lines of a trace; ticks from which nothing followed are one with the next. */
  const trace = [];
  let lastTickIsQuiet = false;

  const hasVideo = () => video.readyState > 0 && !video.hidden;

  /** Sends an input to the engine, and performs the resulting events. */
  function tell(input) {
    if (lastTickIsQuiet && input.input === "tick") trace.pop();
    trace.push(input);
    const count = engine.handle(input, trace.length);
    lastTickIsQuiet = input.input === "tick" && count === 0;
    if (lastTickIsQuiet) {
      time = input.time;
      showTime();
      return;
    }
    const before = time;
    state = engine.state;
    time = state.time;
    if (count > 0) for (const line of engine.lines) happened(JSON.parse(line));
    if (hasVideo()) follow(count > 0 && time !== before && input.input !== "tick");
    show();
  }

  /** Puts the video where the engine is. */
  function follow(isElsewhere) {
    if (isElsewhere || Math.abs(video.currentTime - time) > 0.3) video.currentTime = time;
    if (state.playing && state.stand === undefined) {
      if (video.paused) video.play().catch(() => tell({ input: "pause" }));
    } else if (!video.paused) video.pause();
  }

  function happened(event) {
    if (event.event === "entered" || event.event === "exited") return;
    log(event);
    if (event.event === "seek" && hasVideo()) video.currentTime = event.to;
  }

  let beat = 0;
  let isBeating = false;

  function go() {
    if (isBeating) return;
    isBeating = true;
    beat = performance.now();
    requestAnimationFrame(step);
  }

  function step(now) {
    const elapsed = Math.max(0, now - beat) / 1000;
    beat = now;
    if (state.stand !== undefined) tell({ input: "wall", elapsed });
    else if (state.playing) {
      const next = hasVideo() ? video.currentTime : time + elapsed * rate;
      if (next >= length && !(hasVideo() && !video.ended)) {
        if (time < length) tell({ input: "tick", time: length });
        if (state.playing && time >= length) tell({ input: "end" });
      } else if (next > time) tell({ input: "tick", time: next });
    }
    isBeating = state.playing || typeof state.stand === "number";
    if (isBeating) requestAnimationFrame(step);
    else show();
  }

  const play = () => {
    tell({ input: "play" });
    go();
  };
  const pause = () => tell({ input: "pause" });
  const toggle = () => (state.playing ? pause() : play());

  function seek(target) {
    const place = Math.min(Math.max(0, target), length);
    tell({ input: "seek", time: place });
    if (hasVideo()) video.currentTime = time;
    go();
  }

  // The stage.

  const picture = find("picture");
  const overlay = new Overlay(picture, ({ number, text }) => makeBox(number, text));

  function leadsTo(lane) {
    const action = lane.action ?? {};
    const parts = [];
    if (action.command) parts.push(fill(words.command, action.command.name));
    if (action.releasesGate) parts.push(words.releasesGate);
    if (action.jump !== undefined) parts.push(fill(words.jump, action.jump));
    if (action.link !== undefined) parts.push(fill(words.link, action.link));
    if (lane.loopBack !== undefined) parts.push(words.loopsBack);
    return parts.join(words.separator);
  }

  const nameOf = (lane) => lane.title || lane.text || lane.annotation;

  function makeBox(number, text) {
    const lane = lanes[number];
    const isChoice = lane.action !== undefined || lane.loopBack !== undefined;
    const leads = leadsTo(lane);
    const box = make(isChoice ? "button" : "div", {
      className: ["box", lane.type, lane.fades ? "fades" : ""].join(" "),
      "data-annotation": lane.annotation,
      "aria-label": [nameOf(lane), leads].filter(Boolean).join(": "),
      title: leads || undefined,
    });
    if (isChoice) {
      box.type = "button";
      box.addEventListener("click", () => tap(lane.annotation));
    }
    for (const side of ["left", "top", "width", "height"]) {
      if (lane.box[side] !== null) box.style[side] = lane.box[side];
    }
    if (lane.background) box.style.backgroundColor = lane.background;
    setAppearance(box, lane.appearance ?? {});
    if (lane.type === "image" && page.images && /^https:/.test(lane.image ?? "")) {
      box.append(make("img", { src: lane.image, alt: lane.title ?? "", referrerPolicy: "no-referrer" }));
    } else if (lane.type === "image") box.append(make("span", { className: "placeholder" }, nameOf(lane)));
    box.append(make("span", { className: "leads" }, leads || lane.annotation));
    if (lane.type === "text" || (lane.type === "spot" && text)) {
      box.prepend(make("span", { className: "words", dir: "auto" }));
    }
    return box;
  }

  const tap = (annotation) => {
    tell({ input: "tap", annotation });
    go();
  };

  let measured = "";

  function measurePicture() {
    const { width, height } = picture.getBoundingClientRect();
    if (!(width > 0 && height > 0) || measured === `${width} ${height}`) return;
    measured = `${width} ${height}`;
    tell({ input: "picture", width, height });
  }

  // The controls.

  const slider = find("slider");
  const toggleButton = find("toggle");
  const timeField = find("time");
  const live = find("live");
  const boundaries = [...new Set(lanes.flatMap((lane) => [lane.start, lane.end ?? undefined]))]
    .filter((time) => time !== undefined && time <= length)
    .sort((first, second) => first - second);

  const chapterAt = (time) => page.chapters.findLast((chapter) => chapter.time <= time);

  function showTime() {
    const text = clock(time);
    find("clock").textContent = `${text} / ${clock(length)}`;
    if (document.activeElement !== timeField) timeField.value = text;
    const chapter = chapterAt(time);
    slider.setAttribute("aria-valuenow", String(Math.round(time * 1000) / 1000));
    slider.setAttribute("aria-valuetext", chapter ? `${text}, ${chapter.title}` : text);
    if (zoom > 1 && find("follow").checked) center(time);
    placePlayhead();
  }

  function show() {
    const isPlaying = state.playing;
    toggleButton.textContent = isPlaying ? "❚❚" : "▶";
    toggleButton.setAttribute("aria-label", isPlaying ? words.pause : words.play);
    const gate = state.gate === undefined ? "" : fill(words.gate, clock(time), nameOf(lanes[state.gate]));
    const waits = gate || (state.stand === undefined ? "" : words.pause);
    if (find("waits").textContent !== waits) find("waits").textContent = waits;
    showTime();
    overlay.show(state.visible);
    for (const row of document.querySelectorAll(".chapter")) {
      const isCurrent = chapterAt(time)?.time === Number(row.dataset.time);
      row.setAttribute("aria-current", isCurrent ? "true" : "false");
    }
  }

  function neighbour(direction) {
    const found = direction > 0
      ? boundaries.find((boundary) => boundary > time + 1e-6)
      : boundaries.findLast((boundary) => boundary < time - 1e-6);
    if (found !== undefined) seek(found);
  }

  const framesPerSecond = 25;

  const frame = (direction) => {
    if (state.playing) pause();
    seek(time + direction / framesPerSecond);
  };

  function setRate(value) {
    rate = value;
    video.playbackRate = value;
    find("rate").value = String(value);
    tell({ input: "rate", value });
  }

  function toggleHotspots(isOn = !find("hotspots").checked) {
    find("hotspots").checked = isOn;
    picture.classList.toggle("reveals", isOn);
  }

  const actions = {
    toggle, previous: () => neighbour(-1), next: () => neighbour(1), back: () => frame(-1), forward: () => frame(1), copy,
  };
  for (const [id, action] of Object.entries(actions)) find(id).addEventListener("click", action);
  find("rate").addEventListener("change", (event) => setRate(Number(event.target.value)));
  find("hotspots").addEventListener("change", (event) => toggleHotspots(event.target.checked));
  timeField.addEventListener("change", () => {
    const target = parseTime(timeField.value);
    timeField.setAttribute("aria-invalid", String(target === undefined));
    if (target !== undefined) seek(target);
  });
  timeField.addEventListener("focus", () => timeField.select());

  const rates = [0.25, 0.5, 1, 1.5, 2, 4];
  const keys = {
    " ": toggle, k: toggle, n: () => neighbour(1), p: () => neighbour(-1), ",": () => frame(-1), ".": () => frame(1),
    ArrowLeft: (event) => seek(time - (event.shiftKey ? 1 : 5)), ArrowRight: (event) => seek(time + (event.shiftKey ? 1 : 5)),
    Home: () => seek(0), End: () => seek(length), h: () => toggleHotspots(),
    "[": () => setRate(rates.findLast((value) => value < rate) ?? rate), "]": () => setRate(rates.find((value) => value > rate) ?? rate),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target.closest("input:not([type=checkbox]):not([type=file]), select, textarea")) return;
    if ((event.key === " " || event.key === "Enter") && target.closest("button, input, summary, a")) return;
    if (["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key) && target.closest("[role=listbox]")) return;
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action(event);
  });

  // Preconditions and variables.

  for (const field of document.querySelectorAll("[data-precondition]")) {
    field.addEventListener("change", () => {
      tell({ input: field.checked ? "enable" : "disable", precondition: field.dataset.precondition });
    });
  }
  for (const field of document.querySelectorAll("[data-variable]")) {
    field.addEventListener("change", () => {
      const text = field.value;
      let value = text;
      if (text === "") value = null;
      else if (text === "true" || text === "false") value = text === "true";
      else if (text.trim() !== "" && Number.isFinite(Number(text))) value = Number(text);
      tell({ input: "set", variables: { [field.dataset.variable]: value } });
    });
  }

  // Lists. If they have many rows, only the visible ones are created.

  class Rows {
    #makeRow;
    #made = new Map();
    constructor(element, makeRow) {
      this.element = element;
      this.inner = make("div", { className: "rows" });
      this.#makeRow = makeRow;
      this.count = 0;
      element.replaceChildren(this.inner);
      element.addEventListener("scroll", () => this.draw(), { passive: true });
      new ResizeObserver(() => this.draw()).observe(element);
    }
    /** The height of a row, which is the same for all. */
    static height = 28;
    get isLong() {
      return this.count > 300;
    }
    draw() {
      const height = Rows.height;
      this.inner.style.height = `${this.count * height}px`;
      const first = this.isLong ? Math.max(0, Math.floor(this.element.scrollTop / height) - 10) : 0;
      const last = this.isLong ? Math.min(this.count, first + Math.ceil(this.element.clientHeight / height) + 20) : this.count;
      for (const [index, row] of this.#made) {
        if (index >= first && index < last) continue;
        row.remove();
        this.#made.delete(index);
      }
      for (let index = first; index < last; index += 1) {
        if (this.#made.has(index)) continue;
        const row = this.#makeRow(index);
        row.style.top = `${index * height}px`;
        this.#made.set(index, row);
        const next = this.#made.get(index + 1);
        if (next) next.before(row);
        else this.inner.append(row);
      }
    }
    redraw() {
      this.inner.replaceChildren();
      this.#made.clear();
      this.draw();
    }
  }

  // The lanes.

  let zoom = 1;
  let start = 0;
  const shownSpan = () => length / zoom || 1;
  const place = (time) => ((time - start) / shownSpan()) * 100;

  function bar(from, to, className) {
    const left = Math.max(0, place(from));
    const right = Math.min(100, place(Math.min(to, length)));
    const element = make("span", { className });
    if (right < 0 || left > 100) element.hidden = true;
    element.style.left = `${left}%`;
    element.style.width = `${Math.max(0, right - left)}%`;
    return element;
  }

  const findingsOf = new Map();
  for (const finding of page.findings) {
    if (finding.annotation === undefined) continue;
    findingsOf.set(finding.annotation, [...(findingsOf.get(finding.annotation) ?? []), finding]);
  }

  function makeLane(index) {
    const lane = lanes[index];
    const found = findingsOf.get(lane.annotation) ?? [];
    const name = make("button", { className: "name", type: "button", title: [lane.annotation, nameOf(lane), leadsTo(lane), ...found.map((finding) => finding.message)].filter(Boolean).join("\n") },
      make("span", { className: `kind ${lane.type}` }, words.types[lane.type] ?? lane.rawType), " ", lane.annotation,
      found.length ? make("span", { className: `mark ${found[0].severity}`, "aria-label": words.findings }, "!") : "");
    name.addEventListener("click", () => { if (lane.start !== undefined) seek(lane.start); });
    const track = make("div", { className: "track", dir: "ltr" });
    if (lane.start !== undefined) {
      const end = lane.end ?? length;
      track.append(bar(lane.start, end, `window ${lane.type}${lane.condition !== undefined ? " conditional" : ""}${end === lane.start ? " point" : ""}`));
    }
    track.addEventListener("click", (event) => {
      const box = track.getBoundingClientRect();
      seek(start + ((event.clientX - box.left) / box.width) * shownSpan());
    });
    return make("div", { className: "lane", "data-annotation": lane.annotation }, name, track);
  }

  const laneRows = new Rows(find("lanes"), makeLane);
  laneRows.count = lanes.length;

  const playhead = find("playhead");

  function placePlayhead() {
    const x = place(time);
    playhead.hidden = x < 0 || x > 100;
    playhead.style.left = `${x}%`;
    find("thumb").style.left = `${(time / (length || 1)) * 100}%`;
  }

  function center(time) {
    const wanted = Math.min(Math.max(0, time - shownSpan() / 2), length - shownSpan());
    if (Math.abs(wanted - start) < shownSpan() / 50) return;
    start = Math.max(0, wanted);
    drawAxis();
    laneRows.redraw();
  }

  function drawAxis() {
    const axis = find("axis");
    const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
    const wanted = shownSpan() / Math.max(2, axis.clientWidth / 90);
    const gap = steps.find((value) => value >= wanted) ?? 36000;
    const marks = [];
    for (let mark = Math.ceil(start / gap) * gap; mark <= start + shownSpan() + 1e-9; mark += gap) {
      const tick = make("span", { className: "tick" }, clock(mark).replace(gap >= 1 ? /\.\d+$/ : /\d\d$/, ""));
      tick.style.left = `${place(mark)}%`;
      marks.push(tick);
    }
    for (const chapter of page.chapters) {
      if (place(chapter.time) < 0 || place(chapter.time) > 100) continue;
      const tick = make("span", { className: "chapter-mark", title: chapter.title });
      tick.style.left = `${place(chapter.time)}%`;
      marks.push(tick);
    }
    axis.replaceChildren(...marks);
  }

  find("zoom").addEventListener("input", (event) => {
    zoom = 2 ** Number(event.target.value);
    start = Math.min(Math.max(0, time - shownSpan() / 2), Math.max(0, length - shownSpan()));
    drawAxis();
    laneRows.redraw();
    placePlayhead();
  });

  const axisArea = find("axis").parentElement;
  axisArea.addEventListener("pointermove", (event) => {
    const box = find("axis").getBoundingClientRect();
    const at = start + ((event.clientX - box.left) / box.width) * shownSpan();
    const chapter = chapterAt(at);
    find("hover").textContent = at >= 0 && at <= length ? [clock(at), chapter?.title].filter(Boolean).join(" · ") : "";
  });
  find("axis").addEventListener("click", (event) => {
    const box = find("axis").getBoundingClientRect();
    seek(start + ((event.clientX - box.left) / box.width) * shownSpan());
  });

  // The slider: the whole of the media, whatever the zoom.

  function slide(event) {
    const box = slider.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * length);
  }
  slider.addEventListener("pointerdown", (event) => {
    slider.setPointerCapture(event.pointerId);
    slide(event);
  });
  slider.addEventListener("pointermove", (event) => {
    if (slider.hasPointerCapture(event.pointerId)) slide(event);
  });
  slider.addEventListener("keydown", (event) => {
    const move = { ArrowUp: 5, ArrowDown: -5, PageUp: 30, PageDown: -30 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    seek(time + move);
  });

  // What happened.

  const events = [];

  function describe(event) {
    const word = words.events[event.event] ?? event.event;
    switch (event.event) {
      case "seek": return `${word} ${clock(event.to)}`;
      case "open": return `${word} ${event.url ?? ""}`;
      case "command": return `${word} ${event.name}`;
      case "ignored": return `${word}: ${event.reason}`;
      default: return word;
    }
  }

  function makeEvent(index) {
    const event = events[index];
    const id = event.annotation;
    const row = make("div", { className: "event", "data-event": event.event, "data-annotation": id ?? "" });
    const button = make("button", { type: "button", className: "when" }, clock(event.time));
    button.addEventListener("click", () => seek(event.time));
    row.append(button, make("span", { className: "who" }, id ?? ""), make("span", { className: "what" }, describe(event)));
    if (event.event === "open" && /^(https?|mailto|tel):/i.test(event.url ?? "")) {
      row.append(make("a", { href: event.url, target: "_blank", rel: "noopener noreferrer" }, "↗"));
    }
    return row;
  }

  const eventRows = new Rows(find("events"), makeEvent);

  function log(event) {
    events.push(event);
    eventRows.count = events.length;
    const list = eventRows.element;
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 2 * Rows.height;
    eventRows.draw();
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    if (event.event !== "hidden") live.textContent = `${event.annotation ?? ""} ${describe(event)}`;
  }

  // Going to a place, a chosen video, the session as a trace.

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-time]");
    if (target) seek(Number(target.dataset.time));
  });

  async function copy() {
    const text = trace.map((input) => JSON.stringify(input)).join("\n") + "\n";
    const field = find("trace");
    field.value = text;
    field.parentElement.hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      live.textContent = words.copied;
    } catch {
      field.focus();
      field.select();
    }
  }

  function takeVideo(address) {
    video.src = address;
    video.hidden = false;
  }
  find("file").addEventListener("change", (event) => {
    const file = event.target.files[0];
    if (file) takeVideo(URL.createObjectURL(file));
  });
  video.addEventListener("loadedmetadata", () => {
    if (video.videoWidth > 0) picture.style.setProperty("--shape", video.videoWidth / video.videoHeight);
    if (Number.isFinite(video.duration) && video.duration !== length) {
      length = video.duration;
      slider.setAttribute("aria-valuemax", String(length));
      tell({ input: "duration", value: length });
      drawAxis();
      laneRows.redraw();
    }
    video.currentTime = time;
    video.playbackRate = rate;
    follow(false);
  });
  video.addEventListener("error", () => {
    video.hidden = true;
    live.textContent = words.noVideo;
    find("waits").textContent = words.noVideo;
  });

  // The beginning.

  for (const element of document.querySelectorAll("[data-script]")) element.hidden = false;
  document.documentElement.classList.add("plays");
  if (page.duration !== undefined) tell({ input: "duration", value: page.duration });
  for (const input of page.setup) tell(input);
  measurePicture();
  new ResizeObserver(measurePicture).observe(picture);
  if (page.video) takeVideo(page.video);
  drawAxis();
  laneRows.draw();
  eventRows.draw();
  const fragment = () => {
    const found = /[#&]t=(?:npt:)?([\d.:]+)/.exec(location.hash);
    const target = found && parseTime(found[1]);
    if (target !== null && target !== undefined) seek(target);
  };
  addEventListener("hashchange", fragment);
  addEventListener("resize", drawAxis);
  fragment();
  show();
  document.documentElement.dataset.ready = "";
})();

// What is measured in a browser and in Node: node web.mjs COMMAND DIST FOLDER [PART]
//
// COMMAND is the released bcinteract, DIST what `make web` wrote, FOLDER takes what is made. PART is `module`, `page` or
// `lateness`. A row is a line of JSON.
import { execFileSync, spawn } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { engineOf } from "../Tests/Annotations/PageTests/page-engine.mjs";

const [command, dist, folder, part] = process.argv.slice(2);
const row = (name, ours, baseline, ratio, target, isMet) =>
  console.log(JSON.stringify({ name, ours, baseline, ratio, target, isMet }));
const percentile = (values, percent) =>
  values.toSorted((first, second) => first - second)[Math.min(values.length - 1, Math.floor((values.length * percent) / 100))];

/** `run --html` of a project that is written to FOLDER. */
function makePage(name, annotations) {
  const project = join(folder, `${name}.json`);
  const page = join(folder, `${name}.html`);
  writeFileSync(project, JSON.stringify({ annotations }));
  execFileSync(command, ["run", project, "--html", page, "--duration", "7200"]);
  return page;
}

const text = (id, start, length) => ({ id: `a${id}`, type: "pop", start, duration: length, content: `text ${id}` });
const spread = (count, length) => Array.from({ length: count }, (_, index) => text(index, (index * 7200) / count, length));

// The page, and its module in Node.

async function moduleRows() {
  const small = makePage("small", spread(10, 5));
  const size = statSync(small).size;
  row("page of 10 annotations", `${(size / 1000).toFixed(1)} kB`, "a page of 350 kB", 350e3 / size, "<= 350 kB", size <= 350e3);

  const large = makePage("large", spread(100_000, 5));
  const { engine, module, zipped, document } = await engineOf(readFileSync(large, "utf8"));
  const sizes = `${(module.byteLength / 1000).toFixed(0)} / ${(zipped / 1000).toFixed(0)} kB`;
  row("engine's module, gzipped", sizes, "700 / 260 kB", 260e3 / zipped, "<= 700 / 260 kB",
    module.byteLength <= 700e3 && zipped <= 260e3);

  engine.begin(document);
  engine.handle({ input: "play" }, 1);
  // At 60 Hz 100,000 annotations over two hours begin or end about every other tick.
  function ticks(count, withEvents) {
    const input = { input: "tick", time: 0 };
    let events = 0;
    const start = process.hrtime.bigint();
    for (let index = 0; index < count; index += 1) {
      input.time = engineTime += 1 / 60;
      const counted = engine.handle(input, index + 2);
      if (withEvents && counted > 0) events += engine.lines.length;
      else events += counted;
    }
    return { each: Number(process.hrtime.bigint() - start) / count / 1000, events: events / count };
  }
  let engineTime = 0;
  ticks(50_000, false);
  const plain = ticks(100_000, false);
  const counted = ticks(100_000, true);
  row("tick of 100,000 annotations, in Node", `${plain.each.toFixed(2)} µs`, `with its ${counted.events.toFixed(2)} events as JSON ${counted.each.toFixed(1)} µs`,
    counted.each / plain.each, "<= 1 µs", plain.each <= 1);
}

// A browser, over WebDriver.

async function withBrowser(body) {
  const driver = spawn("chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "ignore"] });
  let address;
  for await (const piece of driver.stdout) {
    address = /successfully on port (\d+)\./.exec(piece)?.[1];
    if (address) break;
  }
  const call = async (path, content) => {
    const answer = await fetch(`http://127.0.0.1:${address}${path}`, { method: "POST", body: JSON.stringify(content) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(value.message);
    return value;
  };
  const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--autoplay-policy=no-user-gesture-required", "--window-size=1280,900", `--user-data-dir=${join(folder, "profile")}`];
  const { sessionId } = await call("/session", {
    capabilities: { alwaysMatch: { "goog:chromeOptions": { args }, timeouts: { script: 120000 } } },
  });
  const session = `/session/${sessionId}`;
  try {
    await body({
      open: (url) => call(`${session}/url`, { url }),
      run: (script) => call(`${session}/execute/sync`, { script, args: [] }),
    });
  } finally {
    await fetch(`http://127.0.0.1:${address}${session}`, { method: "DELETE" }).catch(() => {});
    driver.kill();
  }
}

async function pageRows() {
  const page = makePage("many", spread(5000, 5));
  await withBrowser(async ({ open, run }) => {
    await open(`file://${page}`);
    const { ready, seeks } = await run(`
      while (!("ready" in document.documentElement.dataset)) await new Promise(requestAnimationFrame);
      const ready = performance.now();
      const field = document.getElementById("time"), seeks = [];
      for (let index = 0; index < 200; index += 1) {
        field.value = String((index * 2654435761) % 7200);
        const start = performance.now();
        field.dispatchEvent(new Event("change"));
        document.body.offsetHeight;
        seeks.push(performance.now() - start);
      }
      return { ready, seeks };`);
    row("5,000 annotations, page interactive", `${(ready / 1000).toFixed(2)} s`, "1 s", 1000 / ready, "<= 1 s", ready <= 1000);
    const slow = percentile(seeks, 99);
    row("seek in it, p99, with its layout", `${slow.toFixed(1)} ms`, `p50 ${percentile(seeks, 50).toFixed(1)} ms`,
      percentile(seeks, 50) / slow, "<= 25 ms", slow <= 25);
  });
}

// The lateness of triggers in a playing video: the time from the display of the first frame at or after a trigger until the
// engine has received that moment, and what it shows is in the document.

/** Runs in the head of a page: measures when each trigger is reached, and posts the results when the video ends. */
function measureLateness(starts, rate) {
  // The wall times at which the engine and the browser's cues have reached the triggers, and the frames, in milliseconds.
  const ours = [], cues = [], frames = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...values) => {
    const made = await instantiate(...values);
    const { exports } = made.instance ?? made;
    const tick = (time, step) => {
      const count = exports.tick(time, step);
      if (count > 0) while (starts[ours.length] <= time) ours.push(performance.now());
      return count;
    };
    return { exports: { ...exports, tick } };
  };
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const isReady = () => document.querySelector("video")?.readyState === 4
    && (document.querySelector("bc-interactive")?.project || "ready" in document.documentElement.dataset);
  (async () => {
    while (!isReady()) await new Promise((resolve) => setTimeout(resolve, 50));
    const video = document.querySelector("video");
    const look = (_, { mediaTime, expectedDisplayTime }) => {
      frames.push([mediaTime, expectedDisplayTime]);
      video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
    video.muted = true;
    const track = video.addTextTrack("metadata");
    track.mode = "hidden";
    starts.forEach((start, index) => {
      const cue = new VTTCue(start, start + 0.03, "");
      cue.onenter = () => (cues[index] = performance.now());
      track.addCue(cue);
    });
    if (document.querySelector("bc-interactive")) {
      video.playbackRate = rate;
      video.play();
    } else {
      for (let presses = 0; presses < 9 && video.playbackRate < rate; presses += 1) press("]");
      press("k");
    }
    await new Promise((resolve) => video.addEventListener("ended", resolve));
    const shown = starts.map((start) => frames.find(([time]) => time >= start)?.[1]);
    const lateness = (times) => shown.map((time, index) => times[index] - time).filter(Number.isFinite);
    await fetch("/result", { method: "POST", body: JSON.stringify({ ours: lateness(ours), cues: lateness(cues) }) });
  })();
}

/** Starts a browser at an address, and returns the function that ends it. */
function startBrowser(name, url) {
  const profile = join(folder, `${name}-${Math.random()}`);
  mkdirSync(profile);
  writeFileSync(join(profile, "user.js"), 'user_pref("media.autoplay.default", 0);\n');
  const words = {
    Chromium: ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      "--autoplay-policy=no-user-gesture-required", "--window-size=1280,900", `--user-data-dir=${profile}`, url],
    Firefox: ["firefox-esr", "--headless", "--no-remote", "--profile", profile, url],
  }[name];
  const browser = spawn(words[0], words.slice(1), { stdio: "ignore", detached: true });
  return () => process.kill(-browser.pid, "SIGKILL");
}

async function latenessRows() {
  const clip = join(folder, "clip.webm");
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=30:duration=21", "-f", "lavfi",
    "-i", "sine=duration=21", "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus", clip]);
  const starts = Array.from({ length: 200 }, (_, index) => 0.5 + index * 0.0977);
  const annotations = starts.map((start, index) => ({ id: `t${index}`, type: "onTime", start, command: "now" }));
  const project = join(folder, "triggers.json");
  writeFileSync(project, JSON.stringify({ annotations }));
  execFileSync(command, ["run", project, "--html", join(folder, "page.html"), "--duration", "21", "--video", "clip.webm"]);
  const pages = {
    element: `<!doctype html><head><link rel="icon" href="data:,"><script type="module" src="/dist/bc-interactive.js"></script>
      <bc-interactive src="triggers.json"><video src="clip.webm" muted preload="auto"></video></bc-interactive>`,
    page: readFileSync(join(folder, "page.html"), "utf8").replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""),
  };
  let finish;
  const types = { html: "text/html", js: "text/javascript", css: "text/css", webm: "video/webm", json: "application/json" };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (request.method === "POST") {
      let body = "";
      for await (const piece of request) body += piece;
      response.end();
      return finish(JSON.parse(body));
    }
    const name = pathname.slice(1);
    if (name in pages) {
      const script = `(${measureLateness})(${JSON.stringify(starts)}, ${searchParams.get("rate")})`;
      response.writeHead(200, { "Content-Type": "text/html" });
      return response.end(pages[name].replace("<head>", `<head><script>${script}</script>`));
    }
    const path = name.startsWith("dist/") ? join(dist, name.slice(5)) : join(folder, name);
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": types[path.split(".").pop()] ?? "application/octet-stream" });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    for (const browser of ["Chromium", "Firefox"]) {
      for (const name of Object.keys(pages)) {
        for (const rate of [1, 2, 4]) {
          const result = new Promise((resolve) => (finish = resolve));
          const stop = startBrowser(browser, `http://127.0.0.1:${server.address().port}/${name}?rate=${rate}`);
          const timeout = setTimeout(() => finish({ ours: [], cues: [] }), 90_000);
          const { ours, cues } = await result;
          clearTimeout(timeout);
          stop();
          latenessRow(`lateness of the ${name}, rate ${rate}, ${browser}`, ours, cues);
        }
      }
    }
  } finally {
    server.close();
  }
}

function latenessRow(name, ours, cues) {
  if (ours.length < 100) return row(name, `${ours.length} of 200 triggers`, "", 0, "<= 33 ms", false);
  const text = (values) => [50, 99].map((percent) => percentile(values, percent).toFixed(0)).join(" / ");
  const p99 = percentile(ours, 99);
  row(name, `p50 / p99 ${text(ours)} ms`, `the browser's cues ${text(cues)} ms`, percentile(cues, 99) / p99, "<= 33 ms", p99 <= 33);
}

for (const rows of [moduleRows, pageRows, latenessRows]) if (!part || rows.name.startsWith(part)) await rows();
process.exit(0);

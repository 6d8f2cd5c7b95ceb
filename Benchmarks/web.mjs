// What is measured in a browser and in Node: node web.mjs COMMAND DIST FOLDER
//
// COMMAND is the released bcinteract, DIST what `make web` wrote, FOLDER takes what is made. A row is a line of JSON.
import { execFileSync, spawn } from "node:child_process";
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { engineOf } from "../Tests/Annotations/PageTests/page-engine.mjs";

const [command, dist, folder] = process.argv.slice(2);
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
      if (withEvents && told > 0) events += engine.lines.length;
      else events += told;
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

/** The lateness of the element and of the browser's own cues at the same times of one playing video. */
async function latenessRows() {
  const clip = join(folder, "clip.webm");
  execFileSync("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25:duration=21", "-f", "lavfi",
    "-i", "sine=duration=21", "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus", clip]);
  const starts = Array.from({ length: 500 }, (_, index) => 0.5 + index * 0.0391);
  const annotations = starts.map((start, index) => ({ id: `t${index}`, type: "onTime", start, command: "now" }));
  writeFileSync(join(folder, "triggers.json"), JSON.stringify({ annotations }));
  writeFileSync(join(folder, "lateness.html"), `<!doctype html><link rel="icon" href="data:,">
    <script type="module" src="/dist/bc-interactive.js"></script>
    <bc-interactive src="triggers.json"><video src="clip.webm" muted preload="auto"></video></bc-interactive>`);
  const types = { html: "text/html", js: "text/javascript", css: "text/css", webm: "video/webm", json: "application/json" };
  const server = createServer((request, response) => {
    const path = request.url.startsWith("/dist/") ? join(dist, request.url.slice(6)) : join(folder, request.url);
    if (!existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": types[path.split(".").pop()] ?? "application/octet-stream" });
    createReadStream(path).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    await withBrowser(async ({ open, run }) => {
      await open(`http://127.0.0.1:${server.address().port}/lateness.html`);
      const { ours, cues } = await run(`
        const element = document.querySelector("bc-interactive"), video = document.querySelector("video");
        while (!element.project || video.readyState < 4) await new Promise((resolve) => setTimeout(resolve, 50));
        const ours = [], cues = [], track = video.addTextTrack("metadata");
        track.mode = "hidden";
        element.addEventListener("command", (event) => ours.push(video.currentTime - event.detail.annotation.startTime));
        for (const start of ${JSON.stringify(starts)}) {
          const cue = new VTTCue(start, start + 0.03, "");
          cue.onenter = () => cues.push(video.currentTime - start);
          track.addCue(cue);
        }
        await video.play();
        await new Promise((resolve) => video.addEventListener("ended", resolve));
        return { ours, cues };`);
      if (ours.length !== starts.length) throw new Error(`${ours.length} of ${starts.length} triggers`);
      for (const [percent, limit] of [[50, Infinity], [99, 0.02]]) {
        const [mine, theirs] = [percentile(ours, percent), percentile(cues, percent)];
        row(`lateness on a playing video, p${percent}`, `${(mine * 1000).toFixed(1)} ms`,
          `the browser's ${cues.length} cues ${(theirs * 1000).toFixed(1)} ms`, theirs / mine,
          limit < Infinity ? "<= 20 ms" : "", limit < Infinity ? mine <= limit : undefined);
      }
    });
  } finally {
    server.close();
  }
}

await moduleRows();
await pageRows();
await latenessRows();
process.exit(0);

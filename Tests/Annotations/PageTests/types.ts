// A page's own TypeScript, which the declarations of the element have to take.
import { BCInteractive, BCProject } from "../../../dist/bc-interactive";

const element: BCInteractive = document.createElement("bc-interactive");
element.src = "project.json";
element.addEventListener("command", (event) => console.log(event.detail.name, event.detail.data["sku"]));
element.addEventListener("link", (event) => {
  event.preventDefault();
  open(event.detail.url);
});
element.addEventListener("jump", ({ detail }) => console.log(detail.to - detail.time, detail.annotation?.id));
element.addEventListener("click", (event) => console.log(event.clientX));
element.set({ points: 4, name: "Ada", isNew: true, old: null });
element.enable("night");
element.ad = false;
element.platform = "tvos";
const ids: string[] = element.visible.map(({ id }) => id);
element.load({ annotations: [] }).then((project: BCProject) => console.log(project.annotations.length, ids));
element.appearance = ({ id }) => (id === "hello" ? { textColor: "#f00", fontWeight: "bold", duration: 0 } : undefined);
// @ts-expect-error A duration is a number of seconds.
element.appearance = () => ({ duration: "1s" });
// @ts-expect-error A value is no list.
element.set({ points: [4] });
const report = (event: CustomEvent<{ name: string }>) => console.log(event.detail.name);
element.addEventListener("command", report);
element.removeEventListener("command", report);
element.addEventListener("waiting", ({ detail }) => console.log(detail.reason === "gate", detail.seconds ?? 0));
element.addEventListener("pause", ({ detail }) => console.log(detail.annotation?.id));
element.addEventListener("annotationhide", ({ detail }) => {
  // @ts-expect-error A time may be missing.
  console.log(detail.time + 1);
});
element.words = { tap: "Weiter" };
element.images = "https://images.example.com";
element.load(new ArrayBuffer(2), { keepPosition: false });
element.tap(element.visible[0]);
const trace: string = element.getTrace();

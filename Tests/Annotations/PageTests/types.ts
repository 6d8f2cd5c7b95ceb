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

// The element in the JSX of React: import "bc-interactive/react".
import type { BCInteractiveAttributes } from "./bc-interactive.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "bc-interactive": BCInteractiveAttributes;
    }
  }
}

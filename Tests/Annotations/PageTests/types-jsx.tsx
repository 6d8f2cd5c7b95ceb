// A page's own JSX, which knows the tag with its attributes.
import "../../../dist/bc-interactive";

export const page = <bc-interactive src="project.json" images="none" ad id="walk" data-name="x" />;
// @ts-expect-error There is no such platform.
export const other = <bc-interactive platform="amiga" />;

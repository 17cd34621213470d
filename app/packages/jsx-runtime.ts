// @ts-expect-error: its types are those of "react/jsx-runtime", which the bundler reads as this file.
import runtime from "../../node_modules/react/jsx-runtime.js";

/** React's, by names of their own: `jsx(…)` is shorter than the `(0, runtime.jsx)(…)` of CommonJS. Put in by dev/build.ts. */
export const { Fragment, jsx, jsxs }: typeof import("react/jsx-runtime") = runtime;

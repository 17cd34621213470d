// @ts-expect-error: its types are those of "react-dom/server", which the bundler reads as this file.
import server from "../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js";

/** One of the two renderers that React brings: that of strings. */
export const { renderToString }: typeof import("react-dom/server") = server;

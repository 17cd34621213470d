import type { ServerResponse } from "node:http";
import { escapeHtml } from "../app/gateways/mail/html.server";

const STYLE = `
:root { color-scheme: light dark; --rosa: light-dark(#c9006e, #ff5aae); --ink-2: light-dark(#5b5168, #b9aec6);
  --line: light-dark(#e6e0ea, #3a3044); --paper-2: light-dark(#faf6f3, #1f1828) }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 52rem; background: light-dark(#fff, #17111e);
  color: light-dark(#1c1526, #f4eff8); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.2 }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem }
a { color: var(--rosa) }
:focus-visible { outline: 3px solid var(--rosa); outline-offset: 2px }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
.quiet { color: var(--ink-2); font-size: .875rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 }
dt { color: var(--ink-2) }
dd { margin: 0 }
`;

/** `title` is text, `body` is HTML. */
export function renderPage(title: string, body: string, { style = "", language = "en" } = {}): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

/** In this machine's time zone. */
export function renderTime(time: number): string {
  const read = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" }).format(time);
  return `<time datetime="${new Date(time).toISOString()}">${read}</time>`;
}

/** Browsers do not cache the response, guess its type or send its URL to other sites. */
export function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    "content-type": type,
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
  response.end(text);
}

/** `policy` is the content security policy. */
export function sendPage(response: ServerResponse, html: string, policy: string): void {
  response.setHeader("content-security-policy", policy);
  sendText(response, 200, "text/html; charset=utf-8", html);
}

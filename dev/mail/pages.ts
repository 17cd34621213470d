import { escapeHtml } from "../../app/gateways/mail/html.server";
import type { ReceivedMail } from "./mailbox";

export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** A letter runs nothing and fetches nothing; its links may lead the whole window away, or open another. */
const SANDBOX = "allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox";
export const LETTER_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox ${SANDBOX}`;

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
a:focus-visible, summary:focus-visible, iframe:focus-visible { outline: 3px solid var(--rosa); outline-offset: 2px }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
li a { display: grid; padding: .75rem .25rem; color: inherit; text-decoration: none }
li a:hover { background: var(--paper-2) }
strong { color: var(--rosa) }
.quiet { color: var(--ink-2); font-size: .875rem }
.back { display: inline-flex; align-items: center; min-height: 44px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0 }
dt { color: var(--ink-2) }
dd { margin: 0 }
iframe, pre { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--paper-2) }
iframe { display: block; height: 36rem; resize: vertical }
pre { padding: 1rem; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace }
@media (min-width: 40rem) { li a { grid-template-columns: 1fr auto; gap: 0 1rem } li strong { grid-column: 1 / 3 } }
`;

/** The inbox: every mail with whom it is for, what it is about and when it came. */
export function drawInbox(newestFirst: readonly ReceivedMail[]): string {
  const rows = newestFirst.map(
    ({ id, to, subject, time }) =>
      `<li><a href="/mails/${encodeURIComponent(id)}"><strong>${escapeHtml(subject)}</strong>
<span>${escapeHtml(to)}</span> <span class="quiet">${when(time)}</span></a></li>`,
  );
  const list =
    rows.length > 0 ? `<ol>\n${rows.join("\n")}\n</ol>` : "<p>No mail yet. What the market sends lands here.</p>";
  return frame("Mails that the market sends", `<h1>Mails that the market sends</h1>\n${list}`);
}

/** One mail: as a mail program shows it, and its plain text. */
export function drawMail({ id, from, to, subject, time, text }: ReceivedMail): string {
  const letter = `/mails/${encodeURIComponent(id)}/letter`;
  return frame(
    subject,
    `<p><a class="back" href="/">All mails</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(from)}</dd>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>At</dt><dd>${when(time)}</dd>
</dl>
<h2>As it is seen</h2>
<iframe src="${letter}" title="The letter" sandbox="${SANDBOX}"></iframe>
<p><a class="back" href="${letter}">On a page of its own</a></p>
<h2>As plain text</h2>
<pre>${linked(text)}</pre>`,
  );
}

/** The letter itself, its links leading out of the frame. */
export function drawLetter({ html }: ReceivedMail): string {
  return html.replace(/<head[^>]*>/i, '$&<base target="_top">');
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function when(time: number): string {
  const read = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium" }).format(time);
  return `<time datetime="${new Date(time).toISOString()}">${read}</time>`;
}

function frame(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

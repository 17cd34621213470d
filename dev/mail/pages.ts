import { escapeHtml } from "../../app/gateways/mail/html.server";
import { renderPage, renderTime } from "../page";
import type { ReceivedEmail } from "./mailbox";

export const PAGE_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";

/** An email runs nothing and fetches nothing; its links may navigate the whole window, or open another. */
const SANDBOX = "allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox";
export const PREVIEW_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox ${SANDBOX}`;

const STYLE = `
li a { display: grid; padding: .75rem .25rem; color: inherit; text-decoration: none }
li a:hover { background: var(--paper-2) }
strong { color: var(--rosa) }
.back { display: inline-flex; align-items: center; min-height: 44px }
iframe, pre { width: 100%; margin: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--paper-2) }
iframe { display: block; height: 36rem; resize: vertical }
pre { padding: 1rem; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace }
@media (min-width: 40rem) { li a { grid-template-columns: 1fr auto; gap: 0 1rem } li strong { grid-column: 1 / 3 } }
`;

export function renderInbox(newestFirst: readonly ReceivedEmail[]): string {
  const rows = newestFirst.map(
    ({ id, to, subject, time }) =>
      `<li><a href="/mails/${encodeURIComponent(id)}"><strong>${escapeHtml(subject)}</strong>
<span>${escapeHtml(to)}</span> <span class="quiet">${renderTime(time)}</span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ol>\n${rows.join("\n")}\n</ol>`
      : "<p>No emails yet. Emails that the marketplace sends appear here.</p>";
  return renderPage("Sent emails", `<h1>Sent emails</h1>\n${list}`, { style: STYLE });
}

/** The HTML preview and the plain text. */
export function renderEmail({ id, from, to, subject, time, text }: ReceivedEmail): string {
  const letter = `/mails/${encodeURIComponent(id)}/letter`;
  return renderPage(
    subject,
    `<p><a class="back" href="/">All emails</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(from)}</dd>
<dt>To</dt><dd>${escapeHtml(to)}</dd>
<dt>Sent</dt><dd>${renderTime(time)}</dd>
</dl>
<h2>Preview</h2>
<iframe src="${letter}" title="Email preview" sandbox="${SANDBOX}"></iframe>
<p><a class="back" href="${letter}">Open the preview on its own page</a></p>
<h2>Plain text</h2>
<pre>${linkUrls(text)}</pre>`,
    { style: STYLE },
  );
}

/** Links lead out of the preview's frame. */
export function renderPreview({ html }: ReceivedEmail): string {
  return html.replace(/<head[^>]*>/i, '$&<base target="_top">');
}

function linkUrls(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

import type { EmailContent } from "./email.server";

const FONT = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:10px;background:#c9006e;color:#ffffff;font-weight:600;text-decoration:none";
const PICTURE = "display:block;max-width:100%;height:auto;border-radius:10px";
const HEADING = "margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700";
/** Out of sight: inboxes show the first words of an email beside its subject. */
const PREVIEW = "display:none;max-height:0;overflow:hidden";
/** Reads on white and on black, 4.5 to 1. */
const ROSA = "color:#e0167d";
const CODE = "margin:16px 0;font-size:28px;line-height:1.25;font-weight:700;letter-spacing:0.15em";
const FINE = "font-size:12px;overflow-wrap:anywhere;word-break:break-word";
const SMALL = "font-size:14px;overflow-wrap:anywhere;word-break:break-word";

/** Inline styles, no table. Colours are the mail program's, light or dark. */
export function renderHtml(wording: EmailContent): string {
  const {
    language,
    title,
    subject,
    brand,
    greeting,
    paragraphs,
    moments,
    button,
    closing,
    proof,
    stop,
    turnOff,
    origin,
    contact,
    picture,
  } = wording;
  const prose = (text: string) => strengthen(withContact(paragraph(text, title), contact), moments);
  const lines = [
    `<p style="margin:0 0 24px;font-size:20px;font-weight:700;${ROSA}">${escapeHtml(brand)}</p>`,
    picture &&
      `<p><img src="${escapeHtml(picture.address)}" alt="${escapeHtml(picture.alt)}" width="${picture.width}" height="${picture.height}"${title ? ` lang="${title.language}"` : ""} style="${PICTURE}"></p>`,
    `<h1 style="${HEADING}">${withTitle(subject, title)}</h1>`,
    paragraph(greeting, title),
    ...paragraphs.map((text) => (moments.includes(text) ? alone(text) : prose(text))),
    button && `<p style="margin:24px 0">${link(button.address, button.label, BUTTON)}</p>`,
    prose(closing),
    button && `<p style="${SMALL}">${escapeHtml(button.copy)}<br>${link(button.address)}</p>`,
    proof && `<p style="${FINE}">${escapeHtml(proof.says)}<br>${link(proof.address)}</p>`,
    `<p style="${SMALL};margin:32px 0 0;padding-top:16px;border-top:1px solid #999999">`,
    `${escapeHtml(brand)} · ${link(origin)} · ${link(`mailto:${contact}`, contact)}`,
    stop && `<br>${link(stop.address, stop.label)}`,
    turnOff && `<br>${link(turnOff.address, turnOff.label)}`,
    "</p>",
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT}">
<div style="${PREVIEW}">${escapeHtml(paragraphs.join(" "))}</div>
<div style="max-width:34em;margin:0 auto;overflow-wrap:anywhere">
${lines.filter(Boolean).join("\n")}
</div>
</body>
</html>
`;
}

function paragraph(text: string, title: EmailContent["title"]): string {
  return `<p>${withTitle(text, title).replaceAll("\n", "<br>")}</p>`;
}

/** A code to copy or to type is found at a glance. */
function alone(code: string): string {
  return `<p style="${CODE}">${escapeHtml(code)}</p>`;
}

/** A title in another language says which. */
function withTitle(text: string, title: EmailContent["title"]): string {
  if (!title) return escapeHtml(text);
  const marked = `<span lang="${title.language}">${escapeHtml(title.text)}</span>`;
  return text.split(title.text).map(escapeHtml).join(marked);
}

/** Until when something is to be done is seen at a glance. A line breaks between day and time, not within. */
function strengthen(html: string, moments: readonly string[]): string {
  return [...new Set(moments)].reduce(
    (text, moment) => text.replaceAll(moment, `<strong>${moment.replace(/ (?!\d+:)/g, "&nbsp;")}</strong>`),
    html,
  );
}

function withContact(html: string, contact: string): string {
  return html.replaceAll(escapeHtml(contact), link(`mailto:${contact}`, contact));
}

function link(address: string, label = address, style = ROSA): string {
  return `<a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a>`;
}

const NAMED: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** For attributes as well. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => NAMED[character] ?? "");
}

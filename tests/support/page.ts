import { type HTMLElement, parse } from "node-html-parser";

/** A response as a browser without script shows it. */
export interface Page {
  status: number;
  headers: Headers;
  html: string;
  /** The path after redirects. */
  path: string;
  document: HTMLElement;
  /** The visible text of `main`, white space folded, without style and script. */
  text: string;
  heading: string;
  /** The message of the Notifications region. */
  flash: string;
}

export async function readPage(response: Response, path: string): Promise<Page> {
  const html = await response.text();
  const document = parse(html, { blockTextElements: { script: true, style: true } });
  const main = document.querySelector("main") ?? document;
  const fold = (element: HTMLElement | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  return {
    status: response.status,
    headers: response.headers,
    html,
    path,
    document,
    text: fold(main),
    heading: fold(document.querySelector("h1")),
    flash: fold(document.querySelector(".notes")),
  };
}

export type Fields = Record<string, string | Blob | readonly (string | Blob)[]>;

/** What a form of a page would send: its action, and every field with its value. */
export function readForm(
  page: Page,
  selector: string,
): { action: string; enctype: string; fields: Record<string, string> } {
  const form = page.document.querySelector(selector);
  if (!form) throw new Error(`no form ${selector} on ${page.path}: ${page.text.slice(0, 300)}`);
  const fields: Record<string, string> = {};
  for (const control of form.querySelectorAll("input, select, textarea")) {
    const name = control.getAttribute("name");
    const type = control.getAttribute("type");
    if (!name || type === "file" || type === "submit" || control.hasAttribute("disabled")) continue;
    if ((type === "radio" || type === "checkbox") && !control.hasAttribute("checked")) continue;
    fields[name] = standsIn(control);
  }
  const action = form.getAttribute("action") || page.path;
  return { action, enctype: form.getAttribute("enctype") ?? "application/x-www-form-urlencoded", fields };
}

function standsIn(control: HTMLElement): string {
  if (control.tagName === "TEXTAREA") return decode(control.innerHTML.replace(/^\n/, ""));
  if (control.tagName !== "SELECT") return decode(control.getAttribute("value") ?? "");
  const chosen = control.querySelector("option[selected]") ?? control.querySelector("option");
  return decode(chosen?.getAttribute("value") ?? chosen?.textContent ?? "");
}

function decode(html: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
  return html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => named[name] ?? "");
}

import { type Fields, type Page, readForm, readPage } from "./page";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A browser without script: keeps cookies, follows redirects, posts forms. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly fetch: Fetch,
    private readonly origin: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Another browser with a copy of the current cookies. */
  copy(): this {
    return Object.assign(Object.create(this), { cookies: new Map(this.cookies) });
  }

  /** One request, without following its redirect. */
  async raw(path: string, init: RequestInit = {}): Promise<Response> {
    // Here workerd would compress; in production Cloudflare does, after the Worker.
    const plain = { "Accept-Encoding": "identity" };
    const headers = new Headers({ ...plain, ...this.headers, ...Object.fromEntries(new Headers(init.headers)) });
    if (this.cookies.size > 0 && !headers.has("Cookie")) {
      headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    }
    const response = await this.fetch(this.origin + path, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.follow(await this.raw(path, { headers }), path);
  }

  /** Posts fields as a form does. Blobs make it multipart. */
  async post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Page> {
    return this.follow(await this.send(path, fields, headers), path);
  }

  /** The same, without following its redirect. */
  send(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Response> {
    const pairs = Object.entries(fields).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one: string | Blob) => [name, one] as const),
    );
    const from = { Origin: this.origin, "Sec-Fetch-Site": "same-origin", ...headers };
    if (pairs.some(([, value]) => typeof value !== "string")) {
      const form = new FormData();
      for (const [name, value] of pairs) form.append(name, value as string);
      return this.raw(path, { method: "POST", headers: from, body: form });
    }
    return this.raw(path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...from },
      body: new URLSearchParams(pairs as [string, string][]).toString(),
    });
  }

  /** Fills in a form of a page and sends it; `button` is the `formaction` of the button, if it has one. */
  submit(page: Page, selector: string, fields: Fields = {}, button?: string): Promise<Page> {
    const form = readForm(page, selector);
    const all: Fields = { ...form.fields, ...fields };
    if (form.enctype === "multipart/form-data" && !Object.values(all).some((value) => typeof value !== "string")) {
      // A file input without a choice sends an empty file.
      all.photos = new File([], "", { type: "application/octet-stream" });
    }
    return this.post(button ?? form.action, all);
  }

  private async follow(response: Response, path: string): Promise<Page> {
    const location = response.headers.get("Location");
    if (!location || response.status < 300 || response.status > 399) return readPage(response, path);
    await response.arrayBuffer();
    return this.get(location.startsWith("http") ? location.slice(this.origin.length) : location);
  }

  private keep(line: string) {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", ...value] = pair.split("=");
    if (attributes.some((one) => one.trim().toLowerCase() === "max-age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value.join("="));
  }
}

import { MAX_AVATAR_BYTES } from "~/domain/images/image";
import { discardBody, inLargePieces, limitBytes } from "./body.server";

const METHODS = "GET, HEAD, POST";
export const URL_MAX = 8_000;
export const FORM_MAX = 1_000_000;
/** Bytes, of Cloudflare's smallest plan: text fields beside too many or too large files are not lost. */
const UPLOAD_MAX = 100_000_000;
/** Request limit of Cloudflare's largest plan, bytes. */
const LONGEST = 500_000_000;
/** An avatar and the form around it, bytes. */
const AVATAR_MAX = MAX_AVATAR_BYTES + 65_536;
/** The only routes that accept files, with their limits in bytes. */
const UPLOADS: readonly [place: RegExp, most: number][] = [
  [/^\/sell(?:\/|$)/, UPLOAD_MAX],
  [/^\/product\/[^/]+\/(?:photos(?:\/|$)|revise$)/, UPLOAD_MAX],
  [/^\/seller-settings\/import$/, UPLOAD_MAX],
  [/^\/account\/orders\/[^/]+\/problem(?:\/contest)?$/, UPLOAD_MAX],
  [/^\/account\/profile\/avatar$/, AVATAR_MAX],
];

const WEBHOOK = /^\/webhooks\/paypal$/;

/** Rejects before routing: cross-origin posts, unused methods, oversized or odd bodies. `null` lets a request in. */
export function refuseAtGate(request: Request, url: URL, origin: string): number | null {
  if (request.url.length > URL_MAX) return 414;
  try {
    decodeURIComponent(url.pathname);
  } catch {
    return 400;
  }
  // Remix would answer these with the data of a page, which no page of ours asks for.
  if (url.pathname.endsWith(".data")) return 404;
  if (url.search && url.searchParams.has("_data")) return 400;
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (request.method !== "POST") return 405;
  // PayPal's requests have a signature instead of an Origin header.
  if (WEBHOOK.test(url.pathname)) return Number(request.headers.get("Content-Length") ?? 0) > FORM_MAX ? 413 : null;
  if (!isSameOrigin(request.headers, origin)) return 403;

  const type = contentType(request);
  if (type !== "" && type !== MULTIPART && type !== "application/x-www-form-urlencoded") return 415;
  return Number(request.headers.get("Content-Length") ?? 0) > bodyLimit(request, url) ? 413 : null;
}

const MULTIPART = "multipart/form-data";

function contentType({ headers }: Request): string {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

function bodyLimit(request: Request, { pathname }: URL): number {
  const upload = contentType(request) === MULTIPART && UPLOADS.find(([place]) => place.test(pathname));
  return upload ? upload[1] : FORM_MAX;
}

/** Browsers send Origin or Sec-Fetch-Site with posts and WebSockets; clients that send neither are let in. */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const from = headers.get("Origin");
  return from === null || from === origin || site === "same-origin";
}

/** Removes what Remix would check by rules of its own. Reading a body past the limit throws BodyTooLarge. */
export function withoutGateHeaders(request: Request, url: URL): Request {
  const from = request.headers.get("Origin");
  const isOwn = from === null || from === `${url.protocol}//${request.headers.get("Host")}`;
  const unmeasured = request.body !== null && !request.headers.has("Content-Length");
  if (isOwn && !request.headers.has("X-Forwarded-Host") && !unmeasured) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  headers.delete("Origin");
  if (!unmeasured || !request.body) return new Request(request, { headers });
  const { method, signal } = request;
  return new Request(request.url, {
    method,
    headers,
    signal,
    body: inLargePieces(request.body).pipeThrough(limitBytes(bodyLimit(request, url))),
  });
}

/** A response before the end of a body costs the connection. Bodies of unknown length or above LONGEST stay. */
export async function drainBody(request: Request): Promise<void> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (!request.body || request.bodyUsed || request.body.locked || length > LONGEST) return;
  await discardBody(request.body);
}

export function gateResponse(status: number): Response {
  const words: Record<number, string> = {
    400: "Bad Request",
    403: "Forbidden",
    404: "Not Found",
    405: "Method Not Allowed",
    413: "Content Too Large",
    414: "URI Too Long",
    415: "Unsupported Media Type",
  };
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  if (status === 405) headers.set("Allow", METHODS);
  return new Response(words[status] ?? "Refused", { status, headers });
}

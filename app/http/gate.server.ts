import { MAX_AVATAR_BYTES } from "~/domain/images/image";

const METHODS = "GET, HEAD, POST";
const URL_MAX = 8_000;
const FORM_MAX = 1_000_000;
/**
 * What Cloudflare lets through on every plan, bytes. Of files that are too many or too large no more than one at a time
 * is in memory, and what was typed beside them is not lost.
 */
export const UPLOAD_MAX = 100_000_000;
/** What it lets through on any plan. */
const LONGEST = 500_000_000;
/** An avatar, and the text around it. */
const AVATAR_MAX = MAX_AVATAR_BYTES + 65_536;
/** The only places that take files, and how much of them. */
const UPLOADS: readonly [place: RegExp, most: number][] = [
  [/^\/sell(?:[/.]|$)/, UPLOAD_MAX],
  [/^\/account\/orders\/[^/]+\/problem(?:\.data)?$/, UPLOAD_MAX],
  [/^\/account\/profile\/avatar(?:\.data)?$/, AVATAR_MAX],
];

/** The only place that takes what no form of ours sends. */
const WEBHOOK = /^\/webhooks\/paypal$/;

/**
 * What no page has to look at again: foreign posts, methods that no form has, bodies too large or of a kind that no
 * form sends, addresses that do not decode. A refusal has a status and no more; `null` lets the request in.
 */
export function refuseAtGate(request: Request, url: URL, origin: string): number | null {
  if (request.url.length > URL_MAX) return 414;
  try {
    decodeURIComponent(url.pathname);
  } catch {
    return 400;
  }
  // Remix answers this parameter as a data request, past its own cross-site check.
  if (url.search && url.searchParams.has("_data")) return 400;
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (request.method !== "POST") return 405;
  // A program's, with a signature instead of an origin.
  if (WEBHOOK.test(url.pathname)) return Number(request.headers.get("Content-Length") ?? 0) > FORM_MAX ? 413 : null;
  if (!isFromUs(request.headers, origin)) return 403;

  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  const multipart = type === "multipart/form-data";
  if (type !== undefined && type !== "" && !multipart && type !== "application/x-www-form-urlencoded") return 415;
  const length = Number(request.headers.get("Content-Length") ?? 0);
  return length > (multipart ? mostAt(url) : FORM_MAX) ? 413 : null;
}

/** Bytes that the longest form of an address has. */
function mostAt({ pathname }: URL): number {
  return UPLOADS.find(([place]) => place.test(pathname))?.[1] ?? FORM_MAX;
}

/** A browser says where a post or a socket comes from; a plain client says nothing and is let in. */
export function isFromUs(headers: Headers, origin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const from = headers.get("Origin");
  return from === null || from === origin || site === "same-origin";
}

/**
 * A request that the gate let in, as Remix is to see it: without the headers that it would compare by rules of its own,
 * its body cut off where a form ends that did not say its length.
 */
export function withoutGateHeaders(request: Request, url: URL): Request {
  const strange = request.headers.has("X-Forwarded-Host") || request.headers.has("Origin");
  const unmeasured = request.body !== null && !request.headers.has("Content-Length");
  if (!strange && !unmeasured) return request;
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  headers.delete("Origin");
  if (!unmeasured || !request.body) return new Request(request, { headers });
  const { method, signal } = request;
  return new Request(request.url, { method, headers, signal, body: request.body.pipeThrough(counted(mostAt(url))) });
}

function counted(most: number): TransformStream<Uint8Array, Uint8Array> {
  let all = 0;
  return new TransformStream({
    transform(chunk, controller) {
      all += chunk.length;
      if (all > most) throw new RangeError("the form is too large");
      controller.enqueue(chunk);
    },
  });
}

/**
 * Reads past what nobody read of a body. An answer that leaves bytes on the wire costs its connection, and with it
 * the next request, or the answer itself. What is longer than any body that we are sent is left.
 */
export async function readPast(request: Request): Promise<void> {
  const length = Number(request.headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  if (!request.body || request.bodyUsed || request.body.locked || length > LONGEST) return;
  await request.body.pipeTo(new WritableStream()).catch(() => {});
}

/** The bare answer of the gate: the calm pages are for people, this is for programs. */
export function gateAnswer(status: number): Response {
  const words: Record<number, string> = {
    400: "Bad Request",
    403: "Forbidden",
    405: "Method Not Allowed",
    413: "Content Too Large",
    414: "URI Too Long",
    415: "Unsupported Media Type",
  };
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  if (status === 405) headers.set("Allow", METHODS);
  return new Response(words[status] ?? "Refused", { status, headers });
}

import { MAX_PRODUCT_IMAGE_BYTES, MAX_PRODUCT_IMAGES } from "~/domain/image";

const METHODS = "GET, HEAD, POST";
const FORM_MAX = 1_000_000;
/** Five photos and the text around them. */
export const UPLOAD_MAX = MAX_PRODUCT_IMAGES * MAX_PRODUCT_IMAGE_BYTES + 65_536;

/**
 * What no page has to look at again: foreign posts, methods that no form has, bodies too large or of a kind that no
 * form sends, addresses that do not decode. A refusal has a status and no more; `null` lets the request in.
 */
export function refuseAtGate(request: Request, url: URL, origin: string): number | null {
  try {
    decodeURIComponent(url.pathname);
  } catch {
    return 400;
  }
  // Remix answers this parameter as a data request, past its own cross-site check.
  if (url.searchParams.has("_data")) return 400;
  if (request.method === "GET" || request.method === "HEAD") return null;
  if (request.method !== "POST") return 405;
  if (!isFromUs(request.headers, origin)) return 403;

  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  const multipart = type === "multipart/form-data";
  if (type !== undefined && type !== "" && !multipart && type !== "application/x-www-form-urlencoded") return 415;
  const length = Number(request.headers.get("Content-Length") ?? 0);
  return length > (multipart ? UPLOAD_MAX : FORM_MAX) ? 413 : null;
}

/** A browser says where a post comes from; a plain client says nothing and is let in (decision 15). */
function isFromUs(headers: Headers, origin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return false;
  const from = headers.get("Origin");
  return from === null || from === origin || site === "same-origin";
}

/** The bare answer of the gate: the calm pages are for people, this is for programs. */
export function gateAnswer(status: number): Response {
  const words: Record<number, string> = {
    400: "Bad Request",
    403: "Forbidden",
    405: "Method Not Allowed",
    413: "Content Too Large",
    415: "Unsupported Media Type",
  };
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  if (status === 405) headers.set("Allow", METHODS);
  return new Response(words[status] ?? "Refused", { status, headers });
}

import inline from "../../../build/inline.json";

const EVERYWHERE = Object.entries({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-site",
});

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Scripts are allowed by their folder and by hash, which keeps cached copies strict. */
export function contentSecurityPolicy(origin: string, secure: boolean, leadsTo: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${origin}/islands/ '${inline.speculationHash}'`,
    `style-src ${inline.sheetHashes.map((hash) => `'${hash}'`).join(" ")}`,
    "img-src 'self' data: blob:",
    // 'self' does not cover WebSockets in every browser.
    `connect-src 'self' ${origin.replace("http", "ws")}`,
    `form-action ${["'self'", ...leadsTo].join(" ")}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // It would change the address of an application on the same machine.
    ...(secure && !leadsTo.some((origin) => origin.startsWith("http:")) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Pages bring their own policy. Changes the response in place: a copy of its body costs more. */
export function withSecurityHeaders(response: Response, secure: boolean): Response {
  const { headers } = response;
  for (const [name, value] of EVERYWHERE) headers.set(name, value);
  if (secure) headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", NOTHING);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  if (!headers.has("Vary") && !headers.get("Cache-Control")?.startsWith("public")) {
    headers.set("Vary", "Cookie, Accept-Language");
  }
  if (response.status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
  if (response.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "5");
  return response;
}

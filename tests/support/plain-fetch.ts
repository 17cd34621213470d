import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** A longer body may be answered and given up before it is sent. */
const BODY_MAX = 16_384;

/** What `fetch` sends where a request says nothing else. */
const DEFAULTS = { accept: "*/*", "accept-language": "*", "user-agent": "node" };

/**
 * `fetch` for what almost every test asks: a body that is text, no compression, no redirect to follow. It costs the half,
 * and answers once the body is complete.
 */
export function fetchPlainly(url: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const { method = "GET", body = null, redirect, signal } = init;
  const isPlain =
    (body === null || (typeof body === "string" && body.length <= BODY_MAX)) &&
    redirect === "manual" &&
    !signal &&
    headers.get("Accept-Encoding") === "identity" &&
    headers.get("Accept") !== "text/event-stream";
  if (!isPlain) return fetch(url, init);
  if (body !== null && !headers.has("Content-Type")) headers.set("Content-Type", "text/plain;charset=UTF-8");
  const sent = { ...DEFAULTS, ...Object.fromEntries(headers), "sec-fetch-mode": "cors" };
  return send(url, { agent, method, headers: sent }, body);
}

function send(url: string, options: RequestOptions, body: string | null): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve(responseOf(answer, Buffer.concat(parts))));
      answer.on("error", reject);
    });
    asked.on("error", (cause: NodeJS.ErrnoException) => {
      // workerd closed a connection that was idle for five seconds, and has read nothing of this request.
      const isStale = asked.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(cause.code ?? "");
      if (isStale) resolve(send(url, options, body));
      else reject(new TypeError("fetch failed", { cause }));
    });
    asked.end(body ?? undefined);
  });
}

function responseOf({ statusCode: status = 0, statusMessage: statusText, rawHeaders }: IncomingMessage, body: Buffer) {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? "", rawHeaders[index + 1] ?? "");
  }
  return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, statusText, headers });
}

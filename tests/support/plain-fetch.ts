import { Agent, type IncomingMessage, request } from "node:http";

const agent = new Agent({ keepAlive: true });
const freedAt = new WeakMap<object, number>();
agent.on("free", (socket: object) => freedAt.set(socket, performance.now()));

/** Milliseconds. workerd closes connections that are idle for five seconds, which a busy process notices late. */
const MAX_IDLE = 2_000;

function closeIdle(): void {
  for (const socket of Object.values(agent.freeSockets).flat()) {
    if (socket && performance.now() - (freedAt.get(socket) ?? 0) > MAX_IDLE) socket.destroy();
  }
}

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
    (body === null || typeof body === "string") &&
    redirect === "manual" &&
    !signal &&
    headers.get("Accept-Encoding") === "identity" &&
    headers.get("Accept") !== "text/event-stream";
  if (!isPlain) return fetch(url, init);
  if (body !== null && !headers.has("Content-Type")) headers.set("Content-Type", "text/plain;charset=UTF-8");
  const sent = { ...DEFAULTS, ...Object.fromEntries(headers), "sec-fetch-mode": "cors" };
  closeIdle();
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers: sent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve(responseOf(answer, Buffer.concat(parts))));
      answer.on("error", reject);
    });
    asked.on("error", (cause) => reject(new TypeError("fetch failed", { cause })));
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

import { connect } from "node:net";

export interface Load {
  /** Concurrent connections. */
  clients: number;
  /** Sends a cookie of those that only one person has, so that requests share no rendering. */
  alone?: boolean;
}

/**
 * Responses per second of the home page of `origin`, over `milliseconds` and at least one for each client. Throws on any
 * status but 200.
 */
export async function responsesPerSecond(
  origin: string,
  milliseconds: number,
  { clients, alone = false }: Load,
): Promise<number> {
  const started = performance.now();
  let asked = 0;
  const { host } = new URL(origin);
  const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nAccept-Language: en\r\n${alone ? "Cookie: cart=none\r\n" : ""}\r\n`;
  const next = () => {
    if (asked >= clients && performance.now() - started > milliseconds) return null;
    asked++;
    return request;
  };
  const answers = await Promise.all(Array.from({ length: clients }, () => requestInTurn(new URL(origin), next)));
  const all = answers.reduce((sum, some) => sum + some, 0);
  return (all / (performance.now() - started)) * 1000;
}

/**
 * Sends one request after the other over one connection until there is no `next`; resolves to the number of responses.
 * It parses a response only to find its end: the server runs on the same machine, and the client's cost would distort
 * its figures.
 */
function requestInTurn({ hostname, port }: URL, next: () => string | null): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let isDone = false;
    /** Bytes that the response still has; `null` before its head, NaN for a chunked response. */
    let left: number | null = null;
    let tail = "";
    const socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(65_536),
        callback(length, buffer) {
          const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, length);
          try {
            left = left === null ? afterHead(bytes) : left - length;
          } catch (error) {
            socket.destroy();
            reject(error);
            return false;
          }
          if (Number.isNaN(left)) tail = (tail + bytes.toString("latin1")).slice(-LAST_CHUNK.length);
          if (left === 0 || tail === LAST_CHUNK) {
            left = null;
            tail = "";
            answers++;
            ask();
          }
          return true;
        },
      },
    });
    const ask = () => {
      const request = next();
      isDone = request === null;
      if (request === null) socket.end();
      else socket.write(request);
    };
    socket
      .on("connect", ask)
      .on("error", reject)
      .on("close", () => (isDone ? resolve(answers) : reject(new Error("a connection was closed before its time"))));
  });
}

/** The end of a chunked response; its HTML has no such line. */
const LAST_CHUNK = "0\r\n\r\n";

/** Given the first bytes of a response, head included, how many follow; NaN for a chunked response. */
function afterHead(bytes: Buffer): number {
  const end = bytes.indexOf("\r\n\r\n");
  const head = bytes.toString("latin1", 0, end);
  if (end < 0 || !head.startsWith("HTTP/1.1 200 ")) throw new Error(`an answer began ${head.split("\r\n")[0]}`);
  const [, length = "NaN"] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  return Number(length) - (bytes.length - end - 4);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

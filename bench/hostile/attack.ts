import { type Agent, type ClientRequest, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** The network of attacks; a bystander's is another one. */
const ATTACKER = "198.51.100.7";

export interface Attack {
  name: string;
  /** Requests under way at once. */
  parallel: number;
  /** Sends the `n`th request; resolves to its status, 0 when the Worker closed the connection. */
  send(origin: string, n: number): Promise<number>;
}

export interface Sent {
  agent?: Agent;
  /** By default POST with a body and GET without. */
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Writes the body itself. */
  write?(request: ClientRequest): void;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const NOTHING: Received = { status: 0, headers: {}, body: Buffer.alloc(0) };

/** Resolves once the whole response is here; to status 0 when the Worker closed the connection. */
export function send(
  url: string,
  { agent, body, method = body ? "POST" : "GET", headers = {}, write }: Sent = {},
): Promise<Received> {
  const { origin } = new URL(url);
  return new Promise((resolve) => {
    const sent = request(url, {
      agent,
      method,
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": ATTACKER, ...headers },
    });
    sent
      .on("response", (response) => {
        const chunks: Buffer[] = [];
        response
          .on("data", (chunk: Buffer) => chunks.push(chunk))
          .on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          )
          .on("error", () => resolve(NOTHING));
      })
      .on("error", () => resolve(NOTHING));
    if (write) write(sent);
    else sent.end(body);
  });
}

/** The statuses of `attack`'s answers, which is sent until `isOver`. */
export async function sendAll(attack: Attack, origin: string, isOver: () => boolean): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let n = 0;
  async function sendInTurn() {
    while (!isOver()) {
      const status = await attack.send(origin, n++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // A refused connection is refused at once: do not spin.
      if (status === 0) await pause(10);
    }
  }
  await Promise.all(Array.from({ length: attack.parallel }, sendInTurn));
  return statuses;
}

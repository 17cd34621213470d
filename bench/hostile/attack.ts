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
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Writes the body itself. */
  write?(request: ClientRequest): void;
}

/** Resolves to status and headers once the whole response is here; status 0 when the Worker closed the connection. */
export function send(
  url: string,
  { agent, method = "GET", headers = {}, body, write }: Sent = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: number }> {
  const { origin } = new URL(url);
  return new Promise((resolve) => {
    const sent = request(url, {
      agent,
      method,
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin", "CF-Connecting-IP": ATTACKER, ...headers },
    });
    sent
      .on("response", (response) => {
        let bytes = 0;
        response
          .on("data", (chunk: Buffer) => {
            bytes += chunk.length;
          })
          .on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }))
          .on("error", () => resolve({ status: 0, headers: {}, bytes }));
      })
      .on("error", () => resolve({ status: 0, headers: {}, bytes: 0 }));
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

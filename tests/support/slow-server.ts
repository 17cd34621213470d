import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A server before a market's that holds some requests back until they are sent on, in any order, also when the browser is
 * gone. The market needs its origin as APP_ORIGIN.
 */
export async function startSlowServer() {
  let target = "";
  let isHeld = (_path: string) => false;
  const held: (() => Promise<string>)[] = [];

  /** Nothing is compressed on its way. Each connection is a new one: the market closes those that are idle. */
  async function pass({ method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse) {
    const { host: _, ...sent } = headers;
    const options = { agent: false, method, headers: { ...sent, "accept-encoding": "identity" } };
    const [answer] = (await once(request(target + url, options).end(body), "response")) as [IncomingMessage];
    const bytes = await buffer(answer);
    const passed = Object.entries(answer.headers).filter(([name]) => !/^(?:transfer-encoding|connection)$/.test(name));
    response.writeHead(answer.statusCode ?? 0, Object.fromEntries(passed)).end(bytes);
    return bytes.toString();
  }

  const server = createServer(async (asked, response) => {
    const body = await buffer(asked).catch(() => Buffer.alloc(0));
    if (isHeld(asked.url ?? "")) held.push(() => pass(asked, body, response));
    else await pass(asked, body, response);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    held,
    serve(origin: string) {
      target = origin;
    },
    /** Holds requests to a path back, from now on. */
    hold(path: string) {
      isHeld = (asked) => asked.split("?")[0] === path;
    },
    /** Sends on the request that is held as the given one of all; answers the response's body. */
    async sendOn(index: number): Promise<string> {
      return (await held.splice(index, 1)[0]?.()) ?? "";
    },
    /** Sends on all that is held, and holds nothing any more. */
    release() {
      isHeld = () => false;
      for (const send of held.splice(0)) send().catch(() => {});
    },
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  };
}

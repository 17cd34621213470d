import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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

  async function pass({ method, url, headers: sent }: IncomingMessage, body: Buffer, response: ServerResponse) {
    const headers = new Headers(sent as Record<string, string>);
    for (const name of ["host", "connection", "content-length", "accept-encoding"]) headers.delete(name);
    const hasBody = method !== "GET" && method !== "HEAD";
    const answer = await fetch(target + url, {
      method,
      headers,
      body: hasBody ? new Uint8Array(body) : undefined,
      redirect: "manual",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const [name, value] of answer.headers)
      if (!/^(?:content-encoding|content-length|transfer-encoding|connection)$/.test(name))
        response.appendHeader(name, value);
    response.writeHead(answer.status).end(bytes);
    return bytes.toString();
  }

  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => Buffer.alloc(0));
    if (isHeld(request.url ?? "")) held.push(() => pass(request, body, response));
    else await pass(request, body, response);
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

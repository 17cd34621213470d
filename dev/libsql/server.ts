import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { MAX_BODY, readBody } from "./body";
import { Clock } from "./clock";
import { Connection } from "./connection";
import { BadRequest } from "./errors";
import { type Fault, Faults } from "./faults";
import { type NearAnswer, type NearStatement, runNear } from "./near";
import { answerPipeline } from "./pipeline";

export interface LibsqlServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly fetch: NearFetch;
  /** Pipeline requests since the start or the last `resetCount()`, failed ones included. */
  readonly requests: number;
  /** The numbers of those that changed rows; the first one is 0. */
  readonly writes: readonly number[];
  /** The first `MAX_STATEMENTS` statements since then, BEGIN and COMMIT included. */
  readonly statements: readonly string[];
  resetCount(): void;
  /** Delays every pipeline request; 0 ends that. */
  delay(ms: number): void;
  /** Makes the next pipeline requests fail, after the first `skip`. */
  fail(next: number, fault: Fault, skip?: number): void;
  /** Makes `unixepoch('subsec')` later by so many milliseconds. */
  shiftClock(ms: number): void;
  /** Fixes `unixepoch('subsec')` at a moment (milliseconds) until it is `null`. */
  stopClock(at: number | null): void;
  /** Writes the log into the file and closes it. */
  stop(): Promise<void>;
}

/**
 * Answers a client in this very process as over the network, at a quarter of its cost; `run` answers without the protocol,
 * at half of that.
 */
type NearFetch = ((request: Request) => Promise<Response>) & {
  /** `null` where the connection broke, "failed" for the status 500. */
  run: (begin: string | null, statements: readonly NearStatement[]) => Promise<NearAnswer | "failed" | null>;
};

interface Answer {
  status: number;
  body: string;
  type?: string;
}

const MAX_STATEMENTS = 5000;

interface LibsqlOptions {
  file: string;
  port?: number;
  /** To the file; it stays open. */
  connection?: Connection;
}

/** Serves a libSQL file over HTTP as Turso does, as far as `@libsql/client` needs it. Listens on loopback only. */
export async function startLibsql({ file, port = 0, connection: lent }: LibsqlOptions): Promise<LibsqlServer> {
  let requests = 0;
  let writes: number[] = [];
  let statements: string[] = [];
  const connection = lent ?? new Connection(file);
  connection.onStatement = (sql) => {
    if (statements.length < MAX_STATEMENTS) statements.push(sql.trim());
  };
  const clock = new Clock((time) => connection.setClock(time));
  const faults = new Faults();
  let isOpen = true;

  /** Answers a request; `null` where the connection is to break, "failed" on demand. */
  async function answer<Asked, T>(read: () => Promise<Asked>, run: (asked: Asked) => T): Promise<T | "failed" | null> {
    const number = requests++;
    const fault = faults.next();
    const asked = await read();
    await faults.pause();
    if (fault === "before") return "failed";
    if (fault === "away") return null;
    const { changes } = connection;
    const answered = run(asked);
    if (connection.changes > changes) writes.push(number);
    return fault === "after" ? null : answered;
  }

  async function pipeline(read: () => Promise<string | null>): Promise<Answer | null> {
    const answered = await answer(read, (body): Answer => {
      if (body === null) return { status: 413, body: `The body is over ${MAX_BODY} bytes` };
      return { status: 200, body: answerPipeline(clock.applyTo(body), connection), type: "application/json" };
    });
    return answered === "failed" ? { status: 500, body: "Failing on demand" } : answered;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Browsers send their origin: no web page may talk to this server.
    if (request.headers.origin !== undefined) return send(response, 403, "Not for browsers");
    if (request.method !== "POST" || request.url !== "/v2/pipeline") {
      return send(response, 404, `No ${request.method} ${request.url} here`);
    }
    const answer = await pipeline(() => readBody(request));
    if (answer) send(response, answer.status, answer.body, answer.type);
    else request.socket.destroy();
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return;
      const { status, body } = refusal(error);
      send(response, status, body);
    });
  });
  // Longer than a client keeps an idle connection, or it would sometimes send into one that just closed.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  }).catch((error: unknown) => {
    connection.close();
    throw error;
  });

  /** As on a network, those who ask together are not answered in the order in which they asked. */
  async function travel(): Promise<void> {
    for (let turns = Math.random() * 3; turns > 1; turns--) await turn();
  }

  const near: NearFetch = Object.assign(
    async (request: Request) => {
      await travel();
      const answer = isOpen ? await pipeline(() => request.text()).catch(refusal) : null;
      if (!answer) throw new TypeError("fetch failed");
      return new Response(answer.body, {
        status: answer.status,
        headers: { "content-type": answer.type ?? "text/plain" },
      });
    },
    {
      async run(begin: string | null, statements: readonly NearStatement[]) {
        await travel();
        if (!isOpen) return null;
        return answer(
          async () => statements.map(({ sql, args }) => ({ sql: clock.applyTo(sql), args })),
          (asked) => runNear(begin, asked, connection),
        );
      },
    },
  );

  async function stop(): Promise<void> {
    isOpen = false;
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    faults.stop();
    await closed;
    if (lent) return;
    try {
      connection.checkpoint();
    } catch (error) {
      // The engine may leave an EXPLAIN open. Who explains does not copy the file.
      if (!/locked/.test(String(error))) throw error;
    }
    connection.close();
  }

  let stopped: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fetch: near,
    get requests() {
      return requests;
    },
    get writes() {
      return writes;
    },
    get statements() {
      return statements;
    },
    resetCount() {
      requests = 0;
      writes = [];
      statements = [];
    },
    delay: (ms) => faults.delay(ms),
    fail: (next, fault, skip) => faults.fail(next, fault, skip),
    shiftClock: (ms) => clock.shift(ms),
    stopClock: (at) => clock.stop(at),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function refusal(error: unknown): Answer {
  return {
    status: error instanceof BadRequest ? 400 : 500,
    body: error instanceof Error ? error.message : String(error),
  };
}

function send(response: ServerResponse, status: number, body: string, type = "text/plain"): void {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

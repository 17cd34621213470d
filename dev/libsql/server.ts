import { mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, resolve } from "node:path";
import { Batons, StreamExpired } from "./batons";
import { MAX_BODY, readBody } from "./body";
import { BadRequest, type ErrorCodes } from "./errors";
import { type Fault, Faults } from "./faults";
import { answerPipeline } from "./pipeline";
import { Pool } from "./pool";
import { Writers } from "./writers";

export interface LibsqlOptions {
  file: string;
  /** 0 or nothing takes any free port. */
  port?: number;
  host?: "127.0.0.1";
  /** How long a stream may be silent between two requests. */
  idleMs?: number;
  codes?: ErrorCodes;
}

export interface LibsqlServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Pipeline requests since the start or the last `resetCount()`, failed ones included. */
  readonly requests: number;
  /** The statements that ran since then, BEGIN and COMMIT included; only the latest few thousand are kept. */
  readonly statements: readonly string[];
  resetCount(): void;
  /** Lets every pipeline request wait; 0 ends that. */
  delay(ms: number): void;
  /** Lets the next pipeline requests fail: "before" and "away" have no effect, "after" has one but no answer. The first `skip` pass. */
  fail(next: number, how: Fault, skip?: number): void;
  /** Lets statements that ask for the time by `unixepoch('subsec')` read another: so many milliseconds later. */
  shiftClock(ms: number): void;
  /** Lets them read one moment (milliseconds) as long as it is not `null`. */
  stopClock(at: number | null): void;
  /** Undoes what is open, writes the log into the file and lets go of it. */
  stop(): Promise<void>;
}

const KEPT_STATEMENTS = 5000;

/** Serves a libSQL file over HTTP the way Turso does, to this machine only. */
export async function startLibsql(options: LibsqlOptions): Promise<LibsqlServer> {
  if (options.file === "" || options.file === ":memory:") throw new Error("libSQL needs a file");
  const file = resolve(options.file);
  mkdirSync(dirname(file), { recursive: true });

  let requests = 0;
  let statements: string[] = [];
  const saw = (sql: string) => {
    if (statements.length >= 2 * KEPT_STATEMENTS) statements = statements.slice(-KEPT_STATEMENTS);
    statements.push(sql);
  };
  let shift = 0;
  let stoppedAt: number | null = null;
  const faults = new Faults();
  const pool = new Pool(file, options.codes ?? "extended");
  const writers = new Writers();
  const batons = new Batons({ pool, writers, saw }, options.idleMs ?? 5000);

  async function pipeline(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests++;
    const fault = faults.next();
    const body = withClock(await readBody(request), shift, stoppedAt);
    if (body === null) return refuse(response, 413, `The body is over ${MAX_BODY} bytes`);
    await faults.pause();
    if (fault === "before") return send(response, 500, "text/plain", "Failing on demand");
    if (fault === "away") return void request.socket.destroy();
    const answer = await answerPipeline(body, batons);
    if (fault === "after") request.socket.destroy();
    else send(response, 200, "application/json", answer);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.split("?")[0];
    // Browsers name their origin: no web page may talk to this server.
    if (request.headers.origin !== undefined) return refuse(response, 403, "Not for browsers");
    if (request.method === "POST" && (path === "/v2/pipeline" || path === "/v3/pipeline")) {
      return pipeline(request, response);
    }
    if (request.method === "GET" && (path === "/v2" || path === "/v3" || path === "/health")) {
      return send(response, 200, "text/plain", "OK");
    }
    refuse(response, 404, `No ${request.method} ${path} here`);
  }

  const running = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const run = handle(request, response)
      .catch((error: unknown) => sendError(response, error))
      .finally(() => running.delete(run));
    running.add(run);
  });
  // Longer than a client keeps an idle connection, or it would now and then send into one that just closed.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(options.port ?? 0, options.host ?? "127.0.0.1", listening);
  }).catch((error: unknown) => {
    pool.close();
    throw error;
  });

  async function stop(): Promise<void> {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    faults.stop();
    writers.stop();
    await Promise.allSettled([...running]);
    batons.stop();
    pool.close();
    await closed;
  }

  let stopped: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    get statements() {
      return statements;
    },
    resetCount() {
      requests = 0;
      statements = [];
    },
    delay: (ms) => faults.delay(ms),
    fail: (next, how, skip) => faults.fail(next, how, skip),
    shiftClock(ms) {
      shift = ms;
    },
    stopClock(at) {
      stoppedAt = at;
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** The engine has no clock to set: where a statement asks for the time, the shift is added, or another time put. */
function withClock(body: string | null, shift: number, stoppedAt: number | null): string | null {
  if (!body || (shift === 0 && stoppedAt === null)) return body;
  // Half a millisecond more: seconds with a fraction may come out a little short of what they were.
  const now = stoppedAt === null ? `(unixepoch('subsec') + ${shift / 1000})` : `${(stoppedAt + 0.5) / 1000}`;
  return body.replaceAll("unixepoch('subsec')", now);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

function refuse(response: ServerResponse, status: number, message: string, code = `HTTP_${status}`): void {
  send(response, status, "application/json", JSON.stringify({ message, code }));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) return;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BadRequest) refuse(response, 400, message, "BAD_REQUEST");
  else refuse(response, 500, message, error instanceof StreamExpired ? "STREAM_EXPIRED" : "INTERNAL_ERROR");
}

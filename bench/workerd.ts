import { type ChildProcess, spawn } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fetch as openSocket } from "miniflare";
import { WASM } from "../dev/bundle";
import { end } from "../dev/run";

const workerd: string = createRequire(import.meta.url)("workerd").default;

export interface BareWorker {
  origin: string;
  /** Milliseconds of processor time that workerd has used so far. */
  cpu(): Promise<number>;
  /** Bytes of memory that workerd holds now. */
  memory(): Promise<number>;
  /** Bytes in the isolate's heap, garbage not yet collected included, and in buffers beside it. */
  heap(): Promise<{ used: number; buffers: number }>;
  stop(): Promise<void>;
}

/**
 * Serves an ES module on bare workerd: no proxy, no simulators, no inspector; the files of the market are its assets. It
 * may import `market`, with its Durable Objects, and other `modules` by their names.
 */
export async function serveBare(
  module: string,
  vars: Record<string, string> = {},
  market?: string,
  { assets = "public", modules: others = {} }: { assets?: string; modules?: Record<string, string> } = {},
): Promise<BareWorker> {
  const folder = await mkdtemp(join(tmpdir(), "bare-"));
  const port = await freePort();
  const bindings = Object.entries(vars).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
  bindings.push('(name = "ASSETS", service = "assets")');
  const modules = [
    '(name = "worker.js", esModule = embed "worker.js")',
    '(name = "argon2.wasm", wasm = embed "argon2.wasm")',
  ];
  await copyFile(WASM, join(folder, "argon2.wasm"));
  let rooms = "";
  if (market) {
    bindings.push('(name = "AUCTION_ROOMS", durableObjectNamespace = "AuctionRoom")');
    modules.push('(name = "market.js", esModule = embed "market.js")');
    rooms = `durableObjectNamespaces = [(className = "AuctionRoom", uniqueKey = "rooms", enableSql = true)],
      durableObjectStorage = (localDisk = "objects"),`;
    await writeFile(join(folder, "market.js"), market);
  }
  for (const [name, text] of Object.entries(others)) {
    modules.push(`(name = "${name}", esModule = embed "${name}")`);
    await writeFile(join(folder, name), text);
  }
  await writeFile(join(folder, "worker.js"), module);
  await writeFile(
    join(folder, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [${modules.join(", ")}],
      compatibilityDate = "2026-04-01", compatibilityFlags = ["nodejs_compat"],
      ${rooms}
      bindings = [${bindings.join(", ")}], cacheApiOutbound = "cache")),
    (name = "objects", disk = (path = ${JSON.stringify(folder)}, writable = true)),
    (name = "assets", disk = ${JSON.stringify(resolve(assets))}),
    (name = "internet", network = (allow = ["public", "private"])),
    (name = "cache", worker = (
      modules = [(name = "cache.js", esModule = "export default { fetch: (request) => new Response(null, request.method === 'PUT' ? { status: 204 } : { status: 504, headers: { 'CF-Cache-Status': 'MISS' } }) }")],
      compatibilityDate = "2026-04-01")),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
`,
  );
  const inspector = await freePort();
  const command = ["serve", join(folder, "config.capnp"), `--inspector-addr=127.0.0.1:${inspector}`];
  const child = spawn(workerd, command, { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  await waitForWorker(origin, child);
  return {
    origin,
    cpu: () => processorTime(child.pid ?? 0),
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    heap: () => readHeap(inspector),
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds of processor time that the threads of a process have used so far. */
export async function processorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0"));
  // Nanoseconds first.
  return (await Promise.all(stats)).reduce((sum, stat) => sum + Number.parseInt(stat, 10) / 1e6, 0);
}

/** The inspector is V8's own; a session is opened for each answer, because an open one slows the Worker. */
async function readHeap(port: number): Promise<{ used: number; buffers: number }> {
  const { webSocket } = await openSocket(`http://127.0.0.1:${port}/main`, { headers: { Upgrade: "websocket" } });
  if (!webSocket) throw new Error("workerd's inspector did not answer");
  const answer = new Promise<{ usedSize: number; backingStorageSize: number }>((resolve) => {
    webSocket.addEventListener("message", ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      // What the Worker logs comes here, too.
      if (id === 1) resolve(result);
    });
  });
  webSocket.accept();
  webSocket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
  const { usedSize, backingStorageSize } = await answer;
  webSocket.close(1000);
  return { used: usedSize, buffers: backingStorageSize };
}

async function waitForWorker(origin: string, child: ChildProcess) {
  for (let tries = 0; tries < 2_000; tries++) {
    if (child.exitCode !== null) throw new Error(`workerd ended with ${child.exitCode}`);
    // A malformed URL, which the Worker's gate refuses at once: only the start is awaited.
    if (
      await fetch(`${origin}/%E0`).then(
        (answer) => answer.arrayBuffer(),
        () => null,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error("workerd did not answer");
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

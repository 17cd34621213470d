import { readdir, readFile } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { WASM } from "../../dev/bundle";
import { bucketOf, transformsOf } from "./bindings";
import { BEGIN_PATH, clockAround } from "./clock";
import { BUCKET } from "./demo-folder";
import { fetchPlainly } from "./plain-fetch";

const COMPATIBILITY_DATE = "2026-04-01";

export interface WorkerKind {
  /** Without the Images binding, as in an account that has none. */
  withoutImages?: boolean;
  /** A module around the Worker's ("./worker.js"), to break it where nothing else can. */
  around?: string;
  /** Passwords are hashed at their cost, for tests of that; else at the lowest. */
  realHashes?: boolean;
  /** Where the pictures are stored; without it, where they go with the Worker. */
  pictures?: string;
}

type Vars = Record<string, string>;
type RunningWorker = Awaited<ReturnType<typeof start>>;

/** Those that this process keeps for its next test files, one of a kind. */
const kept = new Map<string, RunningWorker>();

/**
 * workerd closes connections that are idle for five seconds. A process that was busy for so long has not noticed yet, and
 * would send into a closed one: two turns of the event loop let it notice.
 */
export async function fetchFresh(url: string, init?: RequestInit): Promise<Response> {
  await turn();
  await turn();
  return fetchPlainly(url, init);
}

/**
 * The built Worker in workerd, with these variables and empty buckets. To start one costs as much processor time as a small
 * test file, so a process keeps it for the next file. What it remembers (texts, tokens) stays; `own` is for tests of that.
 */
export async function openWorker(kind: WorkerKind, vars: Vars, own: boolean) {
  const name = JSON.stringify(kind);
  const known = own ? undefined : kept.get(name);
  if (known) kept.delete(name);
  const running = known ?? (await start(kind, vars));
  const log = await running.begin(known ? vars : null);
  let isKept = !own;
  return {
    ...running,
    log,
    restart() {
      // Its bucket stubs are of no use any more.
      isKept = false;
      return running.restart(vars);
    },
    async close() {
      if (isKept && !kept.has(name)) kept.set(name, running);
      else await running.worker.dispose();
    },
  };
}

async function start(kind: WorkerKind, vars: Vars) {
  let log: string[] = [];
  const modules = await readModules(kind);
  const options = (bindings: Vars): MiniflareOptions => ({
    workers: [marketOf(kind, modules, bindings), ASSETS],
    ...(kind.pictures && { r2Persist: kind.pictures }),
    handleRuntimeStdio(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) {
      for (const stream of [stdout, stderr]) {
        stream.on("data", (chunk: unknown) => log.push(...String(chunk).split("\n").filter(Boolean)));
      }
    },
  });
  const worker = new Miniflare(options(vars));
  const { origin, port } = await worker.ready;
  return {
    worker,
    origin,
    buckets: { PRODUCTS: bucketOf(worker, origin, "PRODUCTS"), AVATARS: bucketOf(worker, origin, "AVATARS") },
    transforms: kind.withoutImages ? null : transformsOf(worker),
    /** Begins a new log, and with new variables if given. */
    async begin(vars: Vars | null): Promise<string[]> {
      log = [];
      if (!vars) return log;
      const { status } = await fetchFresh(`${origin}${BEGIN_PATH}`, { method: "POST", body: JSON.stringify(vars) });
      if (status !== 204) throw new Error(`the Worker did not begin anew: ${status}`);
      return log;
    },
    restart: (vars: Vars) => worker.setOptions({ ...options(vars), port: Number(port) }),
  };
}

type Modules = Extract<WorkerOptions["modules"], unknown[]>;

function marketOf({ withoutImages }: WorkerKind, modules: Modules, bindings: Vars): WorkerOptions {
  return {
    name: "market",
    // Listed one by one, so that Miniflare does not follow the bundle's conditional imports.
    modules,
    compatibilityDate: COMPATIBILITY_DATE,
    compatibilityFlags: ["nodejs_compat"],
    serviceBindings: { ASSETS: "assets" },
    r2Buckets: { PRODUCTS: BUCKET, AVATARS: "avatars" },
    durableObjects: { AUCTION_ROOMS: { className: "AuctionRoom", useSQLite: true } },
    ...(withoutImages ? {} : { images: { binding: "IMAGES" } }),
    bindings,
  };
}

/** The files of the market, served beside the Worker: Miniflare's own router would ask for a file before every request. */
const ASSETS: WorkerOptions = {
  ...{ name: "assets", modules: true, script: "export default {}", compatibilityDate: COMPATIBILITY_DATE },
  assets: { directory: "public" },
};

async function listAssets(): Promise<string[]> {
  const entries = await readdir("public", { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== "_headers");
  return files.flatMap(({ parentPath, name }) => {
    const path = `${parentPath}/${name}`.replace("public", "");
    // Asked for with a sign that is escaped, it leads to its escaped address.
    return [path, path.split("/").map(encodeURIComponent).join("/")];
  });
}

/** Counts the hashes of passwords. */
const COUNTING = `
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module) {
    const { exports } = new Instance(module);
    const counted = (run) => (...given) => {
      globalThis.hashes = (globalThis.hashes ?? 0) + 1;
      return run(...given);
    };
    return { exports: { ...exports, argon2_hash: counted(exports.argon2_hash), argon2_verify: counted(exports.argon2_verify) } };
  };`;

/** The modules of the built Worker, and what is around it. */
async function readModules({ around, realHashes }: WorkerKind): Promise<Modules> {
  const clock = clockAround(around ? "./around.js" : "./worker.js", await listAssets());
  const built = await readFile("build/worker.js", "utf8");
  const cheap = built.replace("memoryCost:9216,timeCost:4", "memoryCost:32,timeCost:1");
  if (cheap === built) throw new Error("the Worker says no cost of a hash");
  const sources = {
    "clock.js": clock,
    ...(around && { "around.js": around }),
    "worker.js": (realHashes ? built : cheap) + COUNTING,
  };
  return [
    ...Object.entries(sources).map(([path, contents]) => ({ type: "ESModule" as const, path, contents })),
    { type: "CompiledWasm", path: "argon2.wasm", contents: await readFile(WASM) },
  ];
}

import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR } from "~/domain/time";
import { openDatabase } from "../dev/database";
import { auctionHouseIn } from "../tests/support/auction-house";
import { median } from "./load";
import { SECRET } from "./signed-in";
import { type BareWorker, serveBare } from "./workerd";

const SIZES = (process.env.WATCHERS ?? "1000,5000,10000").split(",").map(Number);
const ANNOUNCEMENTS = Number(process.env.ANNOUNCEMENTS ?? 20);
const NETWORKS = 200;
/** Connections opened in parallel. */
const PARALLEL = 100;

/** The market, plus a PUT that announces an event without a bid. */
const MODULE = `import market, { AuctionRoom } from "./market.js";
export { AuctionRoom };
export default {
  fetch(request, env, execution) {
    if (request.method !== "PUT") return market.fetch(request, env, execution);
    const room = env.AUCTION_ROOMS.get(env.AUCTION_ROOMS.idFromName(new URL(request.url).pathname.slice(1)));
    return room.fetch("https://room.invalid/", { method: "POST", body: request.body });
  },
};`;

/**
 * Memory and processor time of thousands of watchers of one auction, and the time until the last one is told. Each
 * socket takes a file descriptor.
 */
export async function benchLive(): Promise<void> {
  const market = await readFile("build/worker.js", "utf8");
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await openDatabase(join(folder, "live.db"));
  const house = await auctionHouseIn(database);
  const vars = { TURSO_DATABASE_URL: database.url, SESSION_SECRET: SECRET };
  console.log(`\nWatchers of one auction (medians of ${ANNOUNCEMENTS} announcements)`);
  for (const size of SIZES) {
    const bare = await serveBare(MODULE, vars, market);
    console.log(`  ${String(size).padStart(6)}  ${await measure(bare, await house.open(), size)}`);
    await bare.stop();
  }
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(bare: BareWorker, auction: string, size: number): Promise<string> {
  const { port } = new URL(bare.origin);
  let waiting = 0;
  let news = () => {};
  const hear = () => --waiting === 0 && news();
  /** Milliseconds until every socket got one message after `cause`. */
  async function untilAllHeard(cause: () => Promise<unknown>): Promise<number> {
    const all = new Promise<void>((resolve) => {
      news = resolve;
    });
    waiting = size;
    const started = performance.now();
    await Promise.all([cause(), all]);
    return performance.now() - started;
  }

  const announce = (seq: number) => {
    const body = JSON.stringify({ id: auction, seq, endsAt: Date.now() + HOUR });
    return fetch(`${bare.origin}/${auction}`, { method: "PUT", body });
  };
  await announce(0);
  const sockets: Socket[] = [];
  async function enter() {
    while (sockets.length < size) await watch(Number(port), auction, sockets, hear);
  }
  const before = await bare.memory();
  const entering = await untilAllHeard(() => Promise.all(Array.from({ length: PARALLEL }, enter)));
  const memory = (await bare.memory()) - before;

  const times: number[] = [];
  const cpu = await bare.cpu();
  for (let seq = 1; seq <= ANNOUNCEMENTS; seq++) {
    times.push(await untilAllHeard(() => announce(seq)));
  }
  const cost = ((await bare.cpu()) - cpu) / ANNOUNCEMENTS;
  for (const socket of sockets) socket.destroy();
  return [
    `in after ${(entering / 1000).toFixed(1)} s`,
    `${(memory / size / 1000).toFixed(1)} kB of memory each`,
    `the last one told after ${median(times).toFixed(0)} ms (at most ${Math.max(...times).toFixed(0)})`,
    `${cost.toFixed(0)} ms of processor`,
  ].join(", ");
}

/** A minimal WebSocket client, so that the room is measured and not the client: every frame is one number. */
function watch(port: number, auction: string, sockets: Socket[], hear: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    let isIn = false;
    let rest: Buffer = Buffer.alloc(0);
    socket.write(
      [
        `GET /auction/${auction}/live HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        // A network opens only so many sockets of an auction.
        `CF-Connecting-IP: 10.0.0.${sockets.length % NETWORKS}`,
        `Origin: http://127.0.0.1:${port}`,
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
      ].join("\r\n"),
    );
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (!isIn) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        const status = rest.subarray(0, end).toString().split(" ")[1];
        if (status !== "101") return reject(new Error(`the room answered ${status}`));
        isIn = true;
        rest = rest.subarray(end + 4);
        resolve();
      }
      // A server's short text frame: a byte of kind, a byte of length, the text.
      while (rest.length >= 2 && rest.length >= 2 + (rest[1] ?? 0)) {
        rest = rest.subarray(2 + (rest[1] ?? 0));
        hear();
      }
    });
  });
}

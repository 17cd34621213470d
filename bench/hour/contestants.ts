import { copyFile, readFile } from "node:fs/promises";
import { Agent } from "node:http";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { startMail } from "../../dev/mail/server";
import { startPaypal } from "../../dev/paypal/server";
import { end } from "../../dev/run";
import { faultsOf } from "../../tests/support/audit";
import { clockAround } from "../../tests/support/clock";
import { faultsOfCommerce } from "../../tests/support/commerce-audit";
import { startDatabase } from "../database";
import { type Sent, send } from "../hostile/attack";
import { SECRET } from "../signed-in";
import { processorTime, serveBare } from "../workerd";
import type { Arrival } from "./arrivals";
import type { Ask } from "./sessions";
import { STOCK, type Stage } from "./stage";

export interface Contestant {
  name: string;
  /** Answers what an arrival asks for; `measure` gets each request's kind and the milliseconds since it was due. */
  serve(arrival: Arrival, due: number, measure: (kind: string, time: number) => void): Promise<void>;
  /** Milliseconds of processor time so far, of workerd and of the database. */
  processor(): Promise<{ worker: number; database: number }>;
  /** Bytes that workerd holds. */
  memory(): Promise<number>;
  /** Checks what it has written; resolves to the faults. */
  audit(): Promise<string[]>;
  stop(): Promise<void>;
}

/** What was asked of a market, in order, with the bytes that it answered with. */
export type Played = Map<Arrival, { kind: string; path: string; sent: Sent; bytes: number }[]>;

/** Keeps photos in the Worker's memory. */
const MODULES = {
  "with-bucket.js": `
    import market, { AuctionRoom } from "./market.js";
    export { AuctionRoom };
    const objects = new Map();
    const bucket = {
      async put(key, bytes, { httpMetadata } = {}) {
        objects.set(key, { bytes: new Uint8Array(bytes), httpMetadata });
        return {};
      },
      async head(key) {
        return objects.has(key) ? { size: objects.get(key).bytes.length } : null;
      },
      async get(key, { range: { offset, length } = { offset: 0, length: Infinity } } = {}) {
        const found = objects.get(key);
        return found ? { ...found, arrayBuffer: async () => found.bytes.slice(offset, offset + length).buffer } : null;
      },
      async delete(keys) {
        for (const key of [keys].flat()) objects.delete(key);
      },
    };
    let bound = null;
    const withBucket = (env) => (bound ??= { ...env, PRODUCTS: bucket, AVATARS: bucket });
    export default {
      fetch: (request, env, execution) => market.fetch(request, withBucket(env), execution),
      scheduled: (controller, env, execution) => market.scheduled(controller, withBucket(env), execution),
    };`,
};

/** The built Worker in the folder `built`, with a database, a mail service and a PayPal of its own. */
export async function openMarket(
  name: string,
  built: string,
  { stage, folder, life, played }: { stage: Stage; folder: string; life: number; played: Played },
): Promise<Contestant> {
  const file = join(folder, `${name}.db`);
  await copyFile(join(folder, "hour.db"), file);
  const database = await startDatabase(file);
  const [paypal, mail] = [await startPaypal(), await startMail()];
  const vars = {
    ...{ TURSO_DATABASE_URL: database.url, SESSION_SECRET: SECRET, VISITOR_CACHE_SECONDS: String(life) },
    ...{ PAYPAL_API_URL: paypal.url, PAYPAL_CLIENT_ID: paypal.clientId, PAYPAL_SECRET: paypal.secret },
    ...{ PAYPAL_WEBHOOK_ID: paypal.webhookId, CURRENCY: "MXN" },
    ...{ MAIL_API_URL: mail.url, MAIL_API_KEY: "bench", MAIL_FROM: "hola@example.com" },
  };
  const market = await readFile(join(built, "build/worker.js"), "utf8");
  const options = { assets: join(built, "public"), modules: MODULES };
  await takeAsIndexed(database.url, built);
  const worker = await serveBare(clockAround("./with-bucket.js"), vars, market, options);
  const agent = newAgent();

  return {
    name,
    async serve(arrival, due, measure) {
      const asked: ReturnType<Played["get"]> = [];
      played.set(arrival, asked);
      let since = due;
      const ask: Ask = async (kind, path, sent = {}, statuses = sent.body || sent.method ? [303] : [200]) => {
        const answer = await send(worker.origin + path, { agent, ...sent });
        measure(kind, performance.now() - since);
        if (!statuses.includes(answer.status)) throw new Error(`${kind} answered ${answer.status} (${path})`);
        asked.push({ kind, path, sent, bytes: answer.body.length });
        since = performance.now();
        return answer;
      };
      await arrival.session(ask, (token) => paypal.approve(token));
    },
    async processor() {
      return { worker: await worker.cpu(), database: await processorTime(database.process.pid ?? 0) };
    },
    memory: worker.memory,
    async audit() {
      const client = createClient({ url: database.url, intMode: "number" });
      const db = drizzle({ client });
      const faults = await faultsOfCommerce(db, paypal, new Map(stage.forSale.map((id) => [id, STOCK])));
      for (const { id } of stage.auctions) faults.push(...(await faultsOf(db, id)));
      client.close();
      return faults;
    },
    async stop() {
      agent.destroy();
      await worker.stop();
      await paypal.stop();
      await mail.stop();
      await end(database.process);
    },
  };
}

/** Filled listings are indexed and compared with saved searches already: otherwise each cron would do so for some. */
async function takeAsIndexed(url: string, built: string): Promise<void> {
  const { lexicon } = JSON.parse(await readFile(join(built, "build/inline.json"), "utf8")) as { lexicon: string };
  const client = createClient({ url });
  await client.batch([{ sql: "UPDATE products SET lexicon = ?", args: [lexicon] }, "DELETE FROM unmatched_listings"]);
  client.close();
}

/** A Worker that does nothing but answer as many bytes as the market did. */
const BARE = `
  const bytes = "x".repeat(10_000_000);
  export default {
    async fetch(request) {
      await request.arrayBuffer();
      return new Response(bytes.slice(0, Number(request.headers.get("Bytes"))));
    },
  };`;

/** Gets the requests that a market has answered, in the same order. */
export async function openBare(played: Played): Promise<Contestant> {
  const worker = await serveBare(BARE);
  const agent = newAgent();
  return {
    name: "bare",
    async serve(arrival, due, measure) {
      let since = due;
      for (const { kind, path, sent, bytes } of played.get(arrival) ?? []) {
        const headers = { ...sent.headers, Bytes: String(bytes) };
        const { status, body } = await send(worker.origin + path, { agent, ...sent, headers });
        measure(kind, performance.now() - since);
        if (status !== 200 || body.length !== bytes) throw new Error(`bare workerd answered ${status} to ${kind}`);
        since = performance.now();
      }
    },
    processor: async () => ({ worker: await worker.cpu(), database: 0 }),
    memory: worker.memory,
    audit: async () => [],
    async stop() {
      agent.destroy();
      await worker.stop();
    },
  };
}

/** workerd closes connections that are idle for five seconds, its own delays on a busy machine included. */
const newAgent = () => new Agent({ keepAlive: true, timeout: 1_000 });

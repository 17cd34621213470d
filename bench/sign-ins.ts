import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { hashPassword } from "~/data/accounts/password.server";
import { createImageStore } from "~/data/images/image-store.server";
import { users } from "~/data/schema.server";
import { seedDemo } from "../dev/demo/seed";
import { migrateDatabase } from "../dev/migrate";
import { end } from "../dev/run";
import { generateSigningKey } from "../dev/signing-key";
import { auctionHouseIn } from "../tests/support/auction-house";
import { startDatabase } from "./database";
import { median, percentile } from "./load";
import { readPages, timed } from "./readers";
import { SECRET } from "./signed-in";
import { type BareWorker, serveBare } from "./workerd";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Sign-ins of each contestant in a round. */
const SIGN_INS = Number(process.env.SIGN_INS ?? 20);
/** Seconds of browsing, alone and beside people who sign in. */
const BROWSING = Number(process.env.BROWSING ?? 10);
const PEOPLE = 8;
const PASSWORD = "cuatro palabras al azar";
const MODULE = 'export { default, AuctionRoom } from "./market.js";';

interface Person {
  email: string;
  network: string;
}

/**
 * Sign-ins a second with the right password, by the page and by the auth service, beside the bare hash on a workerd of
 * its own; rounds alternate. Then what eight readers of pages wait while eight people sign in at once: those who are
 * told to try again later do, as long as it takes.
 */
export async function benchSignIns(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await startDatabase(join(folder, "sign-ins.db"));
  await migrateDatabase(database.url);
  await seedDemo(database.url, createImageStore("product", { put: async () => ({}) } as never, null), Date.now());
  const people = await createPeople(await auctionHouseIn(database));
  const vars = {
    ...{ TURSO_DATABASE_URL: database.url, SESSION_SECRET: SECRET, VISITOR_CACHE_SECONDS: "0" },
    AUTH_SIGNING_KEY: await generateSigningKey(),
  };
  const worker = await serveBare(MODULE, vars, await readFile("build/worker.js", "utf8"));
  const bare = await serveBare(await bareHashing());
  try {
    await compareRates(worker, bare, people);
    await compareBrowsing(worker.origin, people);
  } finally {
    await bare.stop();
    await worker.stop();
    await end(database.process);
    await rm(folder, { recursive: true, force: true });
  }
}

async function createPeople(house: Awaited<ReturnType<typeof auctionHouseIn>>): Promise<Person[]> {
  const ids = await Promise.all(Array.from({ length: PEOPLE }, () => house.bidder()));
  await house.db
    .update(users)
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where(inArray(users.id, ids));
  const rows = await house.db.select().from(users).where(inArray(users.id, ids));
  return rows.map(({ email }, n) => ({ email, network: `198.51.100.${n}` }));
}

/** A Worker that hashes once for each request, at the cost of the market's own hashes. */
async function bareHashing(): Promise<string> {
  const [, m, t, p] = /m=(\d+),t=(\d+),p=(\d+)/.exec(await hashPassword(PASSWORD)) ?? [];
  return `import wasm from "./argon2.wasm";
    const { argon2_hash, malloc, _initialize } = new WebAssembly.Instance(wasm).exports;
    _initialize();
    const [password, salt, hash, encoded] = [32, 16, 32, 128].map(malloc);
    export default {
      fetch() {
        const failed = argon2_hash(${t}, ${m}, ${p}, password, 32, salt, 16, hash, 32, encoded, 128, 2, 19);
        return new Response("", { status: failed ? 500 : 200 });
      },
    };`;
}

async function compareRates({ origin }: BareWorker, bare: BareWorker, people: readonly Person[]): Promise<void> {
  const contestants: { [name: string]: (person: Person) => Promise<number> } = {
    "the bare hash": async () => (await timed(bare.origin, "192.0.2.1")).status,
    "the page": async (person) => (await signInByPage(origin, person)).status,
    "the auth service": async (person) => (await signInByService(origin, person)).status,
  };
  const rates = new Map<string, number[]>();
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, signIn] of Object.entries(contestants)) {
      const started = performance.now();
      for (let n = 0; n < SIGN_INS; n++) {
        const status = await signIn(people[n % PEOPLE] as Person);
        if (status !== (name === "the page" ? 303 : 200)) throw new Error(`${name} answered ${status}`);
      }
      const rate = (SIGN_INS / (performance.now() - started)) * 1000;
      // The first round warms up.
      if (round >= 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  }
  console.log(`\nSign-ins a second, one after the other (medians of ${ROUNDS} rounds of ${SIGN_INS})`);
  const ofBare = median(rates.get("the bare hash") ?? []);
  for (const [name, each] of rates) {
    console.log(`  ${name}: ${median(each).toFixed(2)}, ${(median(each) / ofBare).toFixed(2)} of the bare hash`);
  }
}

/** Two waves of sign-ins in `BROWSING` seconds, each of all people at once. */
async function compareBrowsing(origin: string, people: readonly Person[]): Promise<void> {
  const browse = (seconds: number) => {
    const over = performance.now() + seconds * 1000;
    return readPages(origin, () => performance.now() > over);
  };
  console.log(`\nPages of eight readers, 99 of 100, alone and while eight people sign in at once`);
  await browse(2);
  for (const [name, signIn] of Object.entries({ page: signInByPage, service: signInByService })) {
    const all = { alone: [] as number[], beside: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await browse(BROWSING);
      const signedIn: number[] = [];
      let retries = 0;
      async function enter(person: Person) {
        const started = performance.now();
        for (;;) {
          const { status, headers } = await signIn(origin, person);
          if (status === 303 || status === 200) break;
          if (status !== 503 && status !== 429) throw new Error(`a sign-in by the ${name} answered ${status}`);
          retries++;
          await pause(Number(headers["retry-after"]) * 1000);
        }
        signedIn.push(performance.now() - started);
      }
      async function waves() {
        for (let wave = 0; wave < 2; wave++) {
          await pause(BROWSING * 200);
          await Promise.all(people.map(enter));
        }
      }
      const [beside] = await Promise.all([browse(BROWSING), waves()]);
      all.alone.push(...alone);
      all.beside.push(...beside);
      console.log(
        `  by the ${name}: ${slowest(alone, beside)}; in after ${median(signedIn).toFixed(0)} ms in the median, ${Math.max(...signedIn).toFixed(0)} at most, with ${retries} retries`,
      );
    }
    console.log(`  by the ${name}, of all ${ROUNDS} rounds: ${slowest(all.alone, all.beside)}`);
  }
}

/** Of a hundred times, the longest but one. */
function slowest(...times: [alone: number[], beside: number[]]): string {
  const [alone, beside] = times.map((each) => percentile(each, 0.99)) as [number, number];
  return `${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} beside (×${(beside / alone).toFixed(2)})`;
}

function signInByPage(origin: string, { email, network }: Person) {
  return timed(`${origin}/auth`, network, new URLSearchParams({ email, password: PASSWORD }).toString());
}

function signInByService(origin: string, { email, network }: Person) {
  const body = JSON.stringify({ email, password: PASSWORD });
  return timed(`${origin}/auth/v1/token?grant_type=password`, network, body);
}

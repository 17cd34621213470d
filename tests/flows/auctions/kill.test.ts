import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../../bench/workerd";
import { migrateDatabase } from "../../../dev/migrate";
import { auctionHouseIn } from "../../support/auction-house";
import { faultsOf } from "../../support/audit";

/** How often the database is killed. */
const KILLS = Number(process.env.KILLS ?? 5);

let folder: string;
let port: number;
let database: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  port = await freePort();
  await start();
});
afterAll(async () => {
  database.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

async function start() {
  const command = [
    "--import",
    "tsx",
    "dev/libsql/main.ts",
    "--file",
    join(folder, "market.db"),
    "--port",
    String(port),
  ];
  database = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  await once(database.stdout as NodeJS.ReadableStream, "data");
}

test(`the database killed in mid-bid, ${KILLS} times, loses no bid that was acknowledged`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const url = `http://127.0.0.1:${port}`;
  await migrateDatabase(url);
  const house = await auctionHouseIn({ url });
  const people = await Promise.all(Array.from({ length: 8 }, house.bidder));
  const auctions = await Promise.all([house.open(), house.open(), house.open()]);
  const acknowledged = new Map<string, { auction: string; max: number }>();
  let [max, unanswered, isOver] = [100_00, 0, false];

  async function bidOn(bidder: string) {
    while (!isOver) {
      const auction = auctions[Math.floor(Math.random() * auctions.length)] as string;
      const key = uuid();
      max += 100;
      const own = max;
      const answer = await house.bid(auction, bidder, own, key).catch(() => "unknown" as const);
      if (answer === "unknown") {
        unanswered++;
        await new Promise((resolve) => setTimeout(resolve, 20));
      } else if (answer?.ok) acknowledged.set(key, { auction, max: own });
    }
  }

  const load = Promise.all(people.map(bidOn));
  for (let kill = 0; kill < KILLS; kill++) {
    const goal = acknowledged.size + 20;
    while (acknowledged.size < goal) await new Promise((resolve) => setTimeout(resolve, 5));
    database.kill("SIGKILL");
    await once(database, "exit");
    await start();
  }
  isOver = true;
  await load;

  const there = new Map<string | null, number | null>();
  for (const auction of auctions) {
    for (const event of await house.events(auction)) there.set(event.key, event.max);
    expect(await faultsOf(house.db, auction)).toEqual([]);
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 20);
  expect(unanswered).toBeGreaterThan(0);
  const lost = [...acknowledged].filter(([key, bid]) => there.get(key) !== bid.max);
  expect(lost).toEqual([]);
});

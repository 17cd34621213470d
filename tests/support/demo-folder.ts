import { cp, mkdir, mkdtemp, readdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Miniflare } from "miniflare";
import { createImageStore } from "~/data/images/image-store.server";
import { MINUTE } from "~/domain/time";
import { openDatabase } from "../../dev/database";
import { seedDemo } from "../../dev/demo/seed";

/** Names inside a demo's folder, and a market's. */
export const DATABASE = "market.db";
export const PICTURES = "pictures";
export const BUCKET = "products";
/** The first of the demo's auctions ends after 12 minutes. */
const MAX_AGE = 4 * MINUTE;

/** Fills a folder with the demo's database and pictures: a copy of what another test file of this run was given, if it is new. */
export async function copyDemo(folder: string, withImages: boolean): Promise<void> {
  const kind = withImages ? "demo" : "demo without images";
  // tests/support/run-folder.ts
  const run = process.env.RUN_FOLDER ?? folder;
  const lock = join(run, `making ${kind}`);
  let known = await findSeeded(run, kind);
  while (!known) {
    // The others wait for the first: it takes seconds, and more where several do it at once.
    const isFirst = await mkdir(lock).then(
      () => true,
      () => false,
    );
    if (isFirst) known = await seedFolder(run, kind, withImages).finally(() => rmdir(lock));
    else known = await pause(200).then(() => findSeeded(run, kind));
  }
  await cp(known, folder, { recursive: true });
}

async function findSeeded(run: string, kind: string): Promise<string | null> {
  const times = (await readdir(run)).map((name) => (name.startsWith(`${kind}-`) ? Number(name.split("-")[1]) : 0));
  const newest = Math.max(0, ...times);
  return newest > Date.now() - MAX_AGE ? join(run, `${kind}-${newest}`) : null;
}

async function seedFolder(run: string, kind: string, withImages: boolean): Promise<string> {
  const draft = await mkdtemp(join(run, "draft "));
  const database = await openDatabase(join(draft, DATABASE));
  const simulators = new Miniflare({
    ...{ modules: true, script: "export default {}" },
    ...{ r2Buckets: { PRODUCTS: BUCKET }, r2Persist: join(draft, PICTURES) },
    images: { binding: "IMAGES" },
  });
  const { PRODUCTS, IMAGES } = await simulators.getBindings<{ PRODUCTS: never; IMAGES: never }>();
  const now = Date.now();
  await seedDemo(database.url, createImageStore("product", PRODUCTS, withImages ? IMAGES : null), now);
  await simulators.dispose();
  await database.stop();
  // A folder gets its name once it is complete.
  const done = join(run, `${kind}-${now}`);
  await rename(draft, done);
  return done;
}

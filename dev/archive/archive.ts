import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { appendFile, copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Bucket } from "./buckets";
import { Mistake } from "./mistake";

/** Files of a backup, in its folder. The index is complete once its last line is END. */
const INDEX = "index.jsonl";
const DATABASE = "market.db";
const END = JSON.stringify({ end: true });

interface Entry {
  path: string;
  bytes: number;
  sha256: string;
  /** Of a picture: its bucket, key and media type. */
  bucket?: string;
  key?: string;
  type?: string | null;
}

/** Copies that are made again when they are asked for, and the sweep's bookmark. */
const isLeftOut = (key: string) => /^(?:sized|sweep)\//.test(key);

/** Saves a database and buckets into a new folder; one picture at a time is in memory. Returns how many files there are. */
export async function saveArchive(
  folder: string,
  copyDatabase: (file: string) => Promise<void>,
  buckets: readonly Bucket[],
): Promise<number> {
  if (existsSync(join(folder, INDEX))) throw new Mistake(`There is a backup in ${folder} already.`);
  await mkdir(folder, { recursive: true });
  const index = join(folder, INDEX);
  await writeFile(index, "");
  let files = 0;
  const enter = async (entry: Omit<Entry, "bytes" | "sha256">) => {
    const file = join(folder, entry.path);
    const { size: bytes } = await stat(file);
    await appendFile(index, `${JSON.stringify({ ...entry, bytes, sha256: await hashOf(file) })}\n`);
    files++;
  };
  // The database first: a picture that is added meanwhile is one too many, never one too few.
  await rm(join(folder, DATABASE), { force: true });
  await copyDatabase(join(folder, DATABASE));
  await enter({ path: DATABASE });
  for (const bucket of buckets) {
    await mkdir(join(folder, bucket.name), { recursive: true });
    for await (const key of bucket.list()) {
      const object = isLeftOut(key) ? null : await bucket.get(key);
      if (!object) continue;
      const path = join(bucket.name, encodeURIComponent(key));
      await writeFile(join(folder, path), object.bytes);
      await enter({ path, bucket: bucket.name, key, type: object.type });
    }
  }
  await appendFile(index, `${END}\n`);
  return files;
}

/** Throws unless the backup is complete and every file is as it was saved. */
export async function checkArchive(folder: string): Promise<Entry[]> {
  if (!existsSync(join(folder, INDEX))) throw new Mistake(`There is no backup in ${folder}.`);
  const lines = (await readFile(join(folder, INDEX), "utf8")).trimEnd().split("\n");
  if (lines.pop() !== END) throw new Mistake(`The backup in ${folder} is not complete.`);
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  for (const { path, bytes, sha256 } of entries) {
    const file = join(folder, path);
    const isSame = existsSync(file) && (await stat(file)).size === bytes && (await hashOf(file)) === sha256;
    if (!isSame) throw new Mistake(`${path} of the backup is not what was saved.`);
  }
  return entries;
}

/** Puts a checked backup into a database file that does not exist and into buckets with no other pictures: a try that failed is made again. */
export async function restoreArchive(folder: string, database: string, buckets: readonly Bucket[]): Promise<number> {
  const entries = await checkArchive(folder);
  if (existsSync(database)) throw new Mistake(`There is a ${database} already: restore into an empty market.`);
  const own = new Set(entries.map(({ bucket, key }) => `${bucket}/${key}`));
  for (const { name, list } of buckets) {
    for await (const key of list()) {
      if (!own.has(`${name}/${key}`) && !isLeftOut(key)) throw new Mistake(`The bucket ${name} holds ${key} already.`);
    }
  }
  for (const { path, bucket, key = "", type = null } of entries) {
    if (!bucket) continue;
    const to = buckets.find(({ name }) => name === bucket);
    if (!to) throw new Mistake(`The backup has a bucket ${bucket}, and this market has none.`);
    await to.put(key, { bytes: await readFile(join(folder, path)), type });
  }
  // Last: without it nothing of the market is there but pictures.
  await mkdir(dirname(database), { recursive: true });
  await copyFile(join(folder, DATABASE), database);
  return entries.length;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

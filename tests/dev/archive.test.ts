import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/data/connect.server";
import { auctions } from "~/data/schema.server";
import { checkArchive, restoreArchive, saveArchive } from "../../dev/archive/archive";
import { openLocalBuckets, openRemoteBuckets } from "../../dev/archive/buckets";
import { copyLocalDatabase } from "../../dev/archive/database-copy";
import { bucketNames } from "../../dev/archive/places";
import { authorization } from "../../dev/archive/s3";
import { openDatabase } from "../../dev/database";
import { faultsOf } from "../support/audit";
import { rowsOf } from "../support/database-rows";
import { BUCKET, copyDemo, DATABASE, PICTURES } from "../support/demo-folder";
import { faultsOfLedgers, faultsOfPayouts } from "../support/payout-audit";

const NAMES = { PRODUCTS: BUCKET, AVATARS: "avatars" };

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  await copyDemo(at(), true);
});
afterAll(() => rm(folder, { recursive: true }));

test("a market is saved while it is open, restored into an empty one, and passes its audit there", async () => {
  const running = await openDatabase(at(DATABASE));
  const from = await openLocalBuckets(at(PICTURES), NAMES);
  const avatar = { bytes: new Uint8Array([1, 2, 3]), type: "image/png" };
  await from.buckets[1]?.put("ana/1-0.png", avatar);
  await from.buckets[1]?.put("sized/96.webp/ana/1-0.png", avatar);
  const files = await saveArchive(at("backup"), async (to) => copyLocalDatabase(at(DATABASE), to), from.buckets);
  expect(files).toBeGreaterThan(20);
  await running.stop();
  await from.close();

  const to = await openLocalBuckets(at("restored"), NAMES);
  expect(await restoreArchive(at("backup"), at("restored.db"), to.buckets)).toBe(files);
  expect(await to.buckets[1]?.get("ana/1-0.png")).toEqual(avatar);
  // Made again when it is asked for.
  expect(await to.buckets[1]?.get("sized/96.webp/ana/1-0.png")).toBeNull();
  await expect(restoreArchive(at("backup"), at("restored.db"), [])).rejects.toThrow("already");
  // A try that broke off is made again, also where cron has left its bookmark; another market's pictures stay as they are.
  await to.buckets[0]?.put("sweep/1", avatar);
  expect(await restoreArchive(at("backup"), at("other.db"), to.buckets)).toBe(files);
  await to.buckets[1]?.put("leo/1-0.png", avatar);
  await expect(restoreArchive(at("backup"), at("third.db"), to.buckets)).rejects.toThrow("leo/1-0.png already");

  expect(rowsOf(at("restored.db"))).toEqual(rowsOf(at(DATABASE)));
  const restored = await openDatabase(at("restored.db"));
  const db = connect(restored, () => {});
  expect(await db.all("SELECT * FROM pragma_integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(await db.all("SELECT * FROM pragma_foreign_key_check")).toEqual([]);
  const all = await db.select({ id: auctions.id }).from(auctions);
  expect(all.length).toBeGreaterThan(0);
  for (const { id } of all) expect(await faultsOf(db, id)).toEqual([]);
  expect([...(await faultsOfLedgers(db)), ...(await faultsOfPayouts(db, Date.now()))]).toEqual([]);
  const keys = await db.all<{ key: string }>("SELECT key FROM product_images");
  for (const { key } of keys) expect(await to.buckets[0]?.get(key), key).not.toBeNull();
  await restored.stop();
  await to.close();
});

test("a backup that was changed, or that is not complete, is not restored", async () => {
  const save = (name: string) => saveArchive(at(name), async (to) => copyLocalDatabase(at(DATABASE), to), []);
  await save("changed");
  const file = at("changed", "market.db");
  const bytes = await readFile(file);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  await writeFile(file, bytes);
  await expect(restoreArchive(at("changed"), at("x.db"), [])).rejects.toThrow("not what was saved");
  await save("cut");
  const index = await readFile(at("cut", "index.jsonl"), "utf8");
  await writeFile(at("cut", "index.jsonl"), index.split("\n").slice(0, 1).join("\n"));
  await expect(checkArchive(at("cut"))).rejects.toThrow("not complete");
  await expect(save("cut")).rejects.toThrow("already");
  expect(await readdir(at())).not.toContain("x.db");
});

test("staging is restored into buckets of its own", async () => {
  expect(await bucketNames()).toEqual({ PRODUCTS: "tianguis-products", AVATARS: "tianguis-avatars" });
  expect(await bucketNames("staging")).toEqual({
    PRODUCTS: "tianguis-staging-products",
    AVATARS: "tianguis-staging-avatars",
  });
});

test("a request is signed as Amazon's example for S3 is", () => {
  const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const keys = { keyId: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" };
  const headers = { "x-amz-content-sha256": empty, "x-amz-date": "20130524T000000Z" };
  const sign = (path: string, more = {}) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
    return authorization(keys, { method: "GET", url, headers: { ...headers, ...more }, region: "us-east-1" });
  };
  expect(sign("/test.txt", { range: "bytes=0-9" })).toContain(
    "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
  expect(sign("/?max-keys=2&prefix=J")).toContain(
    "Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  );
});

test("R2's buckets are listed page by page, read and written with a signature", async () => {
  const objects = new Map<string, Buffer>([["/products/ana/a&b-0.jpg", Buffer.from("one")]]);
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://r2.invalid");
    if (!/Signature=\w{64}$/.test(request.headers.authorization ?? "")) return response.writeHead(403).end();
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      objects.set(decodeURIComponent(pathname), Buffer.concat(chunks));
      return response.end();
    }
    if (searchParams.has("list-type")) {
      const isLast = searchParams.get("continuation-token") === "2";
      const key = isLast ? "ana/2-0.jpg" : "ana/a&amp;b-0.jpg";
      const more = isLast ? "" : "<NextContinuationToken>2</NextContinuationToken>";
      return response.end(`<ListBucketResult><Contents><Key>${key}</Key></Contents>${more}</ListBucketResult>`);
    }
    const found = objects.get(decodeURIComponent(pathname));
    response.writeHead(found ? 200 : 404, { "Content-Type": "image/jpeg" }).end(found);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [bucket] = openRemoteBuckets({ endpoint, keyId: "id", secretKey: "secret" }, { PRODUCTS: "products" });
  const keys: string[] = [];
  for await (const key of bucket?.list() ?? []) keys.push(key);
  expect(keys).toEqual(["ana/a&b-0.jpg", "ana/2-0.jpg"]);
  await bucket?.put("ana/2-0.jpg", { bytes: new Uint8Array(Buffer.from("two")), type: "image/jpeg" });
  expect(objects.get("/products/ana/2-0.jpg")?.toString()).toBe("two");
  const read = await bucket?.get("ana/a&b-0.jpg");
  expect([Buffer.from(read?.bytes ?? []).toString(), read?.type]).toEqual(["one", "image/jpeg"]);
  await expect(bucket?.get("none")).rejects.toThrow("404");
  server.close();
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { afterAll, beforeAll } from "vitest";
import { openDatabase } from "../../dev/database";

type Market = InstanceType<typeof SqliteDatabase>;

/** A market of each size around the tests of a file, to compare what a read takes in them. */
export function openSized(
  sizes: readonly number[],
  fill: (db: Market, size: number) => void | Promise<void>,
): readonly Market[] {
  const markets: Market[] = [];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sized-"));
    for (const size of sizes) {
      const file = join(folder, `${size}.db`);
      await (await openDatabase(file)).stop();
      const market = new SqliteDatabase(file);
      markets.push(market);
      await fill(market, size);
    }
  });
  afterAll(async () => {
    for (const market of markets) market.close();
    await rm(folder, { recursive: true });
  });
  return markets;
}

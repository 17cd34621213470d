import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { expect, test } from "vitest";
import { openDatabase } from "../../dev/database";
import { Snapshots } from "../support/database-snapshot";

// What tests go on with: a database as it was, however often its log began anew.

test("snapshots are restored in any order, whatever was written since", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  const file = join(folder, "market.db");
  const database = await openDatabase(file);
  const db = createClient({ url: database.url, fetch: database.fetch });
  const snapshots = new Snapshots(file);
  const rows = async () => (await db.execute("SELECT name, n FROM totals ORDER BY name")).rows;
  let count = 0;
  const write = async () => {
    for (let one = 0; one < 25; one++) {
      const name = `${"x".repeat((count * 577) % 3000)}${count++}`;
      await db.execute({ sql: "INSERT INTO totals VALUES (?, ?)", args: [name, count] });
    }
    await db.execute("DELETE FROM totals WHERE length(name) % 3 = 0");
  };
  const states: { putBack: () => void; had: unknown }[] = [];
  for (let turn = 0; turn < 60; turn++) {
    if (turn % 15 === 0) states.push({ putBack: snapshots.take(), had: await rows() });
    await write();
    const state = states[(turn * 7) % states.length];
    state?.putBack();
    expect(await rows()).toEqual(state?.had);
  }
  expect(await db.execute("PRAGMA integrity_check")).toMatchObject({ rows: [{ integrity_check: "ok" }] });
  snapshots.close();
  await database.stop();
  await rm(folder, { recursive: true });
});

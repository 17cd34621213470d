import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate } from "drizzle-orm/libsql/migrator";
import { expect, test } from "vitest";
import { startLibsql } from "../../../dev/libsql/server";
import { migrateDatabase } from "../../../dev/migrate";

/** The migrations as they were before `order_events.words`. */
async function migrationsBefore(folder: string): Promise<string> {
  const earlier = join(folder, "migrations");
  await cp("migrations", earlier, { recursive: true });
  const journal = JSON.parse(await readFile(join(earlier, "meta/_journal.json"), "utf8"));
  const entries = journal.entries.slice(0, 7);
  await writeFile(join(earlier, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  return earlier;
}

const STORED = [
  ["a", "cancelled", "S", "damaged: Se cayó: está rota"],
  ["b", "cancelled", "A", "other: no existe"],
  ["c", "cancelled", "T", "not_shipped"],
  ["d", "problem_open", "B", "PayPal dispute PP-D-1"],
  ["e", "cancelled", "S", "requested_by_buyer"],
  ["f", "cancelled", "S", "others: no"],
  ["g", "shipped", "S", null],
] as const;

test("a cause and words in one text become two columns, and history stays closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  const server = await startLibsql({ file: join(folder, "market.db") });
  const client = createClient({ url: server.url });
  await migrate(drizzle({ client }), { migrationsFolder: await migrationsBefore(folder) });
  await client.batch(
    [
      `INSERT INTO users (id, email, full_name, password_hash, created_at)
        VALUES ('ana', 'ana@example.com', 'Ana', 'x', 0), ('leo', 'leo@example.com', 'Leo', 'x', 0)`,
      `INSERT INTO seller_profiles (id, user_id, handle, business_name, phone, address, postal_code, city, created_at)
        VALUES ('ana', 'ana', 'ana', 'Ana', '5512345678', 'Calle 1', '06100', 'Puebla', 0)`,
      `INSERT INTO products (id, seller_id, title, category, condition, price, image_url, status, created_at)
        VALUES ('p', 'ana', 'Silla', 'home', 'new', 100, 'key', 'active', 0)`,
      `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
        VALUES ('o', 'p', 'leo', 'ana', 'Silla', 100, 'paid', 0)`,
      ...STORED.map(([id, to, actor, reason]) => ({
        sql: "INSERT INTO order_events (id, order_id, at, to_status, actor, reason) VALUES (?, 'o', 1, ?, ?, ?)",
        args: [id, to, actor, reason],
      })),
    ],
    "write",
  );
  await migrateDatabase(server.url);
  const { rows } = await client.execute("SELECT id, reason, words FROM order_events WHERE id <> 'o' ORDER BY id");
  expect(rows.map(({ id, reason, words }) => [id, reason, words])).toEqual([
    ["a", "damaged", "Se cayó: está rota"],
    ["b", null, "other: no existe"],
    ["c", "not_shipped", null],
    ["d", "PayPal dispute PP-D-1", null],
    ["e", "requested_by_buyer", null],
    ["f", "others: no", null],
    ["g", null, null],
  ]);
  await expect(client.execute("UPDATE order_events SET words = 'x'")).rejects.toThrow("history is not rewritten");
  client.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

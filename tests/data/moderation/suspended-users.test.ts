import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql/http";
import { expect, test } from "vitest";
import { openOldDatabase } from "../../support/old-database";

test("a market of before lists who is suspended, keeps numbers and counts, and tells nobody of an end long ago", async () => {
  const old = await openOldDatabase("0062_suspension_ends");
  const db = drizzle({ client: old.client });
  for (const id of ["ana", "beto", "carla", "dora"]) {
    await db.run(sql`INSERT INTO users (id, email, full_name, password_hash, created_at)
      VALUES (${id}, ${`${id}@example.com`}, ${id}, 'x', 1)`);
  }
  await db.run(sql`DELETE FROM users WHERE id = 'beto'`);
  await db.run(sql`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at, until) VALUES
    ('open', 'carla', 'ana', 'other', 'Why', 1, NULL), ('over', 'dora', 'ana', 'other', 'Why', 1, 2)`);
  await old.migrate();
  const listed = await db.all<{ seq: number; id: string; state: string }>(
    sql`SELECT seq, user_id AS id, state FROM listed_users ORDER BY seq`,
  );
  expect(listed).toEqual([
    { seq: 1, id: "ana", state: "open" },
    { seq: 3, id: "carla", state: "suspended" },
    { seq: 4, id: "dora", state: "open" },
  ]);
  expect(await db.all(sql`SELECT c AS state, n FROM facet_counts WHERE list = 'users' ORDER BY c`)).toEqual([
    { state: "open", n: 2 },
    { state: "suspended", n: 1 },
  ]);
  const found = sql`SELECT rowid AS seq FROM user_search WHERE user_search MATCH ${'"\uE000xxsuspended"'}`;
  expect(await db.all(found)).toEqual([{ seq: 3 }]);
  expect(await db.all(sql`SELECT id FROM suspensions WHERE ended_at IS NOT NULL`)).toEqual([{ id: "over" }]);
  // A person who comes afterwards has a number of their own.
  await db.run(
    sql`INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('eva', 'e@example.com', 'Eva', 'x', 1)`,
  );
  expect(await db.all(sql`SELECT seq FROM listed_users WHERE user_id = 'eva'`)).toEqual([{ seq: 5 }]);
  await old.close();
});

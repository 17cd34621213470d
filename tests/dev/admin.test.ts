import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { expect, test } from "vitest";
import { makeAdmin } from "../../dev/admin";
import { openDatabase } from "../../dev/database";

test("an account is made administrator by its email, once, and no other account", async () => {
  const folder = await mkdtemp(join(tmpdir(), "admin-"));
  const { url, stop } = await openDatabase(join(folder, "market.db"));
  const client = createClient({ url });
  const people = [
    ["ana", "ana@example.com", null],
    ["closed", "closed@example.com", 2],
  ] as const;
  for (const [id, email, closed] of people)
    await client.execute({
      sql: "INSERT INTO users (id, email, full_name, password_hash, created_at, deleted_at) VALUES (?, ?, ?, ?, 1, ?)",
      args: [id, email, id, "none", closed],
    });

  expect(await makeAdmin(url, undefined, "Ana@Example.com")).toBe(true);
  expect(await makeAdmin(url, undefined, "ana@example.com")).toBe(true);
  expect(await makeAdmin(url, undefined, "closed@example.com")).toBe(false);
  expect(await makeAdmin(url, undefined, "nobody@example.com")).toBe(false);
  const { rows } = await client.execute("SELECT user_id, role FROM user_roles");
  expect(rows.map(({ user_id, role }) => [user_id, role])).toEqual([["ana", "admin"]]);

  client.close();
  await stop();
  await rm(folder, { recursive: true });
});

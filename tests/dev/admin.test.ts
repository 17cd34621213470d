import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client/http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { main } from "../../dev/admin";
import { openDatabase } from "../../dev/database";
import type { LibsqlServer } from "../../dev/libsql/server";

let folder: string;
let server: LibsqlServer;
let client: Client;
beforeEach(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  folder = await mkdtemp(join(tmpdir(), "admin-"));
  server = await openDatabase(join(folder, "tianguis.db"));
  client = createClient({ url: server.url });
  for (const [id, confirmed, closed] of [
    ["ana", 1, null],
    ["closed", 1, 2],
    ["suspended", 1, null],
    ["unconfirmed", null, null],
  ] as const)
    await client.execute({
      sql: `INSERT INTO users (id, email, full_name, password_hash, created_at, email_confirmed_at, deleted_at)
        VALUES (?, ?, ?, 'none', 1, ?, ?)`,
      args: [id, `${id}@example.com`, id, confirmed, closed],
    });
  await client.execute(`INSERT INTO suspensions (id, user_id, admin_id, rule, reason, at)
    VALUES ('s1', 'suspended', 'ana', 'other', 'Why', 1)`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  client.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

const rows = async (sql: string) => (await client.execute(sql)).rows.map((row) => Object.values(row));
const roles = () => rows("SELECT user_id, role FROM user_roles");
const log = () => rows("SELECT admin_id, what, noun, about, reason FROM audit_entries WHERE what <> 'user_suspended'");

/** As Turso: nothing without its token. */
async function guarded(token: string) {
  const proxy = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end();
    const body: Buffer[] = [];
    for await (const part of request) body.push(part);
    const answer = await fetch(new URL(request.url ?? "", server.url), { method: "POST", body: Buffer.concat(body) });
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => proxy.close() };
}

test("an account of the local database is made administrator by its email, once, and the log has it", async () => {
  await server.stop();
  expect(await main("Ana@Example.com", { TIANGUIS_DATA: folder })).toBeNull();
  expect(await main("ana@example.com", { TIANGUIS_DATA: folder })).toBeNull();
  server = await openDatabase(join(folder, "tianguis.db"));
  client = createClient({ url: server.url });
  expect(await roles()).toEqual([["ana", "admin"]]);
  expect(await log()).toEqual([["ana", "role_granted", "user", "ana", "npm run admin"]]);
});

test("at an address, it needs the token", async () => {
  const turso = await guarded("t0ken");
  const run = (token?: string) =>
    main("ana@example.com", { TURSO_DATABASE_URL: turso.url, TURSO_AUTH_TOKEN: token, TIANGUIS_DATA: "none" });
  vi.spyOn(console, "error").mockImplementation(() => {});
  await expect(run()).rejects.toBeDefined();
  expect([await roles(), await run("t0ken"), await roles()]).toEqual([[], null, [["ana", "admin"]]]);
  turso.stop();
});

test.each(["closed", "suspended", "unconfirmed"])(
  "an account that is %s gets no role, as in the market itself",
  async (id) => {
    expect(await main(`${id}@example.com`, { TURSO_DATABASE_URL: server.url })).toContain("closed or suspended");
    expect([await roles(), await log()]).toEqual([[], []]);
  },
);

test("without an account, a database or an email it says what is missing", async () => {
  expect(await main("nobody@example.com", { TURSO_DATABASE_URL: server.url })).toContain("No account has the email");
  expect(await main("ana@example.com", { TIANGUIS_DATA: join(folder, "none") })).toContain("npm start");
  expect(await main(undefined, {})).toContain("Say whom");
  expect(await roles()).toEqual([]);
});

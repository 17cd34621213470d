import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type InStatement, type InValue } from "@libsql/client/http";
import Database from "libsql";
import { afterEach, expect, test } from "vitest";
import { type LibsqlServer, startLibsql } from "../../dev/libsql/server";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

function connect(url: string): Client {
  const client = createClient({ url, intMode: "bigint" });
  undo.push(() => client.close());
  return client;
}

/** A server with a new file, a table `t` of one column, and the given schema. */
async function start(...schema: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "libsql-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "test.db");
  const server = await startLibsql({ file });
  undo.push(() => server.stop());
  const client = connect(server.url);
  await client.batch(["CREATE TABLE t(a UNIQUE)", ...schema], "write");
  return { file, server, client };
}

async function values(client: Client, statement: InStatement): Promise<InValue[]> {
  const { rows } = await client.execute(statement);
  return rows.flatMap((row) => Array.from(row as ArrayLike<InValue>));
}

const countOf = (client: Client) => values(client, "SELECT count(*) FROM t").then(([count]) => count);
const insert = (value: InValue) => ({ sql: "INSERT INTO t VALUES (?)", args: [value] });

function post(server: LibsqlServer, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(`${server.url}/v2/pipeline`, { method: "POST", headers, body: sent });
}

test("every type of value comes back as it went in", async () => {
  const { client } = await start("CREATE TABLE v(i INTEGER, r REAL, t TEXT, b BLOB, n TEXT) STRICT");
  const args = [9007199254740993n, 1.5, 'ñ "quoted" 😀\n', new Uint8Array([0, 1, 254, 255]), null];
  await client.execute("INSERT INTO v VALUES (?, ?, ?, ?, ?)", args);
  const { columns, columnTypes } = await client.execute("SELECT * FROM v");
  expect([columns, columnTypes]).toEqual([
    ["i", "r", "t", "b", "n"],
    ["INTEGER", "REAL", "TEXT", "BLOB", "TEXT"],
  ]);
  const [i, r, t, b, n] = await values(client, "SELECT * FROM v");
  expect([i, r, t, new Uint8Array(b as ArrayBuffer), n]).toEqual(args);
});

test("integers keep 64 bits, a number is a REAL, a boolean an INTEGER, and empty things stay empty", async () => {
  const { client } = await start();
  const args = [-9223372036854775808n, 9223372036854775807n, 7, 7n, true, "", new Uint8Array()];
  const sql = "SELECT ?, ?, typeof(?), typeof(?), ?, ?, ?, 9e999, -9e999";
  const expected = [args[0], args[1], "real", "integer", 1n, "", new ArrayBuffer(0)];
  expect(await values(client, { sql, args })).toEqual([...expected, Infinity, -Infinity]);
});

test("parameters take exactly their arguments, and question marks in quotes and comments are none", async () => {
  const { client } = await start();
  const sql = "SELECT ?2, ?1 AS \"?\", '?' -- ?\n, ?2";
  expect(await values(client, { sql, args: ["x", "y"] })).toEqual(["y", "x", "?", "y"]);
  for (const args of [[], ["z"], ["x", "y", "z"]]) {
    await expect(client.execute(sql, args)).rejects.toMatchObject({ code: "ARGS_INVALID" });
  }
  await expect(client.execute("SELECT :name")).rejects.toMatchObject({ code: "ARGS_INVALID" });
});

test("affected rows are counted, also with RETURNING, and without rows that triggers wrote", async () => {
  const { client } = await start(
    "CREATE TABLE log(x)",
    "CREATE TRIGGER logged AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (1); INSERT INTO log VALUES (2); END",
  );
  const affected = async (sql: string) => (await client.execute(sql)).rowsAffected;
  expect(await affected("INSERT INTO t VALUES (1), (2)")).toBe(2);
  expect(await affected("WITH x AS (SELECT 2 AS top) UPDATE t SET a = a + 5 WHERE a <= (SELECT top FROM x)")).toBe(2);
  expect(await affected("UPDATE t SET a = a + 5 WHERE a = 6 RETURNING a")).toBe(1);
  expect(await affected("SELECT a FROM t")).toBe(0);
});

test("a batch commits as a whole, or leaves nothing and names the step that failed", async () => {
  const { client } = await start();
  const [, read] = await client.batch([insert(1), "SELECT count(*) AS n FROM t"], "write");
  expect(read?.rows[0]?.n).toBe(1n);
  for (const mode of ["write", "deferred"] as const) {
    await expect(client.batch([insert(2), insert(3), insert(1), insert(4)], mode)).rejects.toMatchObject({
      code: "SQLITE_CONSTRAINT_UNIQUE",
      statementIndex: 2,
    });
    expect(await countOf(client)).toBe(1n);
  }
  await client.batch([insert(2)], "write");
  expect(await countOf(client)).toBe(2n);
});

test.each([
  "INSERT INTO t VALUES (1)",
  "/* why */ UPDATE t SET a = 1",
  "WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x RETURNING a",
  "CREATE TABLE u(a)",
])("a batch that only reads refuses %s", async (sql) => {
  const { client } = await start();
  await client.batch(["SELECT 1", "WITH x AS (SELECT 'update') SELECT * FROM x"], "read");
  await expect(client.batch(["SELECT 1", sql], "read")).rejects.toMatchObject({
    code: "SQLITE_READONLY",
    statementIndex: 1,
  });
  await client.execute(insert(1));
  expect(await countOf(client)).toBe(1n);
});

test("writers at once lose no increment, and every batch that reads sees one state", async () => {
  const { client } = await start();
  await client.execute(insert(0n));
  const [add, read] = ["UPDATE t SET a = a + 1", "SELECT a FROM t"];
  const writers = Array.from({ length: 15 }, () => [
    client.execute(add),
    client.migrate([add]),
    client.batch([add, add], "deferred"),
    client.batch([add, read], "write").then(([, result]) => result?.rows[0]?.a),
  ]);
  const readers = Array.from({ length: 30 }, () => client.batch([read, read], "read"));
  const seen = await Promise.all(writers.map((one) => one[3]));
  expect(new Set(seen).size).toBe(15);
  for (const [first, second] of await Promise.all(readers)) expect(first?.rows).toEqual(second?.rows);
  await Promise.all(writers.flat());
  expect(await values(client, read)).toEqual([75n]);
});

const RULES = [
  "CREATE TABLE parent(id INTEGER PRIMARY KEY)",
  "CREATE TABLE r(a INTEGER UNIQUE, b TEXT NOT NULL, c INTEGER CHECK (c > 0), p INTEGER REFERENCES parent(id)) STRICT",
  "CREATE TRIGGER kept BEFORE DELETE ON r BEGIN SELECT RAISE(ABORT, 'rows are kept'); END;",
  "INSERT INTO r VALUES (1, 'x', 1, NULL)",
];

test.each([
  ["INSERT INTO r VALUES (1, 'x', 1, NULL)", "SQLITE_CONSTRAINT_UNIQUE", "SQLite error: UNIQUE constraint failed: r.a"],
  ["INSERT INTO parent VALUES (7), (7)", "SQLITE_CONSTRAINT_PRIMARYKEY", "UNIQUE constraint failed: parent.id"],
  ["INSERT INTO r VALUES (2, NULL, 1, NULL)", "SQLITE_CONSTRAINT_NOTNULL", "NOT NULL constraint failed: r.b"],
  ["INSERT INTO r VALUES (2, 'x', 0, NULL)", "SQLITE_CONSTRAINT_CHECK", "CHECK constraint failed: c > 0"],
  ["INSERT INTO r VALUES (2, 'x', 1, 9)", "SQLITE_CONSTRAINT_FOREIGNKEY", "FOREIGN KEY constraint failed"],
  ["DELETE FROM r", "SQLITE_CONSTRAINT_TRIGGER", "SQLite error: rows are kept"],
  ["INSERT INTO r VALUES ('word', 'x', 1, NULL)", "SQLITE_CONSTRAINT_DATATYPE", "cannot store TEXT value"],
  ["SELEC 1", "SQL_PARSE_ERROR", "syntax error"],
  ["SELECT 'open", "SQL_PARSE_ERROR", "unrecognized token"],
  ["SELECT nope FROM r", "SQL_INPUT_ERROR", "no such column: nope"],
  ["SELECT * FROM nope", "SQL_INPUT_ERROR", "no such table: nope"],
  ["SELECT abs(-9223372036854775808)", "SQLITE_UNKNOWN", "integer overflow"],
  ["SELECT 1; SELECT 2", "SQL_MANY_STATEMENTS", "more than one statement"],
  [
    "CREATE TRIGGER x AFTER INSERT ON r BEGIN SELECT 1; END; SELECT 2",
    "SQL_MANY_STATEMENTS",
    "more than one statement",
  ],
  [" -- nothing", "SQL_NO_STATEMENT", "not contain any statement"],
])("%s is refused with %s", async (sql, code, message) => {
  const { client } = await start(...RULES);
  const error = await client.execute(sql).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "LibsqlError", code, message: expect.stringContaining(message) });
  expect(await values(client, "SELECT * FROM r")).toEqual([1n, "x", 1n, null]);
});

test("a migration runs without foreign keys and as a whole, and they are back after it", async () => {
  const { client } = await start(...RULES);
  const stray = "INSERT INTO r VALUES (2, 'y', 1, 9)";
  await expect(client.migrate([stray, "SELECT nope"])).rejects.toMatchObject({ statementIndex: 1 });
  await client.migrate([
    stray,
    `-- a trigger; with comments
    CREATE TRIGGER twice AFTER INSERT ON t WHEN new.a <> 'copy' BEGIN
      INSERT INTO t VALUES (CASE WHEN new.a = 'x;y' THEN 'copy' ELSE ';' END); /* ; */
      UPDATE t SET a = 'it''s; here' WHERE a = 'copy';
    END;
    `,
  ]);
  await client.execute("PRAGMA foreign_keys = OFF");
  await expect(client.execute("INSERT INTO r VALUES (3, 'z', 1, 9)")).rejects.toMatchObject({
    code: "SQLITE_CONSTRAINT_FOREIGNKEY",
  });
  await client.execute(insert("x;y"));
  expect(await values(client, "SELECT a FROM t ORDER BY a")).toEqual(["it's; here", "x;y"]);
});

test("a changed schema shows in statements that were run before, and goes when it is undone", async () => {
  const { client } = await start();
  const columns = async () => (await client.execute("SELECT * FROM t")).columns;
  expect(await columns()).toEqual(["a"]);
  const add = "ALTER TABLE t ADD COLUMN b DEFAULT 2";
  await expect(client.batch([add, "SELECT * FROM t", "SELECT nope"], "write")).rejects.toThrow("nope");
  expect(await columns()).toEqual(["a"]);
  const [, seen] = await client.batch([add, "SELECT * FROM t", "ALTER TABLE t RENAME a TO c"], "write");
  expect(seen?.columns).toEqual(["a", "b"]);
  expect(await columns()).toEqual(["c", "b"]);
});

test("a file that another program writes to is busy, and works again afterwards", async () => {
  const { file, client } = await start();
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  await expect(client.execute(insert(1))).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  await expect(client.batch([insert(1)], "write")).rejects.toMatchObject({ code: "SQLITE_BUSY" });
  other.exec("COMMIT");
  other.close();
  await client.batch([insert(1)], "write");
  expect(await countOf(client)).toBe(1n);
});

test("once the server has stopped its file alone is the whole database", async () => {
  const { file, server, client } = await start();
  await client.execute(insert(1));
  await expect(client.batch([insert(2), insert(1)], "write")).rejects.toThrow();
  await Promise.all([server.stop(), server.stop()]);
  await copyFile(file, `${file}.copy`);
  const copy = await startLibsql({ file: `${file}.copy` });
  undo.push(() => copy.stop());
  expect(await countOf(connect(copy.url))).toBe(1n);
});

test("what is not supported is refused, with the reason", async () => {
  const { client } = await start();
  const refused = { code: "SERVER_ERROR", message: expect.stringContaining("HTTP status 400") };
  await expect(client.executeMultiple("DELETE FROM t; DELETE FROM t")).rejects.toMatchObject(refused);
  await expect(client.execute({ sql: "SELECT :a", args: { a: 1 } })).rejects.toMatchObject(refused);
  const transaction = await client.transaction("write");
  await expect(transaction.execute("SELECT 1")).rejects.toThrow("Transactions over several requests");
});

const close = { type: "close" };
const execute = (sql: string, changed: object = {}) => ({
  type: "execute",
  stmt: { sql, args: [], named_args: [], ...changed },
});

test("what breaks the protocol gets 400 and has no effect", async () => {
  const { server, client } = await start();
  const one = execute("INSERT INTO t VALUES (1)");
  const step = { stmt: one.stmt, condition: { type: "is_autocommit" } };
  const unknown = [null, { type: "dance" }, { type: "execute" }, { type: "batch", batch: { steps: [step] } }];
  const wrong = [{ sql: undefined, sql_id: 7 }, { args: [true] }, { args: [{ type: "integer", value: "1.5" }] }];
  for (const body of [
    ...["", "{", "null", [], {}, { requests: {} }, { requests: [one] }, { baton: "x", requests: [one, close] }],
    ...unknown.map((request) => ({ requests: [one, request, close] })),
    ...wrong.map((changed) => ({ requests: [execute("BEGIN"), one, execute("SELECT 1", changed), close] })),
  ]) {
    expect([body, (await post(server, body)).status]).toEqual([body, 400]);
  }
  expect(await countOf(client)).toBe(0n);
});

test("a transaction that a request leaves open is undone", async () => {
  const { server, client } = await start();
  const requests = [execute("BEGIN IMMEDIATE"), execute("INSERT INTO t VALUES (1)"), close];
  expect((await post(server, { requests })).status).toBe(200);
  await client.execute(insert(2n));
  expect(await values(client, "SELECT a FROM t")).toEqual([2n]);
});

test("a body over ten megabytes gets 413, and one just below is taken", async () => {
  const { server, client } = await start();
  expect((await post(server, "x".repeat(10 * 1024 * 1024 + 1))).status).toBe(413);
  const long = "x".repeat(10 * 1024 * 1024 - 1000);
  expect(await values(client, { sql: "SELECT length(?)", args: [long] })).toEqual([BigInt(long.length)]);
});

test("other paths and web pages are refused", async () => {
  const { server } = await start();
  expect((await fetch(`${server.url}/`)).status).toBe(404);
  expect((await post(server, { requests: [] }, { origin: "https://example.com" })).status).toBe(403);
});

test("requests are counted and their statements listed", async () => {
  const { server, client } = await start();
  server.resetCount();
  await client.batch(["SELECT 1", " SELECT 2\n"], "read");
  await client.execute("SELECT 3");
  expect(server.requests).toBe(2);
  expect(server.statements).toEqual(["BEGIN TRANSACTION READONLY", "SELECT 1", "SELECT 2", "COMMIT", "SELECT 3"]);
  server.resetCount();
  expect([server.requests, server.statements]).toEqual([0, []]);
});

test("requests that change rows are known", async () => {
  const { server, client } = await start();
  await client.execute("CREATE TABLE chairs (legs)");
  server.resetCount();
  await client.execute("SELECT 1");
  await client.batch(["INSERT INTO chairs VALUES (4)", "SELECT 2"], "write");
  await client.execute("UPDATE chairs SET legs = 3 WHERE legs = 5");
  await client.execute("DELETE FROM chairs RETURNING legs");
  expect(server.writes).toEqual([1, 3]);
  server.resetCount();
  expect(server.writes).toEqual([]);
});

test("a stream stores fifty texts of up to 5,000 bytes", async () => {
  const { server } = await start();
  const store = (sql: string, sql_id: number) => ({ type: "store_sql", sql_id, sql });
  const answers = async (...requests: unknown[]): Promise<string[]> => {
    const answer = await post(server, { requests: [...requests, { type: "close" }] });
    const { results } = (await answer.json()) as { results: { type: string; error?: { code: string } }[] };
    return results.slice(0, -1).map(({ type, error }) => error?.code ?? type);
  };
  const texts = Array.from({ length: 51 }, (_, id) => store(`SELECT ${id}`, id));
  const named = { type: "execute", stmt: { sql_id: 49, args: [], named_args: [] } };
  expect(await answers(...texts, named)).toEqual([...Array(50).fill("ok"), "SQL_STORE_TOO_MANY", "ok"]);
  const [fits, accented] = [`SELECT '${"x".repeat(4_991)}'`, `SELECT '${"x".repeat(4_990)}é'`];
  expect(await answers(store(fits, 1), store(accented, 2))).toEqual(["ok", "SQL_STORE_TOO_LARGE"]);
});

test("a request fails on demand, before or after its effect", async () => {
  const { server, client } = await start();
  for (const [fault, message, count] of [
    ["before", "HTTP status 500", 0n],
    ["away", "fetch failed", 0n],
    ["after", "fetch failed", 1n],
  ] as const) {
    server.fail(1, fault, 1);
    expect(await countOf(client)).toBe(0n);
    await expect(client.execute(insert(1))).rejects.toThrow(message);
    expect(await countOf(client)).toBe(count);
  }
});

test("requests wait for the set delay, or until the server stops", async () => {
  const { server, client } = await start();
  server.resetCount();
  server.delay(3_600_000);
  const delayed = client.execute(insert(1)).catch(() => "refused");
  await expect.poll(() => server.requests).toBe(1);
  server.delay(0);
  expect(await countOf(client)).toBe(0n);
  await server.stop();
  expect(await delayed).toBe("refused");
});

test("the clock of statements can be shifted, and stopped at a millisecond", async () => {
  const { server, client } = await start();
  const clock = async () => Number((await values(client, "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)"))[0]);
  server.shiftClock(3_600_000);
  expect(Math.abs((await clock()) - Date.now() - 3_600_000)).toBeLessThan(60_000);
  for (const at of [1_700_000_000_001, 1_700_000_000_999]) {
    server.stopClock(at);
    expect(await clock()).toBe(at);
  }
  server.stopClock(null);
  server.shiftClock(0);
  expect(Math.abs((await clock()) - Date.now())).toBeLessThan(60_000);
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@libsql/client/http";
import { afterEach, expect, test } from "vitest";
import { type LibsqlOptions, type LibsqlServer, startLibsql } from "../../dev/libsql/server";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "libsql-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return join(folder, "test.db");
}

function connect(url: string): Client {
  const client = createClient({ url, intMode: "bigint" });
  undo.push(() => client.close());
  return client;
}

async function start(options: Partial<LibsqlOptions> = {}): Promise<{ server: LibsqlServer; client: Client }> {
  const server = await startLibsql({ file: await newFile(), ...options });
  undo.push(() => server.stop());
  return { server, client: connect(server.url) };
}

async function startWith(schema: string, options: Partial<LibsqlOptions> = {}) {
  const started = await start(options);
  await started.client.executeMultiple(schema);
  return started;
}

function post(server: LibsqlServer, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/v2/pipeline`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

async function count(client: Client, table: string): Promise<bigint> {
  return (await client.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n as bigint;
}

test("every type of value comes back as it went in", async () => {
  const { client } = await startWith("CREATE TABLE v(i INTEGER, r REAL, t TEXT, b BLOB, n TEXT) STRICT;");
  const blob = new Uint8Array([0, 1, 254, 255]);
  await client.execute("INSERT INTO v VALUES (?, ?, ?, ?, ?)", [9007199254740993n, 1.5, 'ñ "quoted" 😀\n', blob, null]);
  const result = await client.execute("SELECT * FROM v");
  expect(result.columns).toEqual(["i", "r", "t", "b", "n"]);
  expect(result.columnTypes).toEqual(["INTEGER", "REAL", "TEXT", "BLOB", "TEXT"]);
  const row = result.rows[0];
  expect([row?.i, row?.r, row?.t, row?.n]).toEqual([9007199254740993n, 1.5, 'ñ "quoted" 😀\n', null]);
  expect(new Uint8Array(row?.b as ArrayBuffer)).toEqual(blob);
});

test("the ends of 64 bits are exact, and a number is a REAL", async () => {
  const { client } = await start();
  const ends = [-9223372036854775808n, 9223372036854775807n];
  const { rows } = await client.execute("SELECT ?, ?, typeof(?), typeof(?), ?", [...ends, 7, 7n, 3]);
  expect(Array.from(rows[0] as ArrayLike<unknown>)).toEqual([...ends, "real", "integer", 3]);
});

test("a boolean is bound as an integer, and empty things stay empty", async () => {
  const { client } = await start();
  const { rows } = await client.execute("SELECT ? AS yes, ? AS no, ? AS blob, ? AS text, length(?2) AS size", [
    true,
    false,
    new Uint8Array(),
    "",
  ]);
  expect(rows[0]).toMatchObject({ yes: 1n, no: 0n, text: "", size: 1n });
  expect(rows[0]?.blob).toEqual(new ArrayBuffer(0));
});

test("blobs are read with and without padding, and infinity comes back", async () => {
  const { server } = await start();
  const args = ["AQI=", "AQI"].map((base64) => ({ type: "blob", base64 }));
  const stmt = { sql: "SELECT ? = ?, ?, 9e999, -9e999", args: [...args, { type: "blob", base64: "/+8" }] };
  const reply = (await (await post(server, { requests: [{ type: "execute", stmt }, { type: "close" }] })).json()) as {
    results: { response: { result: { rows: unknown[][] } } }[];
  };
  expect(reply.results[0]?.response.result.rows[0]).toEqual([
    { type: "integer", value: "1" },
    { type: "blob", base64: "/+8" },
    { type: "float", value: Number.POSITIVE_INFINITY },
    { type: "float", value: Number.NEGATIVE_INFINITY },
  ]);
});

test("named and numbered parameters find their values", async () => {
  const { client } = await start();
  const named = await client.execute({ sql: "SELECT :a, @b, $c, :a", args: { a: "1", b: null, $c: "3" } });
  expect(Array.from(named.rows[0] as ArrayLike<unknown>)).toEqual(["1", null, "3", "1"]);
  const numbered = await client.execute("SELECT ?2, ?1 AS \"?\", '?' -- ?\n, ?2", ["x", "y"]);
  expect(Array.from(numbered.rows[0] as ArrayLike<unknown>)).toEqual(["y", "x", "?", "y"]);
});

test("too few and too many arguments are refused, and none is left over from the last run", async () => {
  const { client } = await start();
  await client.execute("SELECT ?, ?", [1, 2]);
  await expect(client.execute("SELECT ?, ?", [3])).rejects.toMatchObject({ code: "ARGS_INVALID" });
  await expect(client.execute("SELECT ?, ?", [3, 4, 5])).rejects.toMatchObject({ code: "ARGS_INVALID" });
  await expect(client.execute("SELECT :a", { b: 1 })).rejects.toMatchObject({ code: "ARGS_INVALID" });
});

test("affected rows and the last rowid are told, also past 2^53 and with RETURNING", async () => {
  const { client } = await startWith(
    `CREATE TABLE t(id INTEGER PRIMARY KEY, a); CREATE TABLE log(x);
     CREATE TRIGGER logged AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (1); INSERT INTO log VALUES (2); END;`,
  );
  const insert = await client.execute("INSERT INTO t(a) VALUES ('a'), ('b')");
  expect([insert.rowsAffected, insert.lastInsertRowid]).toEqual([2, 2n]);
  const big = await client.execute("INSERT INTO t(id, a) VALUES (9007199254740993, 'c') RETURNING id");
  expect([big.rowsAffected, big.lastInsertRowid, big.rows[0]?.id]).toEqual([1, 9007199254740993n, 9007199254740993n]);
  const update = await client.execute(
    "WITH x AS (SELECT 2 AS top) UPDATE t SET a = 'z' WHERE id <= (SELECT top FROM x)",
  );
  expect([update.rowsAffected, update.lastInsertRowid]).toEqual([2, undefined]);
  expect((await client.execute("SELECT a FROM t")).rowsAffected).toBe(0);
});

test("a batch commits as a whole", async () => {
  const { client } = await startWith("CREATE TABLE t(a)");
  const [first, second] = await client.batch(["INSERT INTO t VALUES (1)", "SELECT count(*) AS n FROM t"], "write");
  expect([first?.rowsAffected, second?.rows[0]?.n]).toEqual([1, 1n]);
  expect(await count(client, "t")).toBe(1n);
});

test("a batch that fails leaves nothing", async () => {
  const { client } = await startWith("CREATE TABLE t(a UNIQUE)");
  const inserts = ["INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)", "INSERT INTO t VALUES (1)"];
  for (const mode of ["write", "deferred"] as const) {
    await expect(client.batch(inserts, mode)).rejects.toMatchObject({
      code: "SQLITE_CONSTRAINT_UNIQUE",
      statementIndex: 2,
    });
  }
  expect(await count(client, "t")).toBe(0n);
  await client.batch(["INSERT INTO t VALUES (3)"], "write");
  expect(await count(client, "t")).toBe(1n);
});

test("a read-only batch cannot write", async () => {
  const { client } = await startWith("CREATE TABLE t(a)");
  await expect(client.batch(["SELECT 1", "INSERT INTO t VALUES (1)"], "read")).rejects.toMatchObject({
    code: "SQLITE_READONLY",
  });
  expect(await count(client, "t")).toBe(0n);
});

test("an interactive transaction commits, rolls back, or is dropped", async () => {
  const { client } = await startWith("CREATE TABLE t(a)");
  const kept = await client.transaction("write");
  await kept.execute("INSERT INTO t VALUES (1)");
  expect((await kept.execute("SELECT count(*) AS n FROM t")).rows[0]?.n).toBe(1n);
  await kept.executeMultiple("INSERT INTO t VALUES (2); INSERT INTO t VALUES (3)");
  await kept.commit();
  const undone = await client.transaction("write");
  await undone.batch(["INSERT INTO t VALUES (4)", "INSERT INTO t VALUES (5)"]);
  await undone.rollback();
  const dropped = await client.transaction("deferred");
  await dropped.execute("INSERT INTO t VALUES (6)");
  dropped.close();
  await client.batch(["INSERT INTO t VALUES (7)"], "write");
  expect((await client.execute("SELECT a FROM t ORDER BY a")).rows.map((row) => row.a)).toEqual([1n, 2n, 3n, 7n]);
});

test("an idle transaction ends with a rollback and lets the next writer in", async () => {
  const { client } = await startWith("CREATE TABLE t(a)", { idleMs: 50 });
  const idle = await client.transaction("write");
  await idle.execute("INSERT INTO t VALUES (1)");
  await client.batch(["INSERT INTO t VALUES (2)"], "write");
  await expect(idle.commit()).rejects.toMatchObject({ code: "STREAM_EXPIRED" });
  expect((await client.execute("SELECT a FROM t")).rows.map((row) => row.a)).toEqual([2n]);
});

test("a baton works once, and an invented one not at all", async () => {
  const { server } = await start();
  const open = await post(server, { requests: [{ type: "get_autocommit" }] });
  const { baton } = (await open.json()) as { baton: string };
  expect((await post(server, { baton, requests: [{ type: "close" }] })).status).toBe(200);
  expect((await post(server, { baton, requests: [{ type: "close" }] })).status).toBe(400);
  expect((await post(server, { baton: "nonsense", requests: [] })).status).toBe(400);
});

test("a script runs whole, with triggers, comments and semicolons in strings", async () => {
  const { client } = await start();
  await client.executeMultiple(`
    -- first; a table
    CREATE TABLE t(a TEXT, b TEXT DEFAULT ';');
    CREATE TRIGGER IF NOT EXISTS twice AFTER INSERT ON t WHEN new.a <> 'copy' BEGIN
      INSERT INTO t(a) VALUES (CASE WHEN new.a = 'x;y' THEN 'copy' ELSE 'copy' END);
      UPDATE t SET b = 'it''s; here' WHERE a = 'copy';
    END;
    /* and; a row */ INSERT INTO t(a) VALUES ('x;y');
  `);
  expect((await client.execute("SELECT a, b FROM t")).rows).toEqual([
    expect.objectContaining({ a: "x;y", b: ";" }),
    expect.objectContaining({ a: "copy", b: "it's; here" }),
  ]);
  await expect(client.executeMultiple("INSERT INTO t(a) VALUES ('copy'); SELECT nope")).rejects.toThrow("nope");
  expect(await count(client, "t")).toBe(3n);
});

const RULES = `
  CREATE TABLE parent(id INTEGER PRIMARY KEY);
  CREATE TABLE t(a INTEGER UNIQUE, b TEXT NOT NULL, c INTEGER CHECK (c > 0), p REFERENCES parent(id)) STRICT;
  CREATE TRIGGER kept BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'rows are kept'); END;
  INSERT INTO t VALUES (1, 'x', 1, NULL);
`.replace("p REFERENCES", "p INTEGER REFERENCES");

const MISTAKES = [
  ["INSERT INTO t VALUES (1, 'x', 1, NULL)", "SQLITE_CONSTRAINT_UNIQUE", "SQLite error: UNIQUE constraint failed: t.a"],
  ["INSERT INTO t VALUES (2, NULL, 1, NULL)", "SQLITE_CONSTRAINT_NOTNULL", "NOT NULL constraint failed: t.b"],
  ["INSERT INTO t VALUES (2, 'x', 0, NULL)", "SQLITE_CONSTRAINT_CHECK", "CHECK constraint failed: c > 0"],
  ["INSERT INTO t VALUES (2, 'x', 1, 9)", "SQLITE_CONSTRAINT_FOREIGNKEY", "FOREIGN KEY constraint failed"],
  ["DELETE FROM t", "SQLITE_CONSTRAINT_TRIGGER", "SQLite error: rows are kept"],
  ["INSERT INTO t VALUES ('word', 'x', 1, NULL)", "SQLITE_CONSTRAINT_DATATYPE", "cannot store TEXT value"],
  ["SELEC 1", "SQL_PARSE_ERROR", "syntax error"],
  ["SELECT 'open", "SQL_PARSE_ERROR", "unrecognized token"],
  ["SELECT nope FROM t", "SQL_INPUT_ERROR", "no such column: nope"],
  ["SELECT * FROM nope", "SQL_INPUT_ERROR", "no such table: nope"],
  ["SELECT abs(-9223372036854775808)", "SQLITE_UNKNOWN", "integer overflow"],
  ["SELECT 1; SELECT 2", "SQL_MANY_STATEMENTS", "more than one statement"],
  [" -- nothing", "SQL_NO_STATEMENT", "not contain any statement"],
] as const;

test.each(MISTAKES)("%s is refused with %s", async (sql, code, message) => {
  const { client } = await startWith(RULES);
  const error = await client.execute(sql).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "LibsqlError", code, message: expect.stringContaining(message) });
  expect(await count(client, "t")).toBe(1n);
});

test("the primary codes are sent where they are asked for", async () => {
  const { client } = await startWith(RULES, { codes: "primary" });
  await expect(client.execute("DELETE FROM t")).rejects.toMatchObject({
    code: "SQLITE_CONSTRAINT",
    message: "SQLITE_CONSTRAINT: SQLite error: rows are kept",
  });
});

test("fifty writers at once lose no increment", async () => {
  const { client } = await startWith("CREATE TABLE t(n INTEGER); INSERT INTO t VALUES (0)");
  const write = () => client.batch(["UPDATE t SET n = n + 1", "SELECT n FROM t"], "write");
  const results = await Promise.all(Array.from({ length: 50 }, write));
  expect(new Set(results.map((result) => result[1]?.rows[0]?.n)).size).toBe(50);
  expect((await client.execute("SELECT n FROM t")).rows[0]?.n).toBe(50n);
});

test("single statements and transactions queue behind each other too", async () => {
  const { client } = await startWith("CREATE TABLE t(n INTEGER); INSERT INTO t VALUES (0)");
  const add = "UPDATE t SET n = n + 1";
  const interactive = async () => {
    const transaction = await client.transaction("write");
    await transaction.execute(add);
    await transaction.commit();
  };
  const all = Array.from({ length: 10 }, () => [
    client.execute(add),
    interactive(),
    client.batch([add]),
    client.migrate([add]),
  ]);
  await Promise.all(all.flat());
  expect((await client.execute("SELECT n FROM t")).rows[0]?.n).toBe(40n);
});

test("readers go on while a writer's transaction is open", async () => {
  const { client } = await startWith("CREATE TABLE t(a)");
  const writer = await client.transaction("write");
  await writer.execute("INSERT INTO t VALUES (1)");
  const waiting = client.batch(["INSERT INTO t VALUES (2)"], "write");
  const counting = "SELECT count(*) AS n FROM t";
  expect(await count(client, "t")).toBe(0n);
  for (const mode of ["read", "deferred"] as const) {
    expect((await client.batch([counting, counting], mode))[1]?.rows[0]?.n).toBe(0n);
  }
  await writer.commit();
  await waiting;
  expect(await count(client, "t")).toBe(2n);
});

test("an open read transaction keeps its snapshot", async () => {
  const { client } = await startWith("CREATE TABLE t(a)");
  const reader = await client.transaction("read");
  const counting = "SELECT count(*) AS n FROM t";
  expect((await reader.execute(counting)).rows[0]?.n).toBe(0n);
  await client.execute("INSERT INTO t VALUES (1)");
  expect((await reader.execute(counting)).rows[0]?.n).toBe(0n);
  await reader.commit();
  expect(await count(client, "t")).toBe(1n);
});

test("a deferred transaction that read what changed meanwhile is refused, and spoils nothing", async () => {
  const file = await newFile();
  const { server, client } = await startWith("CREATE TABLE t(a)", { file });
  const late = await client.transaction("deferred");
  await late.execute("SELECT * FROM t");
  await client.execute("INSERT INTO t VALUES (1)");
  await expect(late.execute("INSERT INTO t VALUES (2)")).rejects.toMatchObject({ code: "SQLITE_BUSY_SNAPSHOT" });
  await late.rollback();
  await client.batch(["INSERT INTO t VALUES (3)"], "write");
  expect(await count(client, "t")).toBe(2n);
  // A statement left open would hold the log.
  await server.stop();
  expect((await stat(`${file}-wal`)).size).toBe(0);
});

test("a changed schema shows in statements that were run before", async () => {
  const { client } = await startWith("CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  const reader = await client.transaction("read");
  expect((await reader.execute("SELECT * FROM t")).columns).toEqual(["a"]);
  await client.batch(["ALTER TABLE t ADD COLUMN b DEFAULT 2", "ALTER TABLE t RENAME COLUMN a TO c"], "write");
  expect((await reader.execute("SELECT * FROM t")).columns).toEqual(["a"]);
  await reader.commit();
  const all = await Promise.all(Array.from({ length: 5 }, () => client.execute("SELECT * FROM t")));
  for (const { columns, rows } of all) {
    expect(columns).toEqual(["c", "b"]);
    expect(rows[0]).toMatchObject({ c: 1n, b: 2n });
  }
});

test("a migration's pragma ends with its stream", async () => {
  const { client } = await startWith("CREATE TABLE p(id INTEGER PRIMARY KEY); CREATE TABLE t(p REFERENCES p(id))");
  await client.migrate(["INSERT INTO t VALUES (9)"]);
  await client.executeMultiple("PRAGMA foreign_keys = OFF");
  expect((await client.execute("PRAGMA foreign_keys")).rows[0]?.foreign_keys).toBe(1n);
  await expect(client.execute("INSERT INTO t VALUES (9)")).rejects.toMatchObject({
    code: "SQLITE_CONSTRAINT_FOREIGNKEY",
  });
});

test("full text search finds words without their accents", async () => {
  const { client } = await startWith(
    "CREATE VIRTUAL TABLE f USING fts5(t, tokenize = 'unicode61 remove_diacritics 2')",
  );
  await client.batch(
    [{ sql: "INSERT INTO f VALUES (?)", args: ["Cámara réflex"] }, "INSERT INTO f VALUES ('x')"],
    "write",
  );
  expect((await client.execute("SELECT t FROM f WHERE f MATCH 'camara'")).rows.map((row) => row.t)).toEqual([
    "Cámara réflex",
  ]);
});

test("a statement is described without being run", async () => {
  const { server, client } = await startWith("CREATE TABLE t(a INTEGER)");
  const requests = ["SELECT a, :x FROM t", "INSERT INTO t VALUES (?)"].map((sql) => ({ type: "describe", sql }));
  const reply = (await (await post(server, { requests: [...requests, { type: "close" }] })).json()) as {
    results: { response: { result: unknown } }[];
  };
  expect(reply.results.slice(0, 2).map(({ response }) => response.result)).toEqual([
    {
      params: [{ name: ":x" }],
      cols: [
        { name: "a", decltype: "INTEGER" },
        { name: ":x", decltype: null },
      ],
      is_explain: false,
      is_readonly: true,
    },
    { params: [{ name: null }], cols: [], is_explain: false, is_readonly: false },
  ]);
  expect(await count(client, "t")).toBe(0n);
});

test("conditions decide which steps of a batch run", async () => {
  const { server } = await start();
  const step = (sql: string, condition?: unknown) => ({ stmt: { sql }, condition });
  const steps = [
    step("SELECT 1"),
    step("SELECT nope"),
    step("SELECT 2", { type: "error", step: 1 }),
    step("SELECT 3", {
      type: "and",
      conds: [
        { type: "ok", step: 0 },
        { type: "ok", step: 1 },
      ],
    }),
    step("SELECT 4", { type: "or", conds: [{ type: "ok", step: 3 }, { type: "is_autocommit" }] }),
    step("SELECT 5", { type: "not", cond: { type: "is_autocommit" } }),
  ];
  const reply = (await (
    await post(server, { requests: [{ type: "batch", batch: { steps } }, { type: "close" }] })
  ).json()) as {
    results: { response: { result: { step_results: unknown[]; step_errors: unknown[] } } }[];
  };
  const result = reply.results[0]?.response.result;
  expect(result?.step_results.map((each) => each !== null)).toEqual([true, false, true, false, true, false]);
  expect(result?.step_errors.map((each) => each !== null)).toEqual([false, true, false, false, false, false]);
});

test("what breaks the protocol gets 400 and has no effect", async () => {
  const { server, client } = await startWith("CREATE TABLE t(a)");
  const insert = { type: "execute", stmt: { sql: "INSERT INTO t VALUES (1)" } };
  const withArg = (arg: unknown) => ({ type: "execute", stmt: { sql: "SELECT ?", args: [arg] } });
  const bad: unknown[] = [
    "",
    "{",
    "null",
    [],
    {},
    { requests: {} },
    { requests: [insert, null] },
    { requests: [insert, { type: "dance" }] },
    { requests: [insert, { type: "execute" }] },
    { requests: [insert, { type: "execute", stmt: { sql: "SELECT 1", sql_id: 1 } }] },
    { requests: [insert, withArg({ type: "integer", value: 1 })] },
    { requests: [insert, withArg({ type: "integer", value: "9223372036854775808" })] },
    { requests: [insert, withArg({ type: "float", value: "1" })] },
    { requests: [insert, withArg({ type: "blob", base64: "*" })] },
    { requests: [insert, withArg(true)] },
    {
      requests: [
        insert,
        { type: "batch", batch: { steps: [{ stmt: { sql: "SELECT 1" }, condition: { type: "ok", step: 0 } }] } },
      ],
    },
    { baton: 5, requests: [insert] },
  ];
  for (const body of bad) {
    const response = await post(server, body);
    expect([JSON.stringify(body), response.status]).toEqual([JSON.stringify(body), 400]);
    expect(await response.json()).toMatchObject({ message: expect.any(String) });
  }
  expect(await count(client, "t")).toBe(0n);
});

test("an unknown stored text gets 400 and ends the stream with a rollback", async () => {
  const { server, client } = await startWith("CREATE TABLE t(a)");
  const run = (stmt: unknown) => ({ type: "execute", stmt });
  const requests = [run({ sql: "BEGIN IMMEDIATE" }), run({ sql: "INSERT INTO t VALUES (1)" }), run({ sql_id: 7 })];
  expect((await post(server, { requests })).status).toBe(400);
  await client.execute("INSERT INTO t VALUES (2)");
  expect(await count(client, "t")).toBe(1n);
});

test("a body over ten megabytes gets 413, and one just below is taken", async () => {
  const { server, client } = await start();
  expect((await post(server, "x".repeat(10 * 1024 * 1024 + 1))).status).toBe(413);
  const long = "x".repeat(10 * 1024 * 1024 - 1000);
  expect((await client.execute("SELECT length(?) AS n", [long])).rows[0]?.n).toBe(BigInt(long.length));
});

test("the version paths and health answer, other paths and web pages are refused", async () => {
  const { server } = await start();
  const get = async (path: string) => (await fetch(server.url + path)).status;
  expect(await Promise.all(["/v2", "/v3", "/health", "/", "/v3-protobuf"].map(get))).toEqual([200, 200, 200, 404, 404]);
  expect((await post(server, { requests: [] }, { origin: "https://example.com" })).status).toBe(403);
  const v3 = await fetch(`${server.url}/v3/pipeline`, { method: "POST", body: '{"requests":[{"type":"close"}]}' });
  expect(await v3.json()).toMatchObject({ baton: null, results: [{ type: "ok" }] });
});

test("requests are counted and their statements listed", async () => {
  const { server, client } = await startWith("CREATE TABLE t(a)");
  server.resetCount();
  await client.batch(["SELECT 1", "SELECT 2"], "read");
  await client.execute("SELECT 3");
  expect(server.requests).toBe(2);
  expect(server.statements).toEqual(["BEGIN TRANSACTION READONLY", "SELECT 1", "SELECT 2", "COMMIT", "SELECT 3"]);
  server.resetCount();
  expect([server.requests, server.statements.length]).toEqual([0, 0]);
});

test("a request fails on demand before or after its effect", async () => {
  const { server, client } = await startWith("CREATE TABLE t(a)");
  const insert = () => client.execute("INSERT INTO t VALUES (1)");
  server.fail(2, "before");
  await expect(insert()).rejects.toMatchObject({ code: "SERVER_ERROR" });
  await expect(insert()).rejects.toMatchObject({ code: "SERVER_ERROR" });
  expect(await count(client, "t")).toBe(0n);
  server.fail(1, "away");
  await expect(insert()).rejects.toThrow("fetch failed");
  expect(await count(client, "t")).toBe(0n);
  server.fail(1, "after");
  await expect(insert()).rejects.toThrow("fetch failed");
  expect(await count(client, "t")).toBe(1n);
});

test("requests wait as long as they are told to, or until the server stops", async () => {
  const { server, client } = await startWith("CREATE TABLE t(a)");
  server.resetCount();
  server.delay(3_600_000);
  const delayed = client.execute("INSERT INTO t VALUES (1)").catch(() => "refused");
  while (server.requests === 0) await new Promise((done) => setTimeout(done, 1));
  server.delay(0);
  expect(await count(client, "t")).toBe(0n);
  await server.stop();
  expect(await delayed).toBe("refused");
});

test("stopping undoes what is open and leaves the rest in the file", async () => {
  const file = await newFile();
  const first = await startLibsql({ file });
  const client = connect(first.url);
  await client.executeMultiple("CREATE TABLE t(a); INSERT INTO t VALUES (1)");
  const open = await client.transaction("write");
  await open.execute("INSERT INTO t VALUES (2)");
  const waiting = client.execute("INSERT INTO t VALUES (3)").catch(() => "refused");
  await count(client, "t");
  await Promise.all([first.stop(), first.stop()]);
  expect(await waiting).toBe("refused");
  const { client: again } = await start({ file });
  expect((await again.execute("SELECT a FROM t")).rows.map((row) => row.a)).toEqual([1n]);
});

async function spawnServer(file: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "dev/libsql/main.ts", "--file", file], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  undo.push(() => child.kill("SIGKILL"));
  const [url] = await once(createInterface(child.stdout as NodeJS.ReadableStream), "line");
  return { child, url };
}

test("killing the process loses nothing that it acknowledged", async () => {
  const file = await newFile();
  const acknowledged = new Set<string>();
  for (let round = 0; round < 4; round++) {
    const { child, url } = await spawnServer(file);
    const client = connect(url);
    await client.execute("CREATE TABLE IF NOT EXISTS t(id TEXT PRIMARY KEY, pair TEXT NOT NULL, filler TEXT) STRICT");
    const goal = acknowledged.size + 150 + round * 70;
    const write = async (writer: number) => {
      for (let i = 0; ; i++) {
        const id = `${round}-${writer}-${i}`;
        const row = (half: string) => ({
          sql: "INSERT INTO t VALUES (?, ?, ?)",
          args: [id + half, id, "x".repeat(3000)],
        });
        await client.batch([row("a"), row("b")], "write");
        acknowledged.add(id);
        if (acknowledged.size === goal) child.kill("SIGKILL");
      }
    };
    await Promise.all([0, 1, 2, 3].map((writer) => write(writer).catch(() => undefined)));
    if (child.signalCode === null) await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
  }

  const { child, url } = await spawnServer(file);
  const client = connect(url);
  const halves = await client.execute("SELECT pair, count(*) AS n FROM t GROUP BY pair");
  expect(halves.rows.every((row) => row.n === 2n)).toBe(true);
  const found = new Set(halves.rows.map((row) => row.pair));
  expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
  expect((await client.execute("PRAGMA integrity_check")).rows[0]?.integrity_check).toBe("ok");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
}, 60_000);

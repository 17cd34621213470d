import { eq, sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import { allOf, literal } from "~/data/condition.server";
import { connect, type Database } from "~/data/connect.server";
import { carts } from "~/data/schema.server";
import { prepared, type Slots, template, templates } from "~/data/template.server";
import { openFreshDatabase } from "../support/fresh-database";

const render = (statement: ReturnType<typeof sql>) => new SQLiteAsyncDialect().sqlToQuery(statement);

test("a template is composed once, and the constants stand in it, quoted", () => {
  const compose = vi.fn(({ name }: Slots<"name">) => allOf(sql`name = ${name}`, sql`age > ${7}`, literal("it's")));
  const people = template(["name"], compose);
  expect(compose).not.toHaveBeenCalled();
  for (const name of ["O'Brien", "Ana"]) {
    expect(render(people({ name }))).toMatchObject({ sql: "(name = ? AND age > 7 AND 'it''s')", params: [name] });
  }
  expect(compose).toHaveBeenCalledOnce();
});

test("a slot can stand twice, in any order, and hold NULL", () => {
  const statement = template(["id", "name"], ({ id, name }) => sql`SELECT ${name}, ${id}, ${name}`);
  expect(render(statement({ id: 5, name: null }))).toMatchObject({ sql: "SELECT ?, ?, ?", params: [null, 5, null] });
});

test("SQL in a slot keeps its own values, in their order", () => {
  const people = template(
    ["who", "when"],
    ({ who, when }) => sql`SELECT ${who} FROM people WHERE ${when} AND x = ${who}`,
  );
  expect(render(people({ who: "ana", when: sql`age > ${18}` }))).toMatchObject({
    sql: "SELECT ? FROM people WHERE age > ? AND x = ?",
    params: ["ana", 18, "ana"],
  });
});

test("inside a larger statement the values of both are bound in order", () => {
  const isGrown = template(["age"], ({ age }) => sql`age >= ${age}`);
  const isThere = template(["id"], ({ id }) => sql`(id IS ${id} AND ${isGrown({ age: 18 })})`);
  const statement = sql`SELECT ${1} WHERE ${isThere({ id: "ana" })} OR ${isThere({ id: null })} OR x = ${2}`;
  expect(render(statement)).toMatchObject({
    sql: "SELECT ? WHERE (id IS ? AND age >= 18) OR (id IS NULL AND age >= 18) OR x = ?",
    params: [1, "ana", 2],
  });
});

test("templates render each of their statements", () => {
  const move = templates(["id", "to"], ({ id, ...rest }) => [sql`UPDATE x SET y = ${rest.to}`, sql`SELECT ${id}`]);
  expect(move({ id: "a", to: "b" }).map((one) => render(one))).toMatchObject([
    { sql: "UPDATE x SET y = ?", params: ["b"] },
    { sql: "SELECT ?", params: ["a"] },
  ]);
});

test("a prepared statement is built once, and each use asks its own database", async () => {
  const build = vi.fn((db: Database) =>
    db
      .select({ id: carts.id })
      .from(carts)
      .where(eq(carts.id, sql.placeholder("id"))),
  );
  const find = prepared(build);
  for (const own of ["a", "b"]) {
    const { database, close } = await openFreshDatabase();
    const db = connect(database, () => {});
    await db.insert(carts).values({ id: own, updated_at: 1 });
    expect([await find(db, { id: own }), await find(db, { id: "c" })]).toEqual([[{ id: own }], []]);
    await close();
  }
  expect(build).toHaveBeenCalledOnce();
});

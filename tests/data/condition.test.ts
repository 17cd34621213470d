import { sql } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { expect, test, vi } from "vitest";
import { allOf, constant, literal } from "~/data/condition.server";

const render = (statement: ReturnType<typeof sql>) => new SQLiteAsyncDialect().sqlToQuery(statement);

test("constant SQL is composed once, and its values stand in it, quoted", () => {
  const compose = vi.fn(() => allOf(sql`name = ${"O'Brien"}`, sql`age > ${7}`, sql`kind = ${literal("it's")}`));
  const condition = constant(compose);
  expect(compose).not.toHaveBeenCalled();
  for (const fragment of [condition(), condition()]) {
    expect(render(fragment)).toMatchObject({
      sql: "(name = 'O''Brien' AND age > 7 AND kind = 'it''s')",
      params: [],
    });
  }
  expect(compose).toHaveBeenCalledOnce();
});

test("constant SQL inside a larger statement leaves the statement's own values bound, in order", () => {
  const isGrown = constant(() => sql`age >= ${18}`);
  const statement = sql`SELECT ${1} FROM people WHERE id = ${"ana"} AND ${isGrown()} AND (${isGrown()} OR x = ${2})`;
  expect(render(statement)).toMatchObject({
    sql: "SELECT ? FROM people WHERE id = ? AND age >= 18 AND (age >= 18 OR x = ?)",
    params: [1, "ana", 2],
  });
});

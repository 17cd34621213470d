import { expect, test } from "vitest";
import { SqlCache } from "~/packages/sql-cache";

function applied(texts: string[]) {
  const sentAhead: string[] = [];
  const cache = new SqlCache({ storeSql: (text) => ({ stored: sentAhead.push(text) }) });
  const statements: { sql: string | object }[] = texts.map((sql) => ({ sql }));
  cache.apply(statements);
  return { sentAhead, named: statements.map(({ sql }) => sql) };
}

test("texts that several statements of a batch share are sent ahead, each once", () => {
  const { sentAhead, named } = applied(["BEGIN", "INSERT", "UPDATE", "INSERT", "UPDATE", "INSERT"]);
  expect(sentAhead).toEqual(["INSERT", "UPDATE"]);
  const [insert, update] = [{ stored: 1 }, { stored: 2 }];
  expect(named).toEqual(["BEGIN", insert, update, insert, update, insert]);
});

test("a text of one statement goes with it, and one that a server does not store with each", () => {
  const long = "x".repeat(5_000);
  const texts = ["SELECT 1", "SELECT 2", long, long];
  expect(applied(texts)).toEqual({ sentAhead: [], named: texts });
});

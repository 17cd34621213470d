import { expect, test } from "vitest";
import { SqlCache } from "~/packages/sql-cache";

function applied(texts: readonly string[]) {
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

test("a text of one statement goes with it", () => {
  const texts = ["SELECT 1", "SELECT 2"];
  expect(applied(texts)).toEqual({ sentAhead: [], named: texts });
});

test("a text of more bytes than a server stores goes with each of its statements", () => {
  const [fits, accented] = ["x".repeat(5_000), `${"x".repeat(4_999)}é`];
  expect(applied([fits, accented, fits, accented])).toEqual({
    sentAhead: [fits],
    named: [{ stored: 1 }, accented, { stored: 1 }, accented],
  });
});

test("of sixty shared texts thirty are sent ahead, as a server stores fifty", () => {
  const texts = Array.from({ length: 60 }, (_, index) => `SELECT ${index}`);
  const { sentAhead, named } = applied([...texts, ...texts]);
  expect(sentAhead).toEqual(texts.slice(0, 30));
  expect(named.slice(30, 60)).toEqual(texts.slice(30));
});

import { v4, v7 } from "uuid";
import { expect, test } from "vitest";
import { isId } from "~/domain/id";

test("an id is a UUID as we draw it, and nothing else is", () => {
  expect([isId(v7()), isId(v4())]).toEqual([true, true]);
  for (const other of ["", "1", v7().toUpperCase(), `${v7()}\n`, ` ${v7()}`, null, undefined, 7, new File([], "x")]) {
    expect(isId(other)).toBe(false);
  }
});

test("a list of one id, as a hostile form may post it, is no id", () => {
  expect(isId(["0192f3c8-1f00-7a31-8b22-3c4d5e6f7081"])).toBe(false);
});

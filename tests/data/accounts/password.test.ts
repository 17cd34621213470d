import * as crypto from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { hashPassword, unmatchableHash, verifyPassword } from "~/data/accounts/password.server";

vi.mock("node:crypto", async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});

const scrypt = vi.mocked(crypto.scrypt);

beforeEach(() => {
  scrypt.mockClear();
});

/** The arguments of each scrypt call: lengths of salt and result, and the cost. */
function work() {
  return (scrypt.mock.calls as unknown[][]).map(([, salt, length, cost]) => [(salt as Buffer).length, length, cost]);
}

test("a password is right for its own hash only, in any composition", async () => {
  const hash = await hashPassword("contraseña");
  expect(await verifyPassword("contrasen\u0303a", hash)).toBe(true);
  expect(await verifyPassword("contrasena", hash)).toBe(false);
  expect(await hashPassword("contraseña")).not.toBe(hash);
});

test("an unknown account's password is never right, after the same work as a known one's", async () => {
  const hash = await hashPassword("four random words");
  scrypt.mockClear();
  expect(await verifyPassword("not the one", hash)).toBe(false);
  const known = work();
  scrypt.mockClear();
  expect(await verifyPassword("not the one", null)).toBe(false);
  expect(work()).toEqual(known);
  expect(known).toHaveLength(10);
});

test("no password opens what has none, after the same work, and no two are the same", async () => {
  const none = unmatchableHash("0192f000-0000-7000-8000-00000000abcd");
  for (const password of ["", none, "four random words"]) expect(await verifyPassword(password, none)).toBe(false);
  expect(work().map(([, length, cost]) => [length, cost])).toEqual(
    Array(3 * 10).fill([32, expect.objectContaining({ N: 8192 })]),
  );
  expect(unmatchableHash("0192f000-0000-7000-8000-00000000abce")).not.toBe(none);
});

test("a hash of one pass stays right", async () => {
  const key = crypto.scryptSync("four random words", "salt", 32, { N: 16384, r: 8, p: 5 });
  const old = `scrypt$16384$8$5$${Buffer.from("salt").toString("base64url")}$${key.toString("base64url")}`;
  expect(await verifyPassword("four random words", old)).toBe(true);
  expect(await verifyPassword("four random word", old)).toBe(false);
});

import Argon2 from "@phi-ag/argon2";
import { afterEach, expect, test, vi } from "vitest";
import wasm from "#argon2-wasm";
import { hashPassword, unmatchableHash, verifyPassword } from "~/data/accounts/password.server";

const OWASP = /^\$argon2id\$v=19\$m=9216,t=4,p=1\$/;

const verify = vi.spyOn(Argon2.prototype, "tryVerify");
afterEach(() => {
  verify.mockClear();
});

/** What passwords were compared with. */
function compared(): unknown[] {
  return verify.mock.calls.map(([hash]) => hash);
}

test("a password is right for its own hash only, in any composition", async () => {
  const hash = await hashPassword("contraseña");
  expect(hash).toMatch(OWASP);
  expect(await verifyPassword("contrasen\u0303a", hash)).toBe(true);
  expect(await verifyPassword("contrasena", hash)).toBe(false);
  expect(await hashPassword("contraseña")).not.toBe(hash);
});

test("each letter of a password counts, after letters of several bytes as well", async () => {
  const hash = await hashPassword("ñññññ12");
  expect(await verifyPassword("ñññññ12", hash)).toBe(true);
  for (const other of ["ñññññ13", "ñññññ1", "ñññññ22", "ñññññ12 ", "ñññññ12\0"])
    expect([other, await verifyPassword(other, hash)]).toEqual([other, false]);
});

test("an unknown account's password is never right, after the same work as a known one's", async () => {
  const hash = await hashPassword("four random words");
  expect(await verifyPassword("not the one", hash)).toBe(false);
  for (const password of ["not the one", "", "unknown account"])
    expect(await verifyPassword(password, null)).toBe(false);
  expect(compared()).toEqual(Array(4).fill(expect.stringMatching(OWASP)));
});

test("no password opens what has none, after the same work, and no two are the same", async () => {
  const none = unmatchableHash("0192f000-0000-7000-8000-00000000abcd");
  for (const password of ["", none, "four random words"]) expect(await verifyPassword(password, none)).toBe(false);
  expect(compared()).toEqual(Array(3).fill(expect.stringMatching(OWASP)));
  expect(unmatchableHash("0192f000-0000-7000-8000-00000000abce")).not.toBe(none);
});

test("a hash of another cost stays right; one that is broken is a fault, not a wrong password", async () => {
  const argon2 = new Argon2(new WebAssembly.Instance(wasm));
  const { encoded } = argon2.hash(Buffer.from("four random words").toString("base64"), { memoryCost: 64, timeCost: 2 });
  expect(await verifyPassword("four random words", encoded)).toBe(true);
  expect(await verifyPassword("four random word", encoded)).toBe(false);
  for (const broken of ["", "scrypt$16384$8$5$c2FsdA$AAAA", "$argon2id$broken", encoded.slice(0, 30)])
    await expect(verifyPassword("four random words", broken)).rejects.toThrow("cannot be compared");
});

test("it is the Argon2id of the reference implementation", () => {
  // A test of https://github.com/P-H-C/phc-winner-argon2 (src/test.c).
  const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  const argon2 = new Argon2(new WebAssembly.Instance(wasm));
  expect(argon2.tryVerify(hash, "password").success).toBe(true);
  expect(argon2.tryVerify(hash, "passwore").success).toBe(false);
});

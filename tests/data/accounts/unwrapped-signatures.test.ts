import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { expect, test } from "vitest";
import { unwrapEC2Signature } from "~/packages/unwrap-ec2-signature";
import * as theirs from "../../../node_modules/@simplewebauthn/server/esm/helpers/iso/isoCrypto/unwrapEC2Signature.js";

const P256 = 1;

test("signatures are unwrapped as the package that verifies them does it", () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  for (let count = 0; count < 3000; count++) {
    const signature = new Uint8Array(sign("sha256", randomBytes(32), privateKey));
    expect(unwrapEC2Signature(signature)).toEqual(theirs.unwrapEC2Signature(signature, P256));
  }
});

test.each([
  ["nothing", []],
  ["no sequence", [2, 1, 1]],
  ["one number", [0x30, 3, 2, 1, 1]],
  ["more after it", [0x30, 6, 2, 1, 1, 2, 1, 1, 0]],
  ["a negative number", [0x30, 6, 2, 1, 0x80, 2, 1, 1]],
  ["a number that is too long", [0x30, 38, 2, 33, 1, ...Array(32).fill(0), 2, 1, 1]],
])("%s is no signature", (_what, bytes) => {
  expect(() => unwrapEC2Signature(Uint8Array.from(bytes))).toThrow();
});

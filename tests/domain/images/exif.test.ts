import fc from "fast-check";
import { expect, test } from "vitest";
import { readOrientation, writeExif } from "../../../app/domain/images/exif";
import { bytesOf } from "../../support/image-samples";

const LITTLE = "II*\0\x08\0\0\0\x01\0";
const BIG = "MM\0*\0\0\0\x08\0\x01";

test("the orientation is read in both byte orders, with and without the name before it", () => {
  expect(readOrientation(bytesOf(LITTLE, "\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0"))).toBe(6);
  expect(readOrientation(bytesOf(BIG, "\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"))).toBe(6);
  expect(readOrientation(bytesOf("Exif\0\0", BIG, "\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"))).toBe(6);
});

test("an entry may end the data, but not exceed it, and entries that are not counted are none", () => {
  const entry = "\x01\x12\0\x03\0\0\0\x01\0\x06\0\0";
  expect(readOrientation(bytesOf(BIG, entry))).toBe(6);
  expect(readOrientation(bytesOf(BIG, entry.slice(0, -1)))).toBe(1);
  expect(readOrientation(bytesOf("MM\0*\0\0\0\x08\0\0", entry))).toBe(1);
  expect(readOrientation(bytesOf("XX\0*\0\0\0\x08\0\x01", entry))).toBe(1);
});

test("what is written is read, and no other directory follows", () => {
  expect(writeExif(6).slice(-4)).toEqual([0, 0, 0, 0]);
  expect(writeExif(6)).toHaveLength(26);
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8] as const) {
    expect(readOrientation(Uint8Array.from(writeExif(orientation)))).toBe(orientation);
  }
});

test("an orientation of another kind or beyond eight means upright", () => {
  expect(readOrientation(bytesOf(BIG, "\x01\x12\0\x03\0\0\0\x01\0\x09\0\0\0\0\0\0"))).toBe(1);
  expect(readOrientation(bytesOf(BIG, "\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0"))).toBe(1);
  expect(readOrientation(bytesOf(BIG, "\x01\x12\0\x02\0\0\0\x01\0\x06\0\0\0\0\0\0"))).toBe(1);
});

test("offsets that leave the data or lead back to its start mean upright", () => {
  const hostile = [
    "MM\0*\xff\xff\xff\xf0\0\x01\x01\x12",
    "MM\0*\0\0\0\0\xff\xff",
    "II*\0\x08\0\0\0\xff\xff",
    "XX\0*",
    "MM",
    "",
  ];
  for (const exif of hostile) expect(readOrientation(bytesOf(exif))).toBe(1);
});

test("random bytes give an orientation from one to eight", () => {
  fc.assert(
    fc.property(fc.constantFrom(LITTLE, BIG, ""), fc.uint8Array({ maxLength: 80 }), (beginning, rest) => {
      expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(readOrientation(bytesOf(beginning, rest)));
    }),
  );
});

import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zip } from "~/http/answers/zip.server";

const TEXTS = { "a.xml": "<a/>", "folder/año.xml": "ñ".repeat(70_000), empty: "" };

test("what another program unzips is what was zipped", () => {
  const files = unzipSync(zip(TEXTS));
  expect(Object.keys(files)).toEqual(Object.keys(TEXTS));
  const read = Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
  expect(Object.fromEntries(read)).toEqual(TEXTS);
});

test("the same files make the same bytes, smaller than the texts", () => {
  expect(zip(TEXTS)).toEqual(zip({ ...TEXTS }));
  expect(zip(TEXTS).length).toBeLessThan(1_000);
});

import { expect, test } from "vitest";
import { MAX_PARTS } from "~/domain/images/bytes";
import { writeExif } from "~/domain/images/exif";
import { cleanPng, readPng } from "~/domain/images/png";
import { bytesOf, pngChunk } from "../../support/image-samples";

const header = (width = 4, height = 3) => pngChunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
const PIXELS = pngChunk("IDAT", "pixels");
const END = pngChunk("IEND", "");
const png = (...chunks: Uint8Array[]) => bytesOf("\x89PNG\r\n\x1a\n", ...chunks);
const RIGHT = { width: 4, height: 3, orientation: 1 };

test("what has a header, pixels and an end is itself", () => {
  const bytes = png(header(), PIXELS, END);
  expect([readPng(bytes), cleanPng(bytes, 1)]).toEqual([RIGHT, bytes]);
});

test("a header that is missing, late, short or empty is broken, and so is a file without pixels or end", () => {
  const short = pngChunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 3, 8, 2, 0, 0]);
  for (const chunks of [
    [PIXELS, END],
    [pngChunk("tEXt", "Comment\0Words"), header(), PIXELS, END],
    [short, PIXELS, END],
    [header(0, 3), PIXELS, END],
    [header(4, 0), PIXELS, END],
    [header(), END],
    [header(), PIXELS],
    [header(), PIXELS, END.subarray(0, -1)],
  ]) {
    expect([readPng(png(...chunks)), cleanPng(png(...chunks), 1)]).toEqual(["broken", null]);
  }
});

test("EXIF ends before its checksum", () => {
  const exif = pngChunk("eXIf", writeExif(6).slice(0, 20));
  expect(readPng(png(header(), exif, PIXELS, END))).toEqual(RIGHT);
});

test("a file has so many chunks at most", () => {
  const filled = (count: number) => png(header(), bytesOf("\0\0\0\0teXt\0\0\0\0".repeat(count - 3)), PIXELS, END);
  expect(readPng(filled(MAX_PARTS))).toEqual(RIGHT);
  expect(readPng(filled(MAX_PARTS + 1))).toBe("broken");
});

import { expect, test } from "vitest";
import { MAX_PARTS } from "~/domain/images/bytes";
import { writeExif } from "~/domain/images/exif";
import { cleanJpeg, readJpeg } from "~/domain/images/jpeg";
import { bytesOf, encoded, insertBytes, jpegSegment, overwriteBytes, picture, text } from "../../support/image-samples";

const jpeg = await encoded(picture(), "jpeg");
const frame = text(jpeg).indexOf("\xff\xc0");
const scan = text(jpeg).indexOf("\xff\xda");

test("lossless and twelve-bit JPEGs, which no browser draws, are broken", () => {
  expect(readJpeg(overwriteBytes(jpeg, frame + 1, [0xc3]))).toBe("broken");
  expect(readJpeg(overwriteBytes(jpeg, frame + 4, [12]))).toBe("broken");
});

test("a hundred scans are the most", () => {
  const scans = (count: number) => insertBytes(jpeg, scan, ...Array<Uint8Array>(count - 1).fill(jpeg.slice(scan, -2)));

  expect(readJpeg(scans(100))).toMatchObject({ orientation: 1 });
  expect(readJpeg(scans(101))).toBe("broken");
});

test("a second start of image is broken", () => {
  expect(readJpeg(insertBytes(jpeg, 2, bytesOf([0xff, 0xd8])))).toBe("broken");
  expect(readJpeg(insertBytes(jpeg, 2, bytesOf([0xff, 0xd8, 0, 2])))).toBe("broken");
});

test("fill bytes and stray bytes between segments are passed over", () => {
  expect(readJpeg(insertBytes(jpeg, 2, bytesOf("stray", [0xff, 0xff])))).toEqual(readJpeg(jpeg));
});

test("EXIF turns the image only when it stands before the pixels, as decoders have it", () => {
  const exif = jpegSegment(0xe1, `Exif\0\0${text(Uint8Array.from(writeExif(6)))}`);

  expect(readJpeg(insertBytes(jpeg, scan, exif))).toMatchObject({ orientation: 6 });
  expect(readJpeg(insertBytes(jpeg, jpeg.length - 2, exif))).toMatchObject({ orientation: 1 });
});

// Made by hand: 4 by 3, grey.
const FRAME_BODY = "\x08\0\x03\0\x04\x01\x01\x11\0";
const FRAME = jpegSegment(0xc0, FRAME_BODY);
const TABLE = jpegSegment(0xdb, "\0table");
const SCAN = bytesOf(jpegSegment(0xda, "\x01\x01\0\0\x3f\0"), "pix\xff\0\xff\x01\xff\xd0\xff\xd7els");
const made = (...parts: Uint8Array[]) => bytesOf("\xff\xd8", ...parts, "\xff\xd9");
const MADE = made(FRAME, TABLE, SCAN);
const RIGHT = { width: 4, height: 3, orientation: 1 };
const JFIF = "JFIF\0\x01\x02\x01\0\x48\0\x48\0\0";
const ADOBE = "Adobe\0\x64\0\0\0\0\x01";

test("frame, tables and pixels stay to the letter, and what stands between segments goes", () => {
  expect([readJpeg(MADE), cleanJpeg(MADE, 1)]).toEqual([RIGHT, MADE]);
  expect(cleanJpeg(made(FRAME, TABLE, bytesOf("stray"), SCAN), 1)).toEqual(MADE);
});

test("density, colour profile and Adobe's colours stay in their own segments only", () => {
  for (const [code, body, kept] of [
    [0xe0, JFIF, JFIF],
    [0xe0, `${JFIF}thumbnail`, JFIF],
    [0xe0, JFIF.slice(0, -1), null],
    [0xe1, JFIF, null],
    [0xee, ADOBE, ADOBE],
    [0xee, `${ADOBE}Hidden`, ADOBE],
    [0xed, ADOBE, null],
    [0xe2, "ICC_PROFILE\0colours", "ICC_PROFILE\0colours"],
    [0xe1, "ICC_PROFILE\0colours", null],
  ] as const) {
    const clean = kept === null ? MADE : made(jpegSegment(code, kept), FRAME, TABLE, SCAN);
    expect(cleanJpeg(made(jpegSegment(code, body), FRAME, TABLE, SCAN), 1)).toEqual(clean);
  }
});

test("EXIF is read from its own segment only", () => {
  const exif = `Exif\0\0${text(Uint8Array.from(writeExif(6)))}`;
  expect(readJpeg(made(jpegSegment(0xe1, exif), FRAME, SCAN))).toMatchObject({ orientation: 6 });
  expect(readJpeg(made(jpegSegment(0xe2, exif), FRAME, SCAN))).toMatchObject({ orientation: 1 });
});

test("codes beside those of frames are none, empty segments are fine, and so many are the most", () => {
  for (const code of [0xbf, 0xc4, 0xc8, 0xcc, 0xd8 + 3]) {
    expect(readJpeg(made(jpegSegment(code, "x"), FRAME, SCAN))).toEqual(RIGHT);
  }
  const filled = (count: number) => made(bytesOf("\xff\xe1\0\x02".repeat(count - 2)), FRAME, SCAN);
  expect(readJpeg(filled(MAX_PARTS - 1))).toEqual(RIGHT);
  expect(readJpeg(filled(MAX_PARTS))).toBe("broken");
});

test("what no decoder can place is broken, and nothing of it is kept", () => {
  for (const [why, bytes] of Object.entries({
    "pixels before their frame": made(SCAN, FRAME),
    "a frame of another length": made(jpegSegment(0xc0, FRAME_BODY.replace("\x01", "\x03")), SCAN),
    "no width": made(jpegSegment(0xc0, "\x08\0\x03\0\0\x01\x01\x11\0"), SCAN),
    "no height": made(jpegSegment(0xc0, "\x08\0\0\0\x04\x01\x01\x11\0"), SCAN),
    "a second frame": made(FRAME, jpegSegment(0xcf, FRAME_BODY), SCAN),
    "a length that is none": made(bytesOf("\xff\xe1\0\x01"), FRAME, SCAN),
    "a segment beyond the end": bytesOf("\xff\xd8", FRAME, SCAN, "\xff\xe1\x01\0\xff\xd9"),
    "no end": MADE.subarray(0, -1),
  })) {
    expect([why, readJpeg(bytes), cleanJpeg(bytes, 1)]).toEqual([why, "broken", null]);
  }
});

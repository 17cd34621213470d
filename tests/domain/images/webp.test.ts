import { expect, test } from "vitest";
import { MAX_PARTS } from "~/domain/images/bytes";
import { cleanWebp, readWebp } from "~/domain/images/webp";
import { bytesOf, overwriteBytes } from "../../support/image-samples";

type Part = string | Uint8Array | readonly number[];
const RIGHT = { width: 4, height: 3, orientation: 1 };
const [PROFILE, ALPHA, ANIMATION] = [0x20, 0x10, 0x02];

function length(size: number): number[] {
  return [size & 0xff, (size >> 8) & 0xff, (size >> 16) & 0xff, 0];
}
function chunk(name: string, ...parts: Part[]) {
  const body = bytesOf(...parts);
  return bytesOf(name, length(body.length), body, body.length % 2 ? [0] : []);
}
function webp(...chunks: Uint8Array[]) {
  const body = bytesOf("WEBP", ...chunks);
  return bytesOf("RIFF", length(body.length), body);
}
const lossyBody = (width = 4, height = 3) => bytesOf([0, 0, 0], "\x9d\x01\x2a", [width, 0, height, 0]);
const LOSSY = chunk("VP8 ", lossyBody());
const losslessBody = (alpha = 0) => [0x2f, 3, 2 << 6, 0, alpha];
const LOSSLESS = chunk("VP8L", losslessBody());
const extended = (flags = 0, width = 4, height = 3) =>
  chunk("VP8X", [flags, 0, 0, 0], [width - 1, 0, 0], [height - 1, 0, 0]);
const profile = chunk("ICCP", "colours");

test("a plain picture is itself, lossy and lossless", () => {
  for (const bytes of [webp(LOSSY), webp(LOSSLESS)])
    expect([readWebp(bytes), cleanWebp(bytes, 1)]).toEqual([RIGHT, bytes]);
});

test("a profile stays with its flag, and transparency only where decoders look for it", () => {
  const [alpha, clear] = [chunk("ALPH", "abc"), chunk("VP8L", losslessBody(0x10))];
  for (const [given, clean] of [
    [
      [extended(), profile, LOSSY],
      [extended(PROFILE), profile, LOSSY],
    ],
    [
      [extended(), profile, LOSSLESS],
      [extended(PROFILE), profile, LOSSLESS],
    ],
    [
      [extended(), profile, clear],
      [extended(PROFILE | ALPHA), profile, clear],
    ],
    [
      [extended(), alpha, LOSSY],
      [extended(ALPHA), alpha, LOSSY],
    ],
    [[extended(), alpha, LOSSLESS], [LOSSLESS]],
    [[LOSSY, alpha], [LOSSY]],
    [[LOSSY, profile], [LOSSY]],
    [[extended(), chunk("JUNK", "odd"), LOSSY], [LOSSY]],
  ] as const) {
    expect(cleanWebp(webp(...given), 1)).toEqual(webp(...clean));
  }
});

test("a film is a film by its flag or by either of its chunks", () => {
  for (const chunks of [
    [extended(ANIMATION), LOSSY],
    [extended(), chunk("ANIM", "abcdef"), LOSSY],
    [extended(), chunk("ANMF", "abcdef"), LOSSY],
  ]) {
    expect([readWebp(webp(...chunks)), cleanWebp(webp(...chunks), 1)]).toEqual(["animated", null]);
  }
});

test("without one picture of one size a file is broken", () => {
  const body = lossyBody();
  for (const [why, bytes] of Object.entries({
    nothing: webp(),
    "no pixels": webp(extended(), profile),
    "two pictures": webp(LOSSY, chunk("VP8 ")),
    "pixels behind something": webp(chunk("JUNK"), LOSSY),
    "another width": webp(extended(0, 5, 3), LOSSY),
    "another height": webp(extended(0, 4, 2), LOSSY),
    "a long extended header": webp(chunk("VP8X", [0, 0, 0, 0, 3, 0, 0, 2, 0, 0, 0, 0]), LOSSY),
    "no width": webp(chunk("VP8 ", lossyBody(0, 3))),
    "no height": webp(chunk("VP8 ", lossyBody(4, 0))),
    "no key frame": webp(chunk("VP8 ", overwriteBytes(body, 0, [1]))),
    "no start code": webp(chunk("VP8 ", overwriteBytes(body, 3, [0]))),
    "a short lossy header": webp(chunk("VP8 ", body.subarray(0, 9))),
    "a short lossless header": webp(chunk("VP8L", losslessBody().slice(0, 4))),
    "no lossless signature": webp(chunk("VP8L", [0, ...losslessBody().slice(1)])),
    "a chunk beyond the end": webp(LOSSY, bytesOf("JUNK", length(9), "abc")),
    "a file cut short": webp(LOSSY).subarray(0, -1),
  })) {
    expect([why, readWebp(bytes), cleanWebp(bytes, 1)]).toEqual([why, "broken", null]);
  }
});

test("a file has so many chunks at most", () => {
  const filled = (count: number) => webp(LOSSY, bytesOf("JUNK\0\0\0\0".repeat(count - 1)));
  expect(readWebp(filled(MAX_PARTS))).toEqual(RIGHT);
  expect(readWebp(filled(MAX_PARTS + 1))).toBe("broken");
});

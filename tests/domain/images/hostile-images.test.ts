import fc from "fast-check";
import { expect, test } from "vitest";
import { AVATAR_FORMATS, MAX_PRODUCT_IMAGE_BYTES, readImage } from "~/domain/images/image";
import { withOrientation, withoutMetadata } from "~/domain/images/image-metadata";
import { animated, bytesOf, photo } from "../../support/image-samples";
import { processorTime } from "../../support/processor-time";

// Files made to break or to slow down what reads them.

test("random bytes behind a real beginning never throw", () => {
  const beginnings = [
    "",
    "\xff\xd8\xff",
    "\x89PNG\r\n\x1a\n",
    "RIFF\x40\0\0\0WEBP",
    "RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0",
    "GIF89a",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), (beginning, rest) => {
      readImage(bytesOf(beginning, rest));
    }),
    { numRuns: 2000 },
  );
});

test("a file cut short anywhere or altered at random never throws, and what is cleaned can be read", async () => {
  for (const format of AVATAR_FORMATS) {
    const bytes = format === "gif" ? await animated("gif") : await photo(format, 6);
    const change = fc.record({ at: fc.nat(bytes.length - 1), value: fc.nat(255) });
    for (let length = 0; length < bytes.length; length++) withOrientation(bytes.subarray(0, length), format, 6);

    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const altered = bytes.slice();
        for (const { at, value } of changes) altered[at] = value;
        const clean = withoutMetadata(altered, format);

        if (clean) expect(withoutMetadata(clean, format)).toEqual(clean);
        if (readImage(altered).ok) expect(clean).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  }
});

test("ten megabytes of the smallest possible parts are answered quickly", () => {
  const tiny = [
    ["\xff\xd8", "\xff\xe1\0\x02"],
    ["\xff\xd8\xff", "\xff\0"],
    ["\x89PNG\r\n\x1a\n", "\0\0\0\0teXt\0\0\0\0"],
    ["RIFF\xf0\xff\x9f\0WEBP", "JUNK\0\0\0\0"],
    ["GIF89a\x01\0\x01\0\0\0\0", "!\xfe\x01a\0"],
  ] as const;
  for (const [beginning, part] of tiny) {
    const bytes = bytesOf(beginning, part.repeat(MAX_PRODUCT_IMAGE_BYTES / part.length));
    const answer = () => expect(readImage(bytes)).toEqual({ ok: false, refusal: { reason: "broken" } });
    expect(processorTime(answer)).toBeLessThan(3000);
  }
});

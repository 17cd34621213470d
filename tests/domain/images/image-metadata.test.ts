import sharp from "sharp";
import { expect, test } from "vitest";
import { AVATAR_FORMATS, type ImageFormat, readImage } from "~/domain/images/image";
import { withOrientation, withoutMetadata } from "~/domain/images/image-metadata";
import {
  animated,
  bytesOf,
  encoded,
  insertBytes,
  jpegSegment,
  overwriteBytes,
  photo,
  picture,
  pixels,
  pngChunk,
  STILLS,
  text,
  withWebpChunk,
  XMP,
} from "../../support/image-samples";

const SIDES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const SECRETS = /Exif|SecretCamera|XmpSecret|xmpmeta|Hidden|Photoshop|MPF|eXIf|tEXt|iTXt|zTXt|tIME|GPS/;
const PNG_HEADER_END = 33;

function cleaned(bytes: Uint8Array, format: ImageFormat) {
  const clean = withoutMetadata(bytes, format);
  if (!clean) throw new Error(`this ${format} was to be cleaned`);
  return clean;
}

test("place, camera, XMP and orientation are gone and pixels and colour profile are the same", async () => {
  for (const format of STILLS) {
    const bytes = await photo(format, 6);
    const clean = cleaned(bytes, format);
    const { exif, xmp, orientation, icc } = await sharp(clean).metadata();

    expect(text(bytes)).toMatch(/SecretCamera/);
    expect(text(clean)).not.toMatch(SECRETS);
    expect({ exif, xmp, orientation }).toEqual({});
    expect(icc).toEqual((await sharp(bytes).metadata()).icc);
    expect(await pixels(clean)).toEqual(await pixels(bytes));
  }
});

test("a JPEG loses comments, IPTC, second pictures' index, thumbnails and private segments", async () => {
  const jpeg = await encoded(picture(), "jpeg");
  const dirty = insertBytes(
    jpeg,
    2,
    jpegSegment(0xe0, "JFXX\0\x10Hidden thumbnail"),
    jpegSegment(0xe1, "http://ns.adobe.com/xap/1.0/\0Hidden"),
    jpegSegment(0xe2, "MPF\0Hidden"),
    jpegSegment(0xed, "Photoshop 3.0\0Hidden"),
    jpegSegment(0xee, "Hidden"),
    jpegSegment(0xef, "Hidden"),
    jpegSegment(0xfe, "Hidden"),
    bytesOf("Hidden between segments"),
  );

  expect(await pixels(cleaned(dirty, "jpeg"))).toEqual(await pixels(jpeg));
  expect(cleaned(dirty, "jpeg")).toEqual(cleaned(jpeg, "jpeg"));
});

test("a JPEG keeps its density but not the thumbnail beside it", async () => {
  const jpeg = await encoded(picture(), "jpeg");
  const thumbnail = jpegSegment(0xe0, `JFIF\0\x01\x02\x01\0\x48\0\x48\x01\x01Hid`);
  const clean = cleaned(bytesOf(jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)), "jpeg");

  expect(text(clean)).toContain("JFIF\0\x01\x02\x01\0\x48\0\x48\0\0\xff");
  expect(text(clean)).not.toContain("Hid");
  expect(await pixels(clean)).toEqual(await pixels(jpeg));
});

test("a CMYK JPEG keeps the Adobe segment that its colours hang on, and nothing behind it", async () => {
  const jpeg = new Uint8Array(await picture().toColourspace("cmyk").jpeg().toBuffer());
  const adobe = text(jpeg).indexOf("\xff\xee");
  const longer = bytesOf(
    jpeg.subarray(0, adobe),
    jpegSegment(0xee, `${text(jpeg.subarray(adobe + 4, adobe + 16))}Hidden`),
  );
  const dirty = bytesOf(longer, jpeg.subarray(adobe + 16));

  expect(adobe).toBeGreaterThan(0);
  expect(await pixels(cleaned(jpeg, "jpeg"))).toEqual(await pixels(jpeg));
  expect(cleaned(dirty, "jpeg")).toEqual(cleaned(jpeg, "jpeg"));
});

test("progressive and restarting JPEGs keep every scan", async () => {
  for (const options of [{ progressive: true }, { mozjpeg: true }, { optimiseScans: true, progressive: true }]) {
    const jpeg = new Uint8Array(await picture(200, 150).jpeg(options).toBuffer());
    expect(await pixels(cleaned(jpeg, "jpeg"))).toEqual(await pixels(jpeg));
  }
});

test("a PNG loses texts, time, EXIF and private chunks, and colour chunks too long to be true", async () => {
  const png = await encoded(picture(), "png");
  const dirty = insertBytes(
    png,
    PNG_HEADER_END,
    pngChunk("tEXt", "Comment\0Hidden"),
    pngChunk("zTXt", "Comment\0\0Hidden"),
    pngChunk("iTXt", "XML:com.adobe.xmp\0\0\0\0\0Hidden"),
    pngChunk("tIME", [7, 233, 1, 1, 1, 1, 1]),
    pngChunk("eXIf", "MM\0*\0\0\0\x08Hidden"),
    pngChunk("prVt", "Hidden"),
    pngChunk("gAMA", "Hidden"),
  );

  expect(cleaned(dirty, "png")).toEqual(cleaned(png, "png"));
  expect(await pixels(cleaned(dirty, "png"))).toEqual(await pixels(png));
});

test("palette, transparency and interlacing of a PNG stay", async () => {
  const see = picture().ensureAlpha(0.5);
  for (const image of [see.clone().png(), see.clone().png({ palette: true }), see.clone().png({ progressive: true })]) {
    const png = new Uint8Array(await image.toBuffer());
    expect(await pixels(cleaned(png, "png"))).toEqual(await pixels(png));
  }
});

test("a WebP loses unknown chunks, and its extended header when nothing needs it any more", async () => {
  const webp = await encoded(picture(), "webp");
  const dirty = withWebpChunk(
    await encoded(picture().withMetadata({ orientation: 3 }).withXmp(XMP), "webp"),
    "priv",
    "Hidden",
  );

  expect(text(dirty)).toContain("VP8X");
  expect(cleaned(withWebpChunk(webp, "priv", "Hidden"), "webp")).toEqual(webp);
  expect(text(cleaned(dirty, "webp"))).not.toMatch(SECRETS);
});

test("transparency of a WebP stays, lossy and lossless, turned or not", async () => {
  const see = picture().ensureAlpha(0.5);
  for (const image of [
    see.clone().webp(),
    see.clone().webp({ lossless: true }),
    see.clone().withIccProfile("p3").webp(),
  ]) {
    const webp = new Uint8Array(await image.toBuffer());
    const turned = withOrientation(webp, "webp", 6) ?? webp;
    expect(await pixels(cleaned(webp, "webp"))).toEqual(await pixels(webp));
    expect(await pixels(turned)).toEqual(await pixels(webp));
    expect(await sharp(turned).metadata()).toMatchObject({ hasAlpha: true, orientation: 6 });
  }
});

test("a GIF keeps its first frame and stands still", async () => {
  const gif = await animated("gif");
  const clean = cleaned(gif, "gif");

  expect((await sharp(gif).metadata()).pages).toBe(3);
  expect((await sharp(clean).metadata()).pages ?? 1).toBe(1);
  expect(await pixels(clean)).toEqual(await pixels(gif));
  expect(text(clean)).not.toContain("NETSCAPE");
});

test("a GIF loses comments and application data", async () => {
  const gif = await encoded(picture(), "gif");
  const firstBlock = text(gif).indexOf("!\xf9\x04");
  const dirty = insertBytes(gif, firstBlock, bytesOf("!\xfe\x06Hidden\0"), bytesOf("!\xff\x0bXMP DataXMP\x06Hidden\0"));

  expect(cleaned(dirty, "gif")).toEqual(cleaned(gif, "gif"));
  expect(await pixels(cleaned(dirty, "gif"))).toEqual(await pixels(gif));
});

test("nothing that follows the end of an image survives", async () => {
  const tails = [
    "<script>alert(1)</script>",
    "<?php system($_GET[0]);",
    "PK\x03\x04zip",
    "\0\0\0\x18ftypmp42",
    "\xff\xd8\xff\xe1\0\x04ab\xff\xd9",
  ];
  for (const format of AVATAR_FORMATS) {
    const bytes = await encoded(picture(), format);
    for (const tail of tails) {
      expect(readImage(bytesOf(bytes, tail))).toMatchObject({ ok: true });
      expect(cleaned(bytesOf(bytes, tail), format)).toEqual(cleaned(bytes, format));
    }
  }
});

test("the orientation can stay as the only thing EXIF says", async () => {
  for (const format of STILLS) {
    for (const orientation of SIDES) {
      const bytes = await photo(format, orientation);
      const turned = withOrientation(bytes, format, orientation) ?? bytes;

      expect(readImage(turned)).toMatchObject({ image: { format, orientation } });
      expect((await sharp(turned).metadata()).orientation ?? 1).toBe(orientation);
      expect(text(turned)).not.toMatch(/SecretCamera|XmpSecret|GPS/);
      expect(await pixels(turned, true)).toEqual(await pixels(bytes, true));
    }
  }
});

test("cleaning twice is cleaning once, and an orientation can be given to what is clean", async () => {
  for (const format of STILLS) {
    const bytes = await photo(format, 8);
    const clean = cleaned(bytes, format);

    expect(cleaned(clean, format)).toEqual(clean);
    expect(withOrientation(clean, format, 8)).toEqual(withOrientation(bytes, format, 8));
  }
});

test("the file that was given is not touched", async () => {
  for (const format of STILLS) {
    const bytes = await photo(format, 6);
    const before = bytes.slice();
    withOrientation(bytes, format, 6);
    expect(bytes).toEqual(before);
  }
});

test("there is no clean file of what is broken, moves or is of another format", async () => {
  const png = await encoded(picture(), "png");

  expect(withoutMetadata(png, "jpeg")).toBeNull();
  expect(withoutMetadata(overwriteBytes(await encoded(picture(), "gif"), 0, [0]), "gif")).toBeNull();
  expect(withoutMetadata(png.subarray(0, -1), "png")).toBeNull();
  expect(
    withoutMetadata(insertBytes(png, PNG_HEADER_END, pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])), "png"),
  ).toBeNull();
  expect(withoutMetadata(await animated("webp"), "webp")).toBeNull();
  expect(withoutMetadata(new Uint8Array(), "gif")).toBeNull();
});

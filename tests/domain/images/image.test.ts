import { expect, test } from "vitest";
import {
  AVATAR_FORMATS,
  checkImage,
  declaredTypeAgrees,
  MAX_AVATAR_BYTES,
  MAX_PRODUCT_IMAGE_BYTES,
  readImage,
  uprightSize,
} from "~/domain/images/image";
import {
  animated,
  bytesOf,
  encoded,
  HEIGHT,
  insertBytes,
  overwriteBytes,
  photo,
  picture,
  pngChunk,
  STILLS,
  text,
  WIDTH,
  withWebpChunk,
} from "../../support/image-samples";

const SIDES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const PNG_HEADER_END = 33;

function reasonOf(bytes: Uint8Array) {
  const answer = readImage(bytes);
  return answer.ok ? "accepted" : answer.refusal.reason;
}

function sent(bytes: Uint8Array, mimeType: string, fileName: string) {
  return { bytes, mimeType, fileName };
}

test("the first bytes decide the format and the header gives width and height", async () => {
  for (const format of AVATAR_FORMATS) {
    const bytes = await encoded(picture(), format);
    expect(readImage(bytes)).toEqual({ ok: true, image: { format, width: WIDTH, height: HEIGHT, orientation: 1 } });
  }
});

test("progressive JPEG, interlaced PNG and lossless WebP are read too", async () => {
  const kinds = [
    picture().jpeg({ progressive: true }),
    picture().jpeg({ chromaSubsampling: "4:4:4", mozjpeg: true }),
    picture().toColourspace("cmyk").jpeg(),
    picture().greyscale().jpeg(),
    picture().png({ progressive: true }),
    picture().png({ palette: true }),
    picture().webp({ lossless: true }),
    picture().ensureAlpha(0.5).webp(),
  ];
  for (const kind of kinds) {
    expect(readImage(new Uint8Array(await kind.toBuffer()))).toMatchObject({ image: { width: WIDTH, height: HEIGHT } });
  }
});

test("each of the eight orientations is read from EXIF in every format", async () => {
  for (const format of STILLS) {
    for (const orientation of SIDES) {
      expect(readImage(await photo(format, orientation))).toMatchObject({ image: { format, orientation } });
    }
  }
});

test("an image that lies on its side is shown with width and height exchanged", () => {
  for (const orientation of SIDES) {
    const shown = orientation >= 5 ? { width: 2, height: 3 } : { width: 3, height: 2 };
    expect(uprightSize({ width: 3, height: 2, orientation })).toEqual(shown);
  }
});

test("what is no raster image is refused, SVG and the empty file among it", () => {
  const files = [
    "",
    "\xff",
    "RIFF",
    "RIFX\x04\0\0\0WEBP",
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "%PDF-1.7",
    "\0\0\0\x18ftypheic",
    "PK\x03\x04",
  ];
  for (const file of files) expect(reasonOf(bytesOf(file))).toBe("not-an-image");
});

test("a file cut short anywhere is refused and never throws", async () => {
  for (const format of STILLS) {
    const bytes = await photo(format, 6);
    for (let length = 0; length < bytes.length; length++)
      expect(reasonOf(bytes.subarray(0, length))).not.toBe("accepted");
  }
  const gif = await encoded(picture(), "gif");
  // Only the trailer may be missing: the frame is complete, and cleaning writes a trailer.
  for (let length = 0; length < gif.length - 1; length++)
    expect(reasonOf(gif.subarray(0, length))).not.toBe("accepted");
});

test("a header that claims more pixels than a browser can unpack is refused", async () => {
  const jpeg = await encoded(picture(), "jpeg");
  const frame = text(jpeg).indexOf("\xff\xc0");
  const png = await encoded(picture(), "png");
  const webp = await encoded(picture(), "webp");
  const gif = await encoded(picture(), "gif");

  expect(reasonOf(overwriteBytes(jpeg, frame + 5, [0xc3, 0x50, 0xc3, 0x50]))).toBe("too-large-dimensions");
  expect(reasonOf(overwriteBytes(png, 16, [0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]))).toBe("too-large-dimensions");
  expect(reasonOf(overwriteBytes(png, 16, [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1]))).toBe("too-large-dimensions");
  expect(reasonOf(overwriteBytes(webp, 26, [0xff, 0x3f, 0xff, 0x3f]))).toBe("too-large-dimensions");
  expect(reasonOf(overwriteBytes(gif, 6, [0x50, 0xc3, 0x50, 0xc3]))).toBe("too-large-dimensions");
});

test("forty million pixels and twelve thousand a side are the most", async () => {
  const png = await encoded(picture(), "png");
  const sized = (width: number, height: number) =>
    reasonOf(overwriteBytes(png, 16, [0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255]));

  expect(sized(8000, 5000)).toBe("accepted");
  expect(sized(8000, 5001)).toBe("too-large-dimensions");
  expect(sized(12_000, 1)).toBe("accepted");
  expect(sized(1, 12_000)).toBe("accepted");
  expect(sized(1, 12_001)).toBe("too-large-dimensions");
  expect(sized(12_001, 1)).toBe("too-large-dimensions");
  expect(sized(0, 1)).toBe("broken");
});

test("a file that tells two sizes is broken, whichever of them a decoder would believe", async () => {
  const jpeg = await encoded(picture(), "jpeg");
  const frame = text(jpeg).indexOf("\xff\xc0");
  const scan = text(jpeg).indexOf("\xff\xda");
  const png = await encoded(picture(), "png");
  const webp = await photo("webp");
  const gif = await encoded(picture(), "gif");
  const gifFrame = text(gif).indexOf("\x2c\0\0\0\0");

  expect(reasonOf(insertBytes(jpeg, scan, jpeg.slice(frame, frame + 19)))).toBe("broken");
  expect(reasonOf(insertBytes(jpeg, 2, jpeg.slice(0, 2)))).toBe("broken");
  expect(reasonOf(insertBytes(png, PNG_HEADER_END, png.slice(8, PNG_HEADER_END)))).toBe("broken");
  expect(reasonOf(overwriteBytes(webp, 24, [200]))).toBe("broken");
  expect(reasonOf(withWebpChunk(webp, "VP8 ", "again"))).toBe("broken");
  expect(reasonOf(overwriteBytes(gif, gifFrame + 5, [0xff, 0xff]))).toBe("broken");
});

test("APNG and animated WebP are refused", async () => {
  const png = await encoded(picture(), "png");

  expect(reasonOf(insertBytes(png, PNG_HEADER_END, pngChunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0])))).toBe("animated");
  expect(reasonOf(await animated("webp"))).toBe("animated");
  expect(reasonOf(withWebpChunk(await photo("webp"), "ANMF", "frame"))).toBe("animated");
});

test("a PNG with an unknown critical chunk is broken", async () => {
  const png = await encoded(picture(), "png");

  expect(reasonOf(insertBytes(png, PNG_HEADER_END, pngChunk("EVIL", "x")))).toBe("broken");
  expect(reasonOf(insertBytes(png, PNG_HEADER_END, pngChunk("eviL", "x")))).toBe("accepted");
});

test("the declared type and the ending must both agree with the bytes", () => {
  expect(declaredTypeAgrees("jpeg", "image/jpeg", "Sofá 1.JPG")).toBe(true);
  expect(declaredTypeAgrees("jpeg", "image/jpg", "a.jpeg")).toBe(true);
  expect(declaredTypeAgrees("png", "IMAGE/PNG; charset=binary", "a.b.png")).toBe(true);
  expect(declaredTypeAgrees("png", " image/png ; charset=binary", "a.png")).toBe(true);
  expect(declaredTypeAgrees("webp", "", "a.webp")).toBe(true);
  expect(declaredTypeAgrees("gif", "application/octet-stream", "a.gif")).toBe(true);

  expect(declaredTypeAgrees("png", "image/jpeg", "a.png")).toBe(false);
  expect(declaredTypeAgrees("png", "image/png", "a.jpg")).toBe(false);
  expect(declaredTypeAgrees("png", "image/png", "png")).toBe(false);
  expect(declaredTypeAgrees("png", "text/png", "a.png")).toBe(false);
  expect(declaredTypeAgrees("png", "audio/png", "a.png")).toBe(false);
  expect(declaredTypeAgrees("png", "image/jpg", "a.jpg")).toBe(false);
  expect(declaredTypeAgrees("jpeg", "", "a.jpg.php")).toBe(false);
  expect(declaredTypeAgrees("jpeg", "", "")).toBe(false);
});

test("a GIF may be an avatar but no product image", async () => {
  const upload = sent(await encoded(picture(), "gif"), "image/gif", "me.gif");

  expect(checkImage(upload, "avatar")).toMatchObject({ ok: true, image: { format: "gif" } });
  expect(checkImage(upload, "product")).toEqual({ ok: false, refusal: { reason: "wrong-type" } });
});

test("an upload that lies about its type is refused", async () => {
  const png = await encoded(picture(), "png");

  expect(checkImage(sent(png, "image/png", "a.png"), "product")).toMatchObject({ ok: true });
  expect(checkImage(sent(png, "image/jpeg", "a.jpg"), "product")).toMatchObject({ refusal: { reason: "wrong-type" } });
  expect(checkImage(sent(bytesOf("<svg/>"), "image/png", "a.png"), "avatar")).toMatchObject({
    refusal: { reason: "not-an-image" },
  });
});

test("ten megabytes are the most for a product image and five for an avatar", () => {
  const answerOf = (length: number, use: "product" | "avatar") =>
    checkImage(sent(new Uint8Array(length), "image/png", "a.png"), use);

  for (const [use, maxBytes] of [
    ["product", MAX_PRODUCT_IMAGE_BYTES],
    ["avatar", MAX_AVATAR_BYTES],
  ] as const) {
    expect(answerOf(maxBytes, use)).toMatchObject({ refusal: { reason: "not-an-image" } });
    expect(answerOf(maxBytes + 1, use)).toEqual({ ok: false, refusal: { reason: "too-many-bytes", maxBytes } });
  }
});

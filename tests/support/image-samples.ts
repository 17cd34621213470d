import { crc32 } from "node:zlib";
import sharp from "sharp";
import type { ImageFormat } from "~/domain/images/image";

export const WIDTH = 24;
export const HEIGHT = 16;
const PLACE = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "19/1 25/1 57/1" }, IFD0: { Make: "SecretCamera" } };
export const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>XmpSecret</secret></x:xmpmeta>';
export const STILLS: ImageFormat[] = ["jpeg", "png", "webp"];

/** A picture without symmetry. */
export function picture(width = WIDTH, height = HEIGHT) {
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 7 + (i % width) * (i % 3) * 9) % 256);
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function encoded(image: sharp.Sharp, format: ImageFormat) {
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** A picture with GPS position, camera, XMP and colour profile. */
export function photo(format: ImageFormat, orientation = 1) {
  const image = picture().withIccProfile("p3").withXmp(XMP).withExif(PLACE).withMetadata({ orientation });
  return encoded(image, format);
}

export async function pixels(bytes: Uint8Array, turned = false) {
  const image = sharp(bytes);
  const { data, info } = await (turned ? image.autoOrient() : image).raw().toBuffer({ resolveWithObject: true });
  return { data: [...data], width: info.width, height: info.height, channels: info.channels };
}

export function text(bytes: Uint8Array) {
  return Buffer.from(bytes).toString("latin1");
}

/** Concatenates the parts; a text counts one byte a character. */
export function bytesOf(...parts: (string | readonly number[] | Uint8Array)[]) {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Uint8Array.from(part))),
    ),
  );
}

export function insertBytes(bytes: Uint8Array, at: number, ...more: Uint8Array[]) {
  return bytesOf(bytes.subarray(0, at), ...more, bytes.subarray(at));
}

/** The bytes with some overwritten from a position on. */
export function overwriteBytes(bytes: Uint8Array, at: number, values: number[]) {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
}

export function jpegSegment(code: number, body: string) {
  const length = body.length + 2;
  return bytesOf([0xff, code, length >> 8, length & 0xff], body);
}

export function pngChunk(name: string, body: string | number[]) {
  const named = bytesOf(name, body);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(named.length - name.length);
  checksum.writeUInt32BE(crc32(named));
  return bytesOf(length, named, checksum);
}

/** A WebP with one more chunk at its end, counted in its length. The body must have an even length. */
export function withWebpChunk(webp: Uint8Array, name: string, body: string) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  const whole = Buffer.from(bytesOf(webp, name, length, body));
  whole.writeUInt32LE(whole.length - 8, 4);
  return new Uint8Array(whole);
}

/** Three frames of plain colour. */
export async function animated(format: "gif" | "webp") {
  const frames = ["red", "lime", "blue"].map((background) =>
    sharp({ create: { width: 8, height: 6, channels: 4, background } })
      .png()
      .toBuffer(),
  );
  return encoded(sharp(await Promise.all(frames), { join: { animated: true } }), format);
}

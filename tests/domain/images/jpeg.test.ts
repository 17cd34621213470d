import { expect, test } from "vitest";
import { writeExif } from "../../../app/domain/images/exif";
import { readJpeg } from "../../../app/domain/images/jpeg";
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

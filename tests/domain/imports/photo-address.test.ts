import { expect, test } from "vitest";
import { isFileName, readOwnPhoto, readPhotoAddress, splitPhotos } from "~/domain/imports/photo-address";

const PHOTO = "https://pictures.shop.mx/a.jpg";

test.each([
  ...["http://shop.mx/a.jpg", "https://127.0.0.1/a.jpg", "https://2130706433/a.jpg", "https://0x7f.1/a.jpg"],
  ...["https://[::1]/a.jpg", "https://localhost/a.jpg", "https://db.internal/a.jpg", "https://shop.mx:8443/a.jpg"],
  ...[
    "https://me:secret@shop.mx/a.jpg",
    "ftp://shop.mx/a.jpg",
    "https://printer/a.jpg",
    "a.jpg",
    "https://localhost./a",
  ],
])("no photo is fetched from %s", (address) => {
  expect(readPhotoAddress(address)).toBeNull();
});

test("photos of one cell are told apart, also with commas in addresses and spaces in names", () => {
  expect(splitPhotos(`${PHOTO}?w=1,2 , https://b.mx/1.png`)).toEqual([`${PHOTO}?w=1,2`, "https://b.mx/1.png"]);
  expect(splitPhotos("IMG 1.jpg; side/IMG 2.jpg,c.png\nd.webp")).toEqual([
    ...["IMG 1.jpg", "side/IMG 2.jpg", "c.png", "d.webp"],
  ]);
});

test.each([
  ...[PHOTO, "https://shop.mx", "https://SHOP.mx./a", "https://shop.mx:443/a.jpg", "https://cdn-1.b2b/a"],
  ...["https://locals.mx/a.jpg", "https://internal.shop.mx/a.jpg", "https://homes.shop/a.jpg"],
])("a photo may be fetched from %s", (address) => {
  expect(readPhotoAddress(address)?.href).toBe(new URL(address).href);
});

test("an address is never too long, and may follow another one", () => {
  const long = (letters: number) => `${PHOTO}?${"a".repeat(letters - PHOTO.length - 1)}`;
  expect(readPhotoAddress(long(2_000))).not.toBeNull();
  expect(readPhotoAddress(long(2_001))).toBeNull();
  expect(readPhotoAddress("b.jpg", PHOTO)?.href).toBe("https://pictures.shop.mx/b.jpg");
  expect(readPhotoAddress("//db.internal/b.jpg", PHOTO)).toBeNull();
});

test.each([
  ...["https://me@shop.mx/a.jpg", "https://:secret@shop.mx/a.jpg", "https://a.local/x", "https://printer.lan/x"],
  ...["https://nas.home/x", "https://wiki.corp/x", "https://1.168.192.in-addr.arpa/x", "https://a.intranet/x"],
  ...["https://a.test/x", "https://a.invalid/x", "https://a.example/x", "https://a.onion/x", "https://10.0.0.1./x"],
])("nothing is fetched from %s either", (address) => {
  expect(readPhotoAddress(address)).toBeNull();
});

test("a photo of a listing of ours is known by its key", () => {
  const origin = "https://tianguis.mx";
  const key = "01920000-0000-7000-8000-000000000001/1-0.jpg";
  expect(readOwnPhoto(`${origin}/pictures/1280/${key}`, origin)).toBe(key);
  for (const other of [
    ...[`https://other.mx/pictures/1280/${key}`, `${origin}/pictures/320/${key}`, `${origin}/pictures/1280/`],
    ...[`${origin}/pictures/1280/../account`, key],
  ])
    expect(readOwnPhoto(other, origin), other).toBeNull();
});

test.each([
  ["a.jpg", true],
  ["side/IMG 2.jpg", true],
  ["2024:01.jpg", true],
  ["https://shop.mx/a.jpg", false],
  ["FTP:a.jpg", false],
  ["git+ssh:a", false],
  ["//shop.mx/a.jpg", false],
  ["x //shop.mx", true],
])("%s is the name of a file: %j", (written, isName) => {
  expect(isFileName(written)).toBe(isName);
});

test("photos stand on lines, between bars and semicolons, and nothing between them is none", () => {
  expect(splitPhotos(`${PHOTO}|${PHOTO}?2;;${PHOTO}?3\r\n\r\n${PHOTO}?4`)).toEqual([
    ...[PHOTO, `${PHOTO}?2`, `${PHOTO}?3`, `${PHOTO}?4`],
  ]);
  expect(splitPhotos(`${PHOTO}   ${PHOTO}?2`)).toEqual([PHOTO, `${PHOTO}?2`]);
  expect(splitPhotos(`${PHOTO},http://b.mx/1.png,   https://b.mx/2.png`)).toEqual([
    ...[PHOTO, "http://b.mx/1.png", "https://b.mx/2.png"],
  ]);
  expect(splitPhotos("")).toEqual([]);
});

import { expect, test } from "vitest";
import {
  acceptedFormat,
  avatarUrl,
  draftPictureUrl,
  isImageKey,
  isPictureSize,
  isUploadOf,
  offeredWidths,
  pictureKey,
  pictureUrl,
  problemPhotoUrl,
  widthFilling,
  widthWithin,
} from "~/domain/images/picture";

const USER = "01890000-0000-7000-8000-000000000000";
const PHOTO = `${USER}/1700000000000-0.jpg`;
const AVATAR = `${USER}${"0123456789abcdef".repeat(2)}.gif`;

test("a key is one of its own use only", () => {
  expect([isImageKey("product", PHOTO), isImageKey("avatar", AVATAR)]).toEqual([true, true]);
  expect([isImageKey("product", AVATAR), isImageKey("avatar", PHOTO)]).toEqual([false, false]);
});

test.each([
  AVATAR.replace(".gif", ".svg"),
  AVATAR.replace(".gif", ".html"),
  AVATAR.replace(".gif", ""),
  AVATAR.replace("a", "A"),
  `${AVATAR}\n`,
  `/${AVATAR}`,
  `../${AVATAR}`,
  `sized/64.webp/${AVATAR}`,
  USER,
  "sweep/bookmark",
  "",
])("%j is no avatar's key", (key) => {
  expect(isImageKey("avatar", key)).toBe(false);
});

test("each use has its own sizes", () => {
  const sizes = [0, 63, 64, 128, 256, 320, 321, 640, 1200, 1280, Number.NaN];
  expect(sizes.filter((size) => isPictureSize("avatar", size))).toEqual([64, 128, 256]);
  expect(sizes.filter((size) => isPictureSize("product", size))).toEqual([320, 640, 1200, 1280]);
});

test("every size of an image is kept under a key that leads back to it", () => {
  for (const [use, key] of [
    ["product", PHOTO],
    ["avatar", AVATAR],
  ] as const) {
    const sizes = pictureKey.allSizes(use, key);
    expect(new Set(sizes).size).toBe(use === "avatar" ? 9 : 24);
    expect(sizes.every((one) => pictureKey.original(one) === key && !isImageKey(use, one))).toBe(true);
  }
  expect(pictureKey.allSizes("avatar", AVATAR)).toContain(`sized/128.webp/${AVATAR}`);
});

test("only a copy's own folder is taken from its key", () => {
  expect(pictureKey.original(`a/sized/64.webp/${AVATAR}`)).toBe(`a/sized/64.webp/${AVATAR}`);
});

test("pictures are found by their size and key, photos of problems by their place", () => {
  expect(avatarUrl(AVATAR, 64)).toBe(`/avatars/64/${AVATAR}`);
  expect(pictureUrl(PHOTO, 320)).toBe(`/pictures/320/${PHOTO}`);
  expect(draftPictureUrl(PHOTO, 640)).toBe(`/sell/pictures/640/${PHOTO}`);
  expect(problemPhotoUrl("p1", 2, 1280)).toBe("/account/problems/p1/photos/1280/2");
});

test("browsers are offered the widths that show more than the one before, and none is larger than its image", () => {
  const real = (width: number) => offeredWidths(width).map((one) => [one.width, one.real]);
  expect(real(100)).toEqual([[320, 100]]);
  expect(real(320)).toEqual([[320, 320]]);
  expect(real(321)).toEqual([
    [320, 320],
    [400, 321],
  ]);
  expect(real(400)).toHaveLength(2);
  expect(real(4_000)).toEqual([320, 400, 480, 560, 640, 800, 1200].map((width) => [width, width]));
});

test.each([
  ["lying in a square", 3, 2, 1, 1.5, 1],
  ["standing in a square", 2, 3, 1, 1, 2 / 3],
  ["of its frame's shape", 3, 2, 1.5, 1, 1],
])("a photo %s is as wide as fills it, or as is whole in it", (_, width, height, frame, filling, within) => {
  expect([widthFilling({ width, height }, frame), widthWithin({ width, height }, frame)]).toEqual([filling, within]);
});

test("a browser gets the smallest format that it accepts", () => {
  expect(acceptedFormat("image/avif,image/webp,*/*;q=0.8")).toBe("avif");
  expect(acceptedFormat("image/webp,*/*;q=0.8")).toBe("webp");
  expect(acceptedFormat("*/*")).toBe("jpeg");
});

test("a photo belongs to whose id its key begins with", () => {
  const keys = [PHOTO, AVATAR, `0/${PHOTO}`, `0${USER}/`];
  expect(keys.map((key) => isUploadOf(USER, key))).toEqual([true, false, false, false]);
});

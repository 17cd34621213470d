import { expect, test } from "vitest";
import { avatarUrl, isImageKey, isPictureSize, pictureKey } from "~/domain/images/picture";

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
  const sizes = [0, 63, 64, 128, 256, 320, 640, 1280, Number.NaN];
  expect(sizes.filter((size) => isPictureSize("avatar", size))).toEqual([64, 128, 256]);
  expect(sizes.filter((size) => isPictureSize("product", size))).toEqual([320, 640, 1280]);
});

test("every size of an image is kept under a key that leads back to it", () => {
  for (const [use, key] of [
    ["product", PHOTO],
    ["avatar", AVATAR],
  ] as const) {
    const sizes = pictureKey.allSizes(use, key);
    expect(new Set(sizes).size).toBe(9);
    expect(sizes.every((one) => pictureKey.original(one) === key && !isImageKey(use, one))).toBe(true);
  }
  expect(pictureKey.allSizes("avatar", AVATAR)).toContain(`sized/128.webp/${AVATAR}`);
});

test("an avatar is found by its size and key", () => {
  expect(avatarUrl(AVATAR, 64)).toBe(`/avatars/64/${AVATAR}`);
});

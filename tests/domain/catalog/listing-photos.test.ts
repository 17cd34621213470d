import { expect, test } from "vitest";
import type { PhotoChange } from "~/domain/catalog/draft";
import { changePhotos } from "~/domain/catalog/listing-photos";
import type { Condition } from "~/domain/catalog/product";

const named = (names: string) => [...names].map((key) => ({ key }));

/** The photos after a change, or why not. */
function change(before: string, photo: string, to: PhotoChange, condition: Condition = "new", added = "") {
  const answer = changePhotos({ condition, photos: named(before) }, { change: { photo, to }, added: named(added) });
  return answer.ok ? answer.photos.map(({ key }) => key).join("") : answer.refusal;
}

test("a photo moves by one place, and not past the ends", () => {
  expect(change("abc", "a", "move-later")).toBe("bac");
  expect(change("abc", "c", "move-earlier")).toBe("acb");
  expect(change("abc", "a", "move-earlier")).toBe("abc");
  expect(change("abc", "c", "move-later")).toBe("abc");
});

test("a new item keeps one photo, a used one four", () => {
  expect(change("ab", "a", "remove")).toBe("b");
  expect(change("a", "a", "remove")).toBe("imagesRequired");
  expect(change("abcde", "a", "remove", "used-good")).toBe("bcde");
  expect(change("abcd", "a", "remove", "used-good")).toBe("usedImagesRequired");
  // One that came with the same form takes its place.
  expect(change("abcd", "a", "remove", "used-good", "x")).toBe("bcdx");
});

test("a used item from before the rule keeps the photos that it has", () => {
  expect(change("ab", "a", "move-later", "used-fair")).toBe("ba");
  expect(change("ab", "a", "remove", "used-fair")).toBe("usedImagesRequired");
});

test("a photo that is gone is not changed, and six never fit", () => {
  expect(change("ab", "z", "remove")).toBe("photosChanged");
  const six = changePhotos({ condition: "new", photos: named("abcd") }, { added: named("xy") });
  expect(six).toEqual({ ok: false, refusal: "imagesRequired" });
});

import { expect, test } from "vitest";
import { createImageStore } from "~/data/images/image-store.server";
import { isReady, judgeParts, type PartState, type ReadyPart, type Signs } from "~/domain/operations/readiness";
import { HOUR, MINUTE } from "~/domain/time";

const NOW = 1_795_305_900_000;
const well: Signs = { now: NOW, minuteAt: NOW - MINUTE, mailSince: null, isRefused: false };
const all = { pictures: true, avatars: true, mail: true, paypal: true };

test("a market is ready when every part is well", () => {
  const parts = judgeParts({ ...well, mailSince: NOW - MINUTE }, all);
  expect(new Set(Object.values(parts))).toEqual(new Set(["ok"]));
  expect(isReady(parts)).toBe(true);
});

test("a cron of five minutes ago is not late", () => {
  expect(judgeParts({ ...well, minuteAt: NOW - 5 * MINUTE }, all).cron).toBe("ok");
});

const BROKEN: [part: ReadyPart, state: PartState, signs: Signs | null, has: typeof all][] = [
  ["database", "away", null, all],
  ["pictures", "away", well, { ...all, pictures: false }],
  ["avatars", "away", well, { ...all, avatars: false }],
  ["mail", "off", well, { ...all, mail: false }],
  ["mail", "late", { ...well, mailSince: NOW - HOUR }, all],
  ["paypal", "off", well, { ...all, paypal: false }],
  ["paypal", "refused", { ...well, isRefused: true }, all],
  ["cron", "late", { ...well, minuteAt: null }, all],
  ["cron", "late", { ...well, minuteAt: NOW - 6 * MINUTE }, all],
];

test.each(BROKEN)("%s that is %s makes a market unready, and no other part is blamed", (part, state, signs, has) => {
  const parts = judgeParts(signs, has);
  expect(Object.entries(parts).filter(([, one]) => one !== "ok")).toEqual([[part, state]]);
  expect(isReady(parts)).toBe(false);
});

test("a bucket is reachable when it answers, whether or not the object is there", async () => {
  const bucket = (head: () => Promise<null>) => createImageStore("product", { head } as never, null);
  expect(await bucket(async () => null).isReachable()).toBe(true);
  expect(await bucket(() => Promise.reject(new Error("10001"))).isReachable()).toBe(false);
});

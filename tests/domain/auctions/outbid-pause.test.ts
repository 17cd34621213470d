import { expect, test } from "vitest";
import { outbidEmailPause } from "~/domain/auctions/outbid-pause";
import { MINUTE } from "~/domain/time";

test("who was outbid is mailed once in ten minutes, and at once in the last hour", () => {
  expect([61 * MINUTE, 60 * MINUTE + 1, 60 * MINUTE, MINUTE].map(outbidEmailPause)).toEqual([
    10 * MINUTE,
    10 * MINUTE,
    0,
    0,
  ]);
});

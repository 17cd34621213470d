import { expect, test } from "vitest";
import { answerRevelation, revelationBarrier } from "~/domain/auctions/revelation";
import { REASON_MAX } from "~/domain/reason";

const over = { isOver: true, hasBids: true, isRevealed: false, isOwn: false };
const refused = (reason: string) => ({ ok: false, refusal: { reason } });

test("all bids of an auction that is over can be opened once, for a reason", () => {
  expect(revelationBarrier(over)).toBeNull();
  expect(answerRevelation(over, "  Two  say they led ")).toEqual({ ok: true, reason: "Two say they led" });
  expect(answerRevelation(over, " ")).toEqual(refused("reasonRequired"));
  expect(answerRevelation(over, "é".repeat(REASON_MAX))).toMatchObject({ ok: true });
  expect(answerRevelation(over, "é".repeat(REASON_MAX + 1))).toEqual(refused("reasonTooLong"));
});

test("what stands in the way of any reason is named before the reason", () => {
  expect(answerRevelation({ ...over, isOver: false }, "")).toEqual(refused("notOver"));
  expect(answerRevelation({ ...over, hasBids: false }, "")).toEqual(refused("noBids"));
  expect(answerRevelation({ ...over, isRevealed: true }, "")).toEqual(refused("alreadyRevealed"));
  expect(answerRevelation({ ...over, isOwn: true }, "")).toEqual(refused("ownCase"));
});

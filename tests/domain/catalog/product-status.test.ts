import { expect, test } from "vitest";
import { mayEnd, PRODUCT_MOVES, PRODUCT_STATUSES } from "~/domain/catalog/product-status";
import { ACTORS, type Actor, mayMove, sourcesIn } from "~/domain/moves";

/** An actor's moves as "from > to". */
function movesOf(actor: Actor): string[] {
  return (["draft", ...PRODUCT_STATUSES] as const).flatMap((from) =>
    PRODUCT_STATUSES.filter((to) => mayMove(PRODUCT_MOVES, from, to, actor)).map((to) => `${from} > ${to}`),
  );
}

test("a seller publishes, pauses, ends and relists; what is removed stays so", () => {
  expect(movesOf("S")).toEqual([
    ...[
      "draft > scheduled",
      "draft > active",
      "scheduled > ended",
      "active > paused",
      "active > reserved",
      "active > sold",
      "active > ended",
    ],
    ...["active > removed", "paused > active", "paused > ended", "paused > removed", "reserved > active"],
    ...["sold > active", "sold > ended", "ended > active", "ended > removed"],
  ]);
});

test("a buyer holds the last piece and gives back what they cancel", () => {
  expect(movesOf("B")).toEqual(["active > reserved", "reserved > active", "sold > active", "sold > ended"]);
});

test("time starts and ends auctions and lets go of holds", () => {
  expect(movesOf("T")).toEqual([
    ...[
      "scheduled > active",
      "scheduled > ended",
      "active > ended",
      "paused > ended",
      "reserved > active",
      "sold > active",
      "sold > ended",
    ],
  ]);
});

test("PayPal's capture sells", () => {
  expect(movesOf("P")).toEqual([
    ...["active > sold", "reserved > active", "reserved > sold", "sold > active", "sold > ended", "ended > sold"],
  ]);
});

test("an administrator takes down anything, and puts it back on offer", () => {
  expect(sourcesIn(PRODUCT_MOVES, "removed", "A")).toEqual(PRODUCT_STATUSES.filter((status) => status !== "removed"));
  expect(mayMove(PRODUCT_MOVES, "removed", "active", "A")).toBe(true);
});

test("only an administrator brings a removed product back, and no status moves to itself", () => {
  for (const actor of ACTORS) {
    for (const status of PRODUCT_STATUSES) {
      expect(mayMove(PRODUCT_MOVES, status, status, actor)).toBe(false);
      if (actor !== "A") expect(mayMove(PRODUCT_MOVES, "removed", status, actor)).toBe(false);
    }
  }
});

test("a seller ends what is on offer at a fixed price, or paused, and no auction", () => {
  const endable = (isAuction: boolean) => PRODUCT_STATUSES.filter((status) => mayEnd({ status, isAuction }));
  expect([endable(false), endable(true)]).toEqual([["active", "paused"], []]);
  for (const status of endable(false)) expect(mayMove(PRODUCT_MOVES, status, "ended", "S")).toBe(true);
});

import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { readOfferTerms } from "~/domain/offers/offer-terms";

test("a seller may keep a lowest price, below the price", () => {
  const read = (offers: string | undefined, lowest_offer: string) =>
    readOfferTerms({ offers, lowest_offer }, toCentavos(1_000_00));
  expect(read(undefined, "5")).toEqual({ ok: true, offers: null });
  expect(read("on", "")).toEqual({ ok: true, offers: { lowest: null } });
  expect(read("on", "800")).toEqual({ ok: true, offers: { lowest: 800_00 } });
  expect(readOfferTerms({ offers: "on" }, null)).toEqual({ ok: true, offers: { lowest: null } });
  expect(readOfferTerms({ offers: "on", lowest_offer: "800" }, null)).toEqual({ ok: true, offers: { lowest: 800_00 } });
  for (const typed of ["1000", "x"]) expect(read("on", typed)).toEqual({ ok: false, refusal: "lowestInvalid" });
});

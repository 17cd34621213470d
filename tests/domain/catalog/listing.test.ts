import { expect, test } from "vitest";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { shortFileName, toDraftFields, toImageSkip } from "~/domain/catalog/draft";
import {
  checkGoods,
  checkListing,
  DESCRIPTION_MAX,
  hasPriceAbove,
  isScheduled,
  minImages,
  TERMS_MAX,
  TITLE_MAX,
  type TypedListing,
} from "~/domain/catalog/listing";
import { MAX_PRODUCT_IMAGES } from "~/domain/images/image";
import { toCentavos } from "~/domain/money";

const RIGHT: TypedListing = { title: "Lamp", category: "home", condition: "new", price: "12.50", stock: "2" };

const NOW = Date.UTC(2026, 10, 20, 18);
const SELLER = { seller: "sofia", now: NOW };

/** The reason for each refused field. */
const refusals = (typed: TypedListing, images = 1) => {
  const answer = checkListing(typed, { images, ...SELLER });
  if (answer.ok) return {};
  return Object.fromEntries(Object.entries(answer.refusals).map(([field, { reason }]) => [field, reason]));
};
const listing = (typed: TypedListing, images = 1) => {
  const answer = checkListing(typed, { images, ...SELLER });
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusals));
  return answer.listing;
};

test("a listing that is right is what was typed, cleaned", () => {
  const typed = {
    ...RIGHT,
    title: "  Brass \t lamp\u200b ",
    description: "a\r\nb ",
    shipping: " $80 ",
    returns: "15 days",
  };
  expect(listing(typed)).toEqual({
    ...{ title: "Brass lamp", category: "home", condition: "new", price: 1250, stock: 2, offers: null },
    ...{ shippingMore: null, shippingStates: null, shippingFreeFrom: null, pickup: null, isShipped: true },
    ...{ description: "a\nb", shipping: "$80", shippingCost: 0, returns: "15 days", auction: null },
    ...{ language: "en", secondTitle: null, secondDescription: null },
    ...{ handlingDays: null, returnDays: null, returnPayer: null },
  });
});

test("a fixed price may take offers from a lowest one, which is below it; an auction takes none", () => {
  const typed = { ...RIGHT, offers: "on", lowest_offer: "12.49" };
  expect([listing(typed).offers, listing({ ...typed, lowest_offer: " " }).offers]).toEqual([
    { lowest: 12_49 },
    { lowest: null },
  ]);
  expect(refusals({ ...typed, lowest_offer: "12.50" })).toEqual({ lowest_offer: "lowestInvalid" });
  expect(listing({ ...typed, listing_type: "auction", lowest_offer: "x" }).offers).toBe(null);
});

test("refusals come in the order title, category, price, images", () => {
  expect(Object.entries(refusals({}, 0))).toEqual([
    ["title", "titleRequired"],
    ["category", "categoryRequired"],
    ["price", "priceInvalid"],
    ["images", "imagesRequired"],
  ]);
});

test("only what is left empty takes the defaults: free shipping, no terms, one in stock, new", () => {
  const { title, category, price } = RIGHT;
  expect(listing({ title, category, price })).toMatchObject({
    ...{ condition: "new", stock: 1, shipping: null, shippingCost: 0, returns: null, description: null },
  });
  for (const shipping of ["free", "Gratis", "Envío gratis", " FREE SHIPPING "]) {
    expect(listing({ ...RIGHT, shipping }).shipping).toBeNull();
  }
  expect(listing({ ...RIGHT, shipping: "free over $500" }).shipping).toBe("free over $500");
});

test("shipping that costs something has words: the seller's, or its amount", () => {
  const shipping = (shipping_cost: string, shipping?: string) => {
    const { shipping: words, shippingCost } = listing({ ...RIGHT, shipping_cost, shipping });
    return [words, shippingCost];
  };
  expect(shipping("350", "$350 nacional")).toEqual(["$350 nacional", 350_00]);
  expect(shipping("1,350.5")).toEqual(["$1,350.50", 1_350_50]);
  expect(shipping("80", "gratis")).toEqual(["$80.00", 80_00]);
  for (const zero of ["", " ", "0", "0.00", "$0", "00"]) expect(shipping(zero), zero).toEqual([null, 0]);
  expect(shipping("", "Pick-up only")).toEqual(["Pick-up only", 0]);
  for (const shipping_cost of ["-1", "1e3", "abc", ".", "0.001", "100,000,000"]) {
    expect(refusals({ ...RIGHT, shipping_cost }), shipping_cost).toEqual({ shipping_cost: "amountInvalid" });
  }
});

test("texts are bounded in letters, as people count them", () => {
  expect(refusals({ ...RIGHT, title: "🎺".repeat(TITLE_MAX) })).toEqual({});
  expect(refusals({ ...RIGHT, title: "🎺".repeat(TITLE_MAX + 1) })).toEqual({ title: "titleTooLong" });
  expect(refusals({ ...RIGHT, description: "x".repeat(DESCRIPTION_MAX + 1) })).toEqual({
    description: "descriptionTooLong",
  });
  const long = "x".repeat(TERMS_MAX + 1);
  expect(refusals({ ...RIGHT, shipping: long, returns: long })).toEqual({
    shipping: "termsTooLong",
    returns: "termsTooLong",
  });
});

test("stock is a whole number from 1 to 9999", () => {
  for (const stock of ["0", "-1", "1.5", "1e3", "10000", "9".repeat(400), "x", "٣"]) {
    expect(refusals({ ...RIGHT, stock }), stock).toEqual({ stock: "stockInvalid" });
  }
  expect(listing({ ...RIGHT, stock: " 9999 " }).stock).toBe(9999);
});

test("new items need one photo, used items four, and a listing has at most five", () => {
  expect([minImages("new"), minImages("used-fair"), minImages("for-parts")]).toEqual([1, 4, 4]);
  expect(refusals({ ...RIGHT, condition: "used-like-new" }, 3)).toEqual({ images: "usedImagesRequired" });
  expect(refusals({ ...RIGHT, condition: "used-like-new" }, 4)).toEqual({});
  expect(refusals(RIGHT, 6)).toEqual({ images: "imagesRequired" });
  expect(refusals({ ...RIGHT, condition: "shiny" })).toEqual({ condition: "conditionRequired" });
});

test("an auction is of one thing, from its price on, for seven days from now unless its seller says otherwise", () => {
  const auction = { ...RIGHT, listing_type: "auction", stock: "many" };
  expect(listing(auction)).toMatchObject({
    stock: 1,
    price: 1250,
    auction: {
      ...{ seller: "sofia", start: 1250, reserve: null, buyItNow: null },
      ...{ startsAt: NOW, originalEnd: NOW + 7 * 86_400_000, rules: AUCTION_RULES },
    },
  });
  for (const listing_type of [undefined, "fixed", "AUCTION", "x"]) {
    const fixed = listing({ ...RIGHT, listing_type, reserve: "x", buy_it_now: "-1", duration: "9", starts_at: "?" });
    expect([fixed.auction, fixed.stock]).toEqual([null, 2]);
  }
});

test("what is wrong with an auction's terms comes after what is wrong with the listing", () => {
  const wrong = { listing_type: "auction", reserve: "x", buy_it_now: "-1", duration: "2", starts_at: "tomorrow" };
  expect(Object.entries(refusals(wrong, 0))).toEqual([
    ["title", "titleRequired"],
    ["category", "categoryRequired"],
    ["price", "priceInvalid"],
    ["images", "imagesRequired"],
    ["reserve", "amountInvalid"],
    ["buy_it_now", "amountInvalid"],
    ["duration", "durationInvalid"],
    ["starts_at", "startInvalid"],
  ]);
});

test("a draft keeps the known fields that are texts, and no more of them than fits", () => {
  const kept = toDraftFields({
    title: "x".repeat(9_999),
    price: " barato ",
    seller_id: "me",
    stock: 5,
    description: "\u0000a",
  });
  expect(kept).toEqual({ title: "x".repeat(500), price: "barato", description: "a" });
  expect(toDraftFields({ description: '"'.repeat(99_999) }).description?.length).toBe(DESCRIPTION_MAX + 2_000);
});

test("a file's name is shown on one line, shortened", () => {
  expect(shortFileName("a\r\nb.jpg")).toBe("a b.jpg");
  expect(shortFileName("a \n\n b.jpg")).toBe("a b.jpg");
  expect(shortFileName("x".repeat(99))).toBe(`${"x".repeat(39)}…`);
  expect(shortFileName("x".repeat(41))).toBe(`${"x".repeat(39)}…`);
  expect(shortFileName("x".repeat(40))).toBe("x".repeat(40));
});

test("of a photo that is left out the seller reads why", () => {
  const limits = { maxSide: 1, maxPixels: 1 };
  expect(toImageSkip({ reason: "not-an-image" })).toBe("format");
  expect(toImageSkip({ reason: "wrong-type" })).toBe("format");
  expect(toImageSkip({ reason: "too-many-bytes", maxBytes: 1 })).toBe("size");
  expect(toImageSkip({ reason: "too-large-dimensions", ...limits })).toBe("dimensions");
  expect(toImageSkip({ reason: "animated" })).toBe("animated");
  expect(toImageSkip({ reason: "broken" })).toBe("broken");
});

test("texts may be as long as their limits, and a listing may have as many photos", () => {
  expect(refusals({ ...RIGHT, description: "x".repeat(DESCRIPTION_MAX) })).toEqual({});
  expect(refusals({ ...RIGHT, returns: "x".repeat(TERMS_MAX), shipping: "x".repeat(TERMS_MAX) })).toEqual({});
  expect(refusals(RIGHT, MAX_PRODUCT_IMAGES)).toEqual({});
  expect(refusals(RIGHT, MAX_PRODUCT_IMAGES + 1)).toEqual({ images: "imagesRequired" });
  expect(refusals({ ...RIGHT, listing_type: "auction", reserve: "1" })).toHaveProperty("reserve");
  expect(refusals({ ...RIGHT, listing_type: "auction", title: "" })).toEqual({ title: "titleRequired" });
  expect(refusals({ ...RIGHT, listing_type: "auction", stock: "x" })).toEqual({});
});

test("of an auction the start, reserve and Buy It Now are compared with what can be paid at once", () => {
  const above = (typed: TypedListing) => hasPriceAbove({ ...RIGHT, ...typed }, toCentavos(100_00));
  expect(["100", "100.01", "x", undefined].map((price) => above({ price }))).toEqual([false, true, false, false]);
  expect(above({ reserve: "101", buy_it_now: "101" })).toBe(false);
  expect(above({ listing_type: "auction", reserve: "101" })).toBe(true);
  expect(above({ listing_type: "auction", buy_it_now: "101" })).toBe(true);
  expect(above({ listing_type: "auction", reserve: "100", buy_it_now: "100" })).toBe(false);
});

test("an auction is scheduled until its first millisecond", () => {
  const { auction } = listing({ ...RIGHT, listing_type: "auction" });
  expect([NOW - 1, NOW, NOW + 1].map((now) => isScheduled(auction, now))).toEqual([true, false, false]);
  expect(isScheduled(null, NOW)).toBe(false);
});

test("a listing's language is its words', unless its seller chose one; one that they do not tell is left open", () => {
  expect(listing({ ...RIGHT, title: "Lámpara de latón" }).language).toBe("es");
  expect(listing({ ...RIGHT, title: "Lámpara de latón", language: "en" }).language).toBe("en");
  expect(listing({ ...RIGHT, title: "Lamp", description: "Works, with the box", language: "fr" }).language).toBe("en");
  expect(listing({ ...RIGHT, title: "PS5" }).language).toBe(null);
});

test("the second language has the limits of the first, and a title if it has a description", () => {
  const second = { second_title: " Lamp ", second_description: "Of\r\nbrass " };
  expect(listing({ ...RIGHT, ...second })).toMatchObject({ secondTitle: "Lamp", secondDescription: "Of\nbrass" });
  expect(listing({ ...RIGHT, second_title: "Lamp" })).toMatchObject({ secondTitle: "Lamp", secondDescription: null });
  expect(listing({ ...RIGHT, second_title: " ", second_description: "" }).secondTitle).toBe(null);
  expect(refusals({ ...RIGHT, second_description: "Of brass" })).toEqual({ second_title: "secondTitleRequired" });
  const long = { second_title: "é".repeat(TITLE_MAX + 1), second_description: "é".repeat(DESCRIPTION_MAX + 1) };
  expect(refusals({ ...RIGHT, ...long })).toEqual({
    second_title: "titleTooLong",
    second_description: "descriptionTooLong",
  });
});

test("terms of sale are choices of the form, and anything else is none", () => {
  const chosen = { handling_days: "3", return_days: "14", return_payer: "seller" };
  expect(listing({ ...RIGHT, ...chosen })).toMatchObject({ handlingDays: 3, returnDays: 14, returnPayer: "seller" });
  const wrong = { handling_days: "4", return_days: "31", return_payer: "nobody" };
  expect(listing({ ...RIGHT, ...wrong })).toMatchObject({ handlingDays: null, returnDays: null, returnPayer: null });
  // Nothing is taken back, so nobody pays for it.
  expect(listing({ ...RIGHT, ...chosen, return_days: "0" })).toMatchObject({ returnDays: 0, returnPayer: null });
});

test("a draft of two long descriptions full of quotes fits into the database", () => {
  const typed = { title: "Lamp", description: '"'.repeat(7_000), second_description: '"'.repeat(7_000) };
  const kept = toDraftFields(typed);
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(20_000);
  expect(kept.description).toBe(typed.description);
  expect(toDraftFields(kept)).toEqual(kept);
});

test("a listing is shipped, picked up, or either; what is only picked up has a place, costs no shipping and is not called free", () => {
  const shipping = { shipping_cost: "99", shipping_states: "Texas: x", shipping: "" };
  const terms = (typed: object) => {
    const answer = checkGoods({ ...RIGHT, ...typed }, 4);
    if (!answer.ok) return answer.refusals;
    const { pickup, isShipped, shipping, shippingCost } = answer.goods;
    return { pickup, isShipped, shipping, shippingCost };
  };
  const free = { shipping: null, shippingCost: 0 };
  expect(terms({})).toEqual({ pickup: null, isShipped: true, ...free });
  expect(terms({ pickup_place: " Roma  Norte, CDMX " })).toEqual({
    pickup: "Roma Norte, CDMX",
    isShipped: true,
    ...free,
  });
  const only = { pickup_place: "Roma", pickup_only: "on" };
  expect(terms({ ...shipping, ...only })).toEqual({
    pickup: "Roma",
    isShipped: false,
    shipping: "Roma",
    shippingCost: 0,
  });
  expect(terms({ ...only, shipping: "Lunes a viernes" })).toMatchObject({ shipping: "Lunes a viernes" });
  expect(terms({ pickup_only: "on" })).toEqual({ pickup_place: { reason: "pickupPlaceRequired" } });
  expect(terms({ pickup_place: "x".repeat(101) })).toEqual({ pickup_place: { reason: "pickupPlaceTooLong" } });
});

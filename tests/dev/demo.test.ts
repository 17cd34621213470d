import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { checkAddress } from "~/domain/accounts/address";
import { detectLanguage } from "~/domain/catalog/listing-language";
import { checkAnswer, checkQuestion } from "~/domain/questions/question";
import { DAY } from "~/domain/time";
import { AUCTIONS } from "../../dev/demo/auctions";
import { CAST } from "../../dev/demo/cast";
import { type DemoListing, LISTINGS } from "../../dev/demo/listings";
import { ORDERS } from "../../dev/demo/orders";
import { QUESTIONS } from "../../dev/demo/questions";
import { REGULARS } from "../../dev/demo/regulars";
import { SALES } from "../../dev/demo/sales";
import { LAST_PIECES, SOLD_OUT } from "../../dev/demo/sold-out";

const folder = fileURLToPath(new URL("../../dev/demo/photos/", import.meta.url));
const photosOnDisk = readdirSync(folder).filter((name) => name.endsWith(".jpg"));
const people = Object.values(CAST);
const titlesOf = (listings: readonly DemoListing[]) => listings.map((listing) => listing.title);

test("every photo of a listing exists", () => {
  const missing = LISTINGS.flatMap((listing) => listing.photos).filter((photo) => !photosOnDisk.includes(photo));
  expect(missing).toEqual([]);
});

test("every photo is used by some listing", () => {
  const used = new Set(LISTINGS.flatMap((listing) => listing.photos));
  expect(photosOnDisk.filter((photo) => !used.has(photo))).toEqual([]);
});

test("a used listing has 4 or 5 photos, a new one 1 to 5, none twice", () => {
  const wrong = LISTINGS.filter(({ condition, photos }) => {
    const fewest = condition === "new" ? 1 : 4;
    return photos.length < fewest || photos.length > 5 || new Set(photos).size !== photos.length;
  });
  expect(titlesOf(wrong)).toEqual([]);
});

test("a photo of used goods shows only those goods", () => {
  const used = LISTINGS.filter((listing) => listing.condition !== "new").flatMap((listing) => listing.photos);
  const all = LISTINGS.flatMap((listing) => listing.photos);
  expect(used.filter((photo) => all.filter((other) => other === photo).length > 1)).toEqual([]);
});

test("each of the eight categories has at least 3 listings", () => {
  const categories = [...new Set(LISTINGS.map((listing) => listing.category))];
  expect(categories).toHaveLength(8);
  const sizeOf = (name: string) => LISTINGS.filter((listing) => listing.category === name).length;
  expect(categories.filter((name) => sizeOf(name) < 3)).toEqual([]);
});

test("every condition occurs", () => {
  expect(new Set(LISTINGS.map((listing) => listing.condition)).size).toBe(5);
});

test("a price is whole centavos between $89 and $45,000", () => {
  const wrong = LISTINGS.filter(({ price }) => !Number.isSafeInteger(price) || price < 8_900 || price > 4_500_000);
  expect(titlesOf(wrong)).toEqual([]);
});

test("stock is a whole number from 1 to 25, and used goods exist once", () => {
  const wrong = LISTINGS.filter(
    ({ condition, stock }) => !Number.isInteger(stock) || stock < 1 || stock > (condition === "new" ? 25 : 1),
  );
  expect(titlesOf(wrong)).toEqual([]);
});

test("titles are unique and 20 to 80 characters long", () => {
  expect(new Set(titlesOf(LISTINGS)).size).toBe(LISTINGS.length);
  expect(titlesOf(LISTINGS).filter((title) => title.length < 20 || title.length > 80)).toEqual([]);
});

test("a description has 2 to 5 sentences", () => {
  const sentences = (text: string) => text.match(/[.!?](?=\s|$)/g)?.length ?? 0;
  const wrong = LISTINGS.filter(({ description }) => sentences(description) < 2 || sentences(description) > 5);
  expect(titlesOf(wrong)).toEqual([]);
});

test("some listings say the same in both languages", () => {
  const both = LISTINGS.filter(({ second_title, second_description }) => second_title && second_description);
  for (const { title, description, second_title = "", second_description = "" } of both)
    expect(
      [
        detectLanguage({ title, description }),
        detectLanguage({ title: second_title, description: second_description }),
      ].sort(),
    ).toEqual(["en", "es"]);
  expect(new Set(both.map(({ seller }) => CAST[seller].language))).toEqual(new Set(["en", "es"]));
  expect(both.length).toBeLessThan(LISTINGS.length / 4);
});

test("both languages have a fair share of the listings", () => {
  const spanish = LISTINGS.filter((listing) => CAST[listing.seller].language === "es").length;
  expect(spanish / LISTINGS.length).toBeGreaterThan(0.4);
  expect(spanish / LISTINGS.length).toBeLessThan(0.6);
});

test("a page of eight newest listings shows several sellers and no cover twice", () => {
  const newest = LISTINGS.slice(0, 8);
  expect(new Set(newest.map((listing) => listing.seller)).size).toBeGreaterThanOrEqual(4);
  expect(new Set(newest.map((listing) => listing.photos[0])).size).toBe(8);
});

test("everyone has a key, an example.com address, a name and a password that pass the rules", () => {
  for (const [key, person] of Object.entries(CAST)) {
    expect(person.key).toBe(key);
    expect(person.email).toMatch(/^[a-z]+@example\.com$/);
    expect(person.full_name.length).toBeLessThanOrEqual(100);
    expect(person.password.length).toBeGreaterThanOrEqual(6);
  }
  expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
});

test("only the admin is an admin, and the buyer and the admin sell nothing", () => {
  expect(people.filter((person) => person.role === "admin")).toEqual([CAST.admin]);
  expect(people.filter((person) => !person.seller)).toEqual([CAST.user, CAST.admin]);
});

test("every seller has a complete profile and something to sell", () => {
  for (const person of people) {
    if (!person.seller) continue;
    for (const text of Object.values(person.seller)) expect(text).not.toBe("");
    expect(person.seller.phone).toMatch(/^[\d ]{10,20}$/);
    expect(person.seller.postal_code).toMatch(/^\d{5}$/);
    expect(person.seller.country).toBe("México");
    expect(titlesOf(LISTINGS.filter((listing) => listing.seller === person.key))).not.toEqual([]);
  }
});

test("who buys has two addresses that pass the rules", () => {
  expect(CAST.user.addresses).toHaveLength(2);
  for (const person of people) {
    for (const address of person.addresses ?? []) expect(checkAddress(address)).toEqual({ ok: true, address });
  }
});

test("every photo is credited", () => {
  const credits = readFileSync(`${folder}CREDITS.md`, "utf8");
  expect(photosOnDisk.filter((photo) => !credits.includes(`| ${photo} |`))).toEqual([]);
});

test("what is bought is on offer at a fixed price, some are left, and nobody buys of themselves", () => {
  for (const { title, buyer } of [...SALES, ...ORDERS]) {
    const listing = LISTINGS.find((one) => one.title === title);
    expect([title, AUCTIONS.some((one) => one.title === title)]).toEqual([title, false]);
    expect(listing?.stock).toBeGreaterThan(1);
    expect(listing?.seller).not.toBe(buyer);
  }
});

test("what sold out passes the rules of listings, was bought by others, and is not sold twice", () => {
  for (const { title, photos, price, seller } of SOLD_OUT) {
    expect([title, title.length >= 20 && title.length <= 80]).toEqual([title, true]);
    expect([title, photos.filter((photo) => !photosOnDisk.includes(photo))]).toEqual([title, []]);
    expect([title, price >= 8_900 && price <= 4_500_000]).toEqual([title, true]);
    expect([title, titlesOf(LISTINGS).includes(title)]).toEqual([title, false]);
    expect(CAST[seller].seller).toBeDefined();
  }
  expect(LAST_PIECES.map(({ title }) => title)).toEqual([...new Set(titlesOf(SOLD_OUT))]);
});

test("nobody sells or buys before they joined", () => {
  const joinedOf = (who: string) => ({ ...CAST, ...REGULARS })[who as keyof typeof REGULARS].joined * DAY;
  for (const { title, buyer, paid } of [...SALES, ...LAST_PIECES, ...ORDERS]) {
    const seller = [...LISTINGS, ...SOLD_OUT].find((one) => one.title === title)?.seller ?? "";
    expect([title, joinedOf(seller) > paid, joinedOf(buyer) > paid]).toEqual([title, true, true]);
  }
});

test("stores have sold much, some and little, mostly to people who were content", () => {
  const sold = Object.values(CAST).flatMap(({ key, seller }) =>
    seller
      ? [SALES.filter(({ title }) => LISTINGS.some((one) => one.title === title && one.seller === key)).length]
      : [],
  );
  expect(Math.max(...sold)).toBeGreaterThanOrEqual(15);
  expect(Math.min(...sold)).toBeLessThanOrEqual(2);
  expect(sold.filter((count) => count > 3 && count < 15).length).toBeGreaterThanOrEqual(3);
  const ratings = SALES.map(({ feedback }) => feedback?.buyer?.rating);
  expect(ratings.filter((rating) => rating === "positive").length / ratings.length).toBeGreaterThan(0.8);
  expect(new Set(ratings)).toEqual(new Set(["positive", "neutral", "negative"]));
});

test("every buyer has an address that passes the rules", () => {
  for (const { address, full_name } of Object.values(REGULARS)) {
    const whole = { ...address, full_name, country: "México" as const };
    expect(checkAddress(whole)).toEqual({ ok: true, address: whole });
  }
});

test("questions are about listings, by others than their sellers, and pass the rules in both languages", () => {
  const languages = new Set<string>();
  for (const { title, asker, question, answer, hours } of QUESTIONS) {
    const listing = LISTINGS.find((one) => one.title === title);
    expect([title, listing?.seller]).not.toEqual([title, undefined]);
    expect(listing?.seller).not.toBe(asker);
    expect(hours[0]).toBeGreaterThanOrEqual(hours[1]);
    const asked = checkQuestion(question, "es");
    expect(asked).toMatchObject({ ok: true });
    if (asked.ok) languages.add(asked.language);
    if (answer) expect(checkAnswer(answer, "es")).toMatchObject({ ok: true });
  }
  expect([...languages].sort()).toEqual(["en", "es"]);
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problems } from "~/data/schema.server";
import { RETURN_ADDRESS } from "../../support/home";
import { bytesOf } from "../../support/image-samples";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn } from "../../support/members";
import type { Page } from "../../support/page";
import { file, flashText, photoFile, photoFiles } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";

const WORDS = "The seat is broken in two places";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const page = (orderId: string) => `/account/orders/${orderId}/problem`;
const problemOf = async (orderId: string) =>
  (await market.db.select().from(problems).where(eq(problems.order_id, orderId)))[0];
const photosOf = async ({ id }: { id: string }) =>
  (await market.buckets.PRODUCTS.list({ prefix: `problem/${id}/` })).objects;

/** What was not as described is back at its seller, who has the form of a complaint. The buyer sent a photo. */
async function sentBack(language: "en" | "es" = "en") {
  const buyer = await createMember(market, { language });
  const seller = await createMember(market, { language, seller: true });
  const orderId = await putOrder(market, buyer, seller);
  const here = page(orderId);
  await buyer.post(here, { kind: "not_as_described", description: WORDS, photos: await photoFiles(1) });
  await seller.post(`${here}/return`, { ...RETURN_ADDRESS, label_note: "Code 4711" });
  await buyer.post(`${here}/sent`, { carrier: "estafeta", number: "ABC12345" });
  await seller.post(`${here}/received`, {});
  return { buyer, seller, orderId, form: await seller.get(`${here}/contest`) };
}

const srcs = ({ document }: Page, at = "main") =>
  document.querySelectorAll(`${at} .pics img`).map((one) => one.getAttribute("src") ?? "");

test.each([
  ["en", "It's now under our review", "Only you, the buyer and our team can see them.", "Photo 3"],
  ["es", "Ya está en revisión", "Solo las ven tú, el comprador y nuestro equipo.", "Foto 3"],
] as const)(
  "a seller complains about a return with photos, which stand with the complaint, in %s",
  async (language, done, hint, third) => {
    const { buyer, seller, orderId, form } = await sentBack(language);
    expect(form.document.querySelector("#photos-hint")?.text).toContain(hint);
    expect(form.document.querySelector("main form")?.getAttribute("enctype")).toBe("multipart/form-data");
    const sent = await seller.submit(form, "main form", { words: WORDS, photos: await photoFiles(2) });
    expect([sent.path, flashText(sent)]).toEqual([page(orderId), done]);
    const id = (await problemOf(orderId))?.id;
    const admin = await createMember(market, { admin: true, language });
    for (const seen of [
      await buyer.get(page(orderId)),
      await seller.get(page(orderId)),
      await admin.get(`/admin/problems/${id}`),
    ]) {
      const address = (position: number) => `/account/problems/${id}/photos/320/${position}`;
      expect(srcs(seen, ".timeline li:first-child")).toEqual([address(0)]);
      expect(srcs(seen, ".timeline li:last-child")).toEqual([address(1), address(2)]);
      expect(seen.document.querySelectorAll(".pics img").at(-1)?.getAttribute("alt")).toBe(third);
    }
    expect(await photosOf(seller)).toHaveLength(2);
  },
);

test.each([
  [
    "en",
    "Please write at least 10 characters",
    "Please choose your photos again: they weren't saved.",
    "Invalid format",
  ],
  ["es", "Escribe al menos 10 caracteres", "Elige tus fotos de nuevo: no se guardaron.", "Formato no válido"],
] as const)("a refused complaint keeps its words and no photos, in %s", async (language, words, again, format) => {
  const { seller, orderId, form } = await sentBack(language);
  const photos = [file("<svg/>", "a.svg", "image/svg+xml"), await photoFile()];
  const refused = await seller.submit(form, "main form", { words: "short <b>", photos });
  expect([refused.status, errorsOn(refused).words]).toEqual([400, words]);
  for (const text of [again, format]) expect(errorsOn(refused).photos).toContain(text);
  expect(refused.document.querySelector("#words")?.text).toBe("short <b>");
  expect((await problemOf(orderId))?.status).toBe("return_received");
  expect(await photosOf(seller)).toEqual([]);
});

test("of a complaint's photos those of a wrong type, too large or beyond five are left out, and named", async () => {
  const { seller, orderId, form } = await sentBack();
  const large = file(new Uint8Array(10 * 1024 * 1024 + 1), "huge.jpg", "image/jpeg");
  const photos = [file(bytesOf("<html>"), "b.jpg", "image/jpeg"), large, ...(await photoFiles(6))];
  const sent = await seller.submit(form, "main form", { words: WORDS, photos });
  for (const text of ["b.jpg", "huge.jpg", "You can upload up to 5 images"]) expect(flashText(sent)).toContain(text);
  // The buyer's first, and five of the seller's.
  expect(srcs(sent)).toHaveLength(6);
  expect((await problemOf(orderId))?.status).toBe("escalated");
});

test("photos of a complaint are optional, and for buyer, seller and administrators alone", async () => {
  const without = await sentBack();
  await without.seller.submit(without.form, "main form", { words: WORDS });
  expect((await problemOf(without.orderId))?.status).toBe("escalated");

  const { buyer, seller, form } = await sentBack();
  const [, address = ""] = srcs(await seller.submit(form, "main form", { words: WORDS, photos: await photoFiles(1) }));
  const admin = await createMember(market, { admin: true });
  for (const reader of [buyer, seller, admin]) {
    const photo = await reader.raw(address);
    expect([photo.status, photo.headers.get("Cache-Control")]).toEqual([200, "private, max-age=3600"]);
  }
  for (const stranger of [without.buyer, without.seller]) expect((await stranger.raw(address)).status).toBe(404);
  expect((await market.visitor().raw(address)).headers.get("Location")).toContain("/auth?to=");
});

test("a complaint that met no session is kept without its photos; another's finds no form, and stores nothing", async () => {
  const { buyer, seller, orderId } = await sentBack();
  const here = `${page(orderId)}/contest`;
  const complaint = async () => ({ words: WORDS, photos: await photoFiles(1) });
  expect((await buyer.post(here, await complaint())).status).toBe(404);
  const cookies = new Map(seller.cookies);
  seller.cookies.clear();
  expect((await seller.post(here, await complaint())).path).toContain("/auth");
  for (const [name, value] of cookies) seller.cookies.set(name, value);
  expect((await seller.get(here)).document.querySelector("#words")?.text).toBe(WORDS);
  // Sent twice, it is one, and the second's photo goes.
  for (let times = 0; times < 2; times++) expect((await seller.post(here, await complaint())).path).toBe(page(orderId));
  expect(srcs(await buyer.get(page(orderId)))).toHaveLength(2);
  for (const person of [seller, buyer]) expect(await photosOf(person)).toHaveLength(1);
});

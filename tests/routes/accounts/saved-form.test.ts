import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessions, users } from "~/data/schema.server";
import { type Market, openMarket } from "../../support/market";
import { quickHash } from "../../support/members";
import type { Page } from "../../support/page";
import { file, photoFiles } from "../../support/photo-files";

// Typed input survives having to sign in, and files that are too large.

const PASSWORD = "cuatro palabras al azar";
const LISTING = {
  title: 'Lámpara "de latón" <b>',
  category: "home",
  price: "1,250.50",
  description: `Pesa mucho.\n${"Ilumina bien. ".repeat(200)}`,
};

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

async function seller(password = PASSWORD) {
  const ana = await market.person({ seller: true });
  await market.db
    .update(users)
    .set({ password_hash: quickHash(password) })
    .where(eq(users.id, ana.id));
  return ana;
}

type Seller = Awaited<ReturnType<typeof seller>>;

const endSession = ({ idHash }: Seller) => market.db.delete(sessions).where(eq(sessions.id_hash, idHash));
const signIn = (who: Seller, page: Page) => who.submit(page, "main form", { email: who.email, password: PASSWORD });
const standsIn = (page: Page, name: string) => {
  const field = page.document.querySelector(`#${name}`);
  return field?.getAttribute("value") ?? field?.querySelector("option[selected]")?.getAttribute("value") ?? field?.text;
};

test.each(["/sell", "/sell/draft", "/sell/photos"])(
  "what was sent to %s when the session was over stands in the form after signing in",
  async (path) => {
    const ana = await seller();
    await endSession(ana);
    const from = { Referer: `${market.origin}/sell` };
    const signing = await ana.post(path, { ...LISTING, photos: await photoFiles(1) }, from);
    expect(signing.path).toBe("/auth?to=%2Fsell");
    const back = await signIn(ana, signing);
    expect(back.path).toBe("/sell");
    expect(back.flash).toContain("We kept what you entered");
    for (const name of ["title", "category", "price"] as const) expect(standsIn(back, name)).toBe(LISTING[name]);
    expect(standsIn(back, "description")?.replaceAll("\r", "").trim()).toBe(LISTING.description.trim());
    // Once sent, the draft keeps it and the browser no longer does.
    await ana.submit(back, "form.sell", { title: "Otra" }, "/sell/draft");
    expect([...ana.cookies.keys()].filter((name) => name.startsWith("form"))).toEqual([]);
    expect(standsIn(await ana.get("/sell"), "title")).toBe("Otra");
  },
);

test("signed out in one window, the form of the other is not lost", async () => {
  const ana = await seller();
  const form = await ana.get("/seller-settings");
  await ana.post("/sign-out", {});
  const signing = await ana.submit(form, "main form.sections", { business_name: "Foto Ana", city: "Xalapa" });
  expect(signing.path).toBe("/auth?to=%2Fseller-settings");
  const back = await signIn(ana, signing);
  expect([standsIn(back, "business_name"), standsIn(back, "city")]).toEqual(["Foto Ana", "Xalapa"]);
});

test("who has to make a seller profile first finds the listing as it was", async () => {
  const ana = await market.person();
  const asked = await ana.post("/sell", LISTING);
  expect(asked.path).toBe("/seller-settings?to=/sell");
  const back = await ana.submit(asked, "main form.sections", { business_name: "Foto Ana" });
  expect([back.path, standsIn(back, "title")]).toEqual(["/sell", LISTING.title]);
});

test("a saved form is for its sender: another user who signs in does not see it", async () => {
  const [ana, beto] = [await seller(), await seller()];
  await endSession(ana);
  const signing = await ana.post("/sell", LISTING);
  const back = await ana.submit(signing, "main form", { email: beto.email, password: PASSWORD });
  expect(back.path).toBe("/sell");
  expect(back.html).not.toContain("Pesa mucho");
});

test("a saved form stays for fifteen minutes", async () => {
  const ana = await seller();
  await endSession(ana);
  const lines = (await ana.send("/sell", LISTING)).headers.getSetCookie().filter((line) => /^form\d=./.test(line));
  const kept = lines.filter((line) => !line.includes("Max-Age=0"));
  expect(kept.length).toBeGreaterThan(0);
  for (const line of kept) expect(line).toContain(`Max-Age=${15 * 60}`);
});

test("a password is never saved, nor anything that we did not sign", async () => {
  const ana = await seller();
  await endSession(ana);
  await ana.post("/seller-settings", { business_name: "Foto", current_password: "secreto-1", password: "secreto-2" });
  const saved = ana.cookies.get("form0") ?? "";
  expect(saved).not.toBe("");
  const { inflateRawSync } = await import("node:zlib");
  const typed = inflateRawSync(Buffer.from(saved.slice(0, saved.lastIndexOf(".")), "base64url")).toString();
  expect(typed).toContain("Foto");
  expect(typed).not.toContain("secreto");
  const eve = await market.person({ seller: true });
  for (const forged of [saved.slice(0, -3), `${saved}x`, "AAAA.BBBB", "%"]) {
    eve.cookies.set("form0", forged);
    expect((await eve.get("/seller-settings")).status).toBe(200);
  }
});

test("more than cookies hold is not saved, and nothing breaks", async () => {
  const ana = await seller();
  await endSession(ana);
  const noise = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)));
  const page = await ana.post("/sell", { title: "Mesa", description: noise.join("") });
  expect(page.path).toBe("/auth?to=%2Fsell");
  expect(ana.cookies.has("form0")).toBe(false);
});

test("photos that are too large together are skipped, and what was typed beside them stays", async () => {
  const ana = await seller();
  const large = file(new Uint8Array(11 * 1024 * 1024), "grande.jpg", "image/jpeg");
  const photos = [...(await photoFiles(1)), ...Array.from({ length: 6 }, () => large)];
  const page = await ana.post("/sell/photos", { ...LISTING, photos });
  expect(page.path).toBe("/sell");
  expect(page.flash).toContain("1 photo uploaded");
  expect(page.flash).toContain("grande.jpg exceeds the 10MB limit");
  expect(standsIn(page, "title")).toBe(LISTING.title);
});

test("another form that is sent meanwhile takes nothing away", async () => {
  const ana = await seller();
  await endSession(ana);
  const signing = await ana.post("/account/settings", { full_name: "Ana Sofía", email: ana.email });
  const back = await signIn(ana, signing);
  expect([back.path, standsIn(back, "full_name")]).toEqual(["/account/settings", "Ana Sofía"]);
  await ana.post("/account/settings/language", { language: "en" });
  expect(standsIn(await ana.get("/account/settings"), "full_name")).toBe("Ana Sofía");
  await ana.post("/account/settings", { full_name: "Ana", email: ana.email });
  expect(standsIn(await ana.get("/account/settings"), "full_name")).toBe("Ana");
});

test("switches that were turned off are off after signing in", async () => {
  const ana = await seller();
  const form = await ana.get("/account/settings/notifications");
  await endSession(ana);
  const switches = form.document.querySelectorAll("main input[type=checkbox]");
  for (const one of switches) one.removeAttribute("checked");
  const back = await signIn(ana, await ana.submit(form, "main form"));
  expect(back.path).toBe("/account/settings/notifications");
  expect(switches).toHaveLength(2);
  expect(back.document.querySelectorAll("main input[checked]")).toEqual([]);
});

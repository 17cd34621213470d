import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifications, products, questions } from "~/data/schema.server";
import { OWN_WAITING_MAX, SHOWN_MAX, WAITING_MAX } from "~/domain/questions/question";
import { QUESTIONS } from "~/domain/rate-limit";
import { DAY } from "~/domain/time";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, mailsOf, PASSWORD } from "../../support/members";
import { putQuestion } from "../../support/put-question";
import { unknownIn } from "../../support/vocabulary";

const spanish = { "Accept-Language": "es-MX" };
const ASK = 'main form[action$="/questions"]';
const ANSWER = 'main form[action^="/account/questions"]';

type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let seller: Person;
let admin: Member;
let product: string;

beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  seller = await market.person({ seller: true });
  admin = await createMember(market, { admin: true });
});
afterAll(() => market.close());
beforeEach(async () => {
  product = uuid();
  await market.db.insert(products).values({
    ...{ id: product, title: "Silla de madera", category: "home", condition: "new", price: 900_00, stock: 1 },
    ...{ seller_id: seller.id, image_url: "none", status: "active", created_at: 1, language: "es" },
  });
});

const rows = () => market.db.select().from(questions).where(eq(questions.product_id, product));
const told = async (id: string) =>
  (await market.db.select().from(notifications).where(eq(notifications.user_id, id)))
    .map(({ message }) => message)
    .filter((message) => "product" in message && message.product === product)
    .map(({ kind }) => kind);
const mailed = async (who: Person) =>
  (await mailsOf(market, who))
    .map(({ message }) => message as { kind: string; product?: string })
    .filter((one) => one.product === product);

test.each([
  [{}, "Question sent", "Answer published", "Answer 1 question"],
  [spanish, "Pregunta enviada", "Respuesta publicada", "Responder 1 pregunta"],
])("a question is asked, answered once and read by everyone, in %j", async (headers, sent, published, waits) => {
  const ana = await market.person({ headers });
  const boss = Object.assign(market.visitor(headers), { cookies: new Map(seller.cookies) });
  const page = await ana.get(`/product/${product}`);
  const after = await ana.submit(page, ASK, { question: "¿Cuánto mide de alto?" });
  expect([after.path, after.flash]).toEqual([`/product/${product}/questions`, expect.stringContaining(sent)]);
  expect(await rows()).toMatchObject([{ question: "¿Cuánto mide de alto?", language: "es", asker_id: ana.id }]);
  expect([await told(seller.id), (await mailed(seller)).map(({ kind }) => kind)]).toEqual([
    ["question-asked"],
    ["question-asked"],
  ]);
  const listed = await boss.get("/account/questions");
  expect((await boss.get(`/product/${product}`)).text).toContain(waits);
  const [row] = await rows();
  const answered = await boss.post(
    "/account/questions",
    { question: row?.id ?? "", answer: "90 cm de alto." },
    headers,
  );
  expect(listed.text).toContain("¿Cuánto mide de alto?");
  expect([answered.path, answered.flash]).toEqual(["/account/questions", expect.stringContaining(published)]);
  expect(await told(ana.id)).toEqual(["question-answered"]);
  for (const path of [`/product/${product}`, `/product/${product}/questions`]) {
    const read = await market.visitor(headers).get(path);
    expect(read.text).toContain("¿Cuánto mide de alto?");
    expect(read.text).toContain("90 cm de alto.");
    expect(read.text).toContain("A***");
  }
  const again = await boss.post("/account/questions", { question: row?.id ?? "", answer: "Otra cosa" });
  expect([again.flash === answered.flash, (await rows())[0]?.answer]).toEqual([false, "90 cm de alto."]);
});

test("a question that waits is read by its asker and its seller alone, and its asker can take it back", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  await ana.post(`/product/${product}/questions`, { question: "¿Es de cedro o de pino?" });
  const paths = [`/product/${product}`, `/product/${product}/questions`];
  for (const who of [market.visitor(), beto, seller, admin])
    for (const path of paths) expect((await who.get(path)).text).not.toContain("cedro");
  expect((await seller.get("/account/questions")).text).toContain("cedro");
  expect((await beto.get("/account/questions/asked")).text).not.toContain("cedro");
  const mine = await ana.get(`/product/${product}`);
  expect(mine.text).toContain("¿Es de cedro o de pino?");
  const [row] = await rows();
  await beto.post(`/questions/${row?.id}/withdraw`, {});
  await seller.post(`/questions/${row?.id}/withdraw`, {});
  expect(await rows()).toHaveLength(1);
  const back = await ana.submit(mine, 'form[action$="/withdraw"]');
  expect([back.flash, await rows()]).toEqual([expect.stringContaining("withdrawn"), []]);
  const answered = await putQuestion(market, { product, asker: ana.id, answer: "Sí" });
  const late = await ana.post(`/questions/${answered}/withdraw`, {});
  expect([late.flash, (await rows()).length]).toEqual([expect.stringContaining("was answered"), 1]);
});

test("a visitor signs in first, and finds the question as it was typed", async () => {
  const ana = await createMember(market);
  const visitor = market.visitor();
  const auth = await visitor.submit(await visitor.get(`/product/${product}`), ASK, { question: "¿Trae cojín?" });
  expect(auth.path).toMatch(/^\/auth\?/);
  expect(auth.text).toContain("You were about to ask about “Silla de madera”");
  const asked = await visitor.submit(auth, "main form", { email: ana.email, password: PASSWORD });
  expect(asked.path).toBe(`/product/${product}/questions`);
  expect(asked.document.querySelector("#question")?.text.trim()).toBe("¿Trae cojín?");
  expect(await rows()).toEqual([]);
  await visitor.submit(asked, ASK);
  expect(await rows()).toMatchObject([{ question: "¿Trae cojín?", asker_id: ana.id }]);
});

test.each([
  ["Márcame al 55 1234 5678", "“55 1234 5678” looks like a phone number", "“55 1234 5678” parece un teléfono"],
  ["ana arroba correo punto com", "looks like an email address", "parece un correo electrónico"],
  ["Lo vi en otratienda.com", "looks like a web address", "parece una dirección web"],
  ["Escríbeme por WhatsApp", "looks like an account on another app", "parece una cuenta de otra aplicación"],
  ["?", "Write at least 3 characters", "Escribe al menos 3 caracteres"],
  ["¿".repeat(501), "Up to 500 characters", "Hasta 500 caracteres"],
])("“%s” is refused beside the field, in both languages, and stays as it was typed", async (question, en, es) => {
  const ana = await market.person();
  for (const [headers, says] of [
    [{}, en],
    [spanish, es],
  ] as const) {
    const page = await ana.post(`/product/${product}/questions`, { question }, headers);
    expect(page.status).toBe(400);
    expect(page.document.querySelector("#question-error")?.text).toContain(says);
    expect(page.document.querySelector("#question")?.text.trim()).toBe(question);
  }
  expect(await rows()).toEqual([]);
});

test("an answer with contact data is refused beside its field and stays", async () => {
  const ana = await market.person();
  const [one, other] = [
    await putQuestion(market, { product, asker: ana.id, at: 1 }),
    await putQuestion(market, { product, asker: ana.id, at: 2 }),
  ];
  const list = await seller.get("/account/questions");
  expect(list.document.querySelectorAll(ANSWER).length).toBeGreaterThan(1);
  const page = await seller.post("/account/questions", { question: one, answer: "Llámame: 5512345678" });
  expect(page.status).toBe(400);
  expect(page.document.querySelector(`#answer-${one}`)?.text.trim()).toBe("Llámame: 5512345678");
  expect(page.document.querySelector(`#answer-${one}-error`)?.text).toContain("phone number");
  expect(page.document.querySelector(`#answer-${other}-error`)).toBeNull();
  expect((await rows()).map(({ answer }) => answer)).toEqual([null, null]);
});

test("only a listing on offer takes questions, and none from its seller", async () => {
  const ana = await market.person();
  const ask = (who: Person) => who.post(`/product/${product}/questions`, { question: "¿Cuánto pesa?" });
  expect((await seller.get(`/product/${product}`)).document.querySelector(ASK)).toBeNull();
  expect([
    (await ask(seller)).status,
    (await ana.post("/product/none/questions", { question: "¿Hola?" })).status,
  ]).toEqual([409, 404]);
  await putQuestion(market, { product, asker: ana.id, question: "¿Es pesada?", answer: "No mucho" });
  await market.db.update(products).set({ status: "ended" }).where(eq(products.id, product));
  const refused = await ask(ana);
  expect([refused.status, refused.text.includes("takes no new questions")]).toEqual([409, true]);
  const closed = await market.visitor().get(`/product/${product}`);
  expect([closed.document.querySelector(ASK), closed.text.includes("No mucho")]).toEqual([null, true]);
  await market.db.update(products).set({ status: "removed" }).where(eq(products.id, product));
  expect((await ana.raw(`/product/${product}/questions`)).status).toBe(404);
  expect((await rows()).length).toBe(1);
});

test("questions are limited by person and listing, by listing, and by person and hour", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  const ask = (who: Person, n: number | string, about = product) =>
    who.post(`/product/${about}/questions`, { question: `¿Pregunta ${n}?` });
  for (let n = 0; n < OWN_WAITING_MAX; n++) expect((await ask(ana, n)).status).toBe(200);
  const more = await ask(ana, "de más");
  expect([more.status, more.document.querySelector("#question")?.text.trim()]).toEqual([409, "¿Pregunta de más?"]);
  expect((await ana.get(`/product/${product}`)).document.querySelector(ASK)).toBeNull();
  for (let n = OWN_WAITING_MAX; n < WAITING_MAX; n++) await putQuestion(market, { product, asker: admin.id });
  expect((await ask(beto, "una")).status).toBe(409);
  await market.db.run(sql`INSERT OR REPLACE INTO rate_limits (key, count, window_start, last_at)
    VALUES (${`question:${beto.id}`}, ${QUESTIONS.most}, ${Date.now()}, 1)`);
  await market.db.run(sql`DELETE FROM questions WHERE product_id = ${product}`);
  const waits = await ask(beto, "otra");
  expect([waits.status, waits.text.includes("Please wait")]).toEqual([429, true]);
  expect(await rows()).toEqual([]);
});

test("a form sent twice is one question, and one message", async () => {
  const ana = await market.person();
  const fields = { key: uuid(), question: "¿Es nueva?" };
  for (let time = 0; time < 2; time++)
    expect((await ana.post(`/product/${product}/questions`, fields)).flash).toContain("sent");
  expect([(await rows()).length, await told(seller.id)]).toEqual([1, ["question-asked"]]);
  await ana.post(`/product/${product}/questions`, { question: "¿Y de qué color?" });
  expect([(await told(seller.id)).length, (await mailed(seller)).length]).toEqual([2, 1]);
});

test("the page of a listing shows the last answers, its list pages through all, newest first", async () => {
  const ana = await market.person();
  for (let n = 1; n <= 30; n++)
    await putQuestion(market, {
      product,
      asker: ana.id,
      question: `¿Número ${n}?`,
      answer: `Respuesta ${n}`,
      at: n * DAY,
    });
  const shown = ({ text }: { text: string }) => [...text.matchAll(/Respuesta (\d+)/g)].map(([, n]) => Number(n));
  const page = await market.visitor().get(`/product/${product}`);
  expect(shown(page)).toEqual([30, 29, 28].slice(0, SHOWN_MAX));
  const first = await market
    .visitor()
    .get(page.document.querySelector(`a[href="/product/${product}/questions"]`)?.getAttribute("href") ?? "");
  const next = first.document.querySelector('a[rel="next"]')?.getAttribute("href") ?? "";
  const second = await market.visitor().get(next);
  expect([...shown(first), ...shown(second)]).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
  expect(second.document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toContain(next);
  for (const [path, trips] of [
    [`/product/${product}`, 1],
    [`/product/${product}/questions`, 1],
    ["/account/questions", 1],
  ] as const) {
    expect(await market.trips(() => seller.get(path)), path).toBe(trips);
  }
  expect(await market.trips(() => ana.send(`/product/${product}/questions`, { question: "¿Otra más?" }))).toBe(2);
});

test("search engines read answered questions in schema.org's words, and an empty list not at all", async () => {
  const ana = await market.person();
  const list = `/product/${product}/questions`;
  const robots = async () => (await market.visitor().get(list)).document.querySelector('meta[name="robots"]');
  expect((await robots())?.getAttribute("content")).toBe("noindex");
  await putQuestion(market, { product, asker: ana.id, question: "¿Es </script> nueva?", answer: "Sí, nueva", at: DAY });
  expect(await robots()).toBeNull();
  const said = {
    "@type": "Question",
    name: "¿Es </script> nueva?",
    acceptedAnswer: { text: "Sí, nueva", inLanguage: "es" },
  };
  for (const [path, type, at] of [
    [`/product/${product}`, "Product", "subjectOf"],
    [list, "CollectionPage", "hasPart"],
  ] as const) {
    const page = await market.visitor().get(path);
    const things = JSON.parse(page.document.querySelector('script[type="application/ld+json"]')?.textContent ?? "")[
      "@graph"
    ];
    expect(unknownIn(things)).toEqual([]);
    expect(things.find((one: { "@type": string }) => one["@type"] === type)).toMatchObject({ [at]: [said] });
  }
  const { text } = await market.visitor().get("/robots.txt");
  expect(text).toContain("Allow: /product/*/questions$");
});

test("at an auction nobody learns the letter of who asked", async () => {
  const ana = await market.person();
  const { productId } = await auctionOf(market.db, seller.id);
  await putQuestion(market, { product: productId, asker: ana.id, answer: "Sí" });
  const page = await market.visitor().get(`/product/${productId}/questions`);
  expect([page.text.includes("***"), page.text.includes("Shopper")]).toEqual([false, true]);
});

test("a text in the reader's other language says so", async () => {
  const ana = await market.person();
  await ana.post(`/product/${product}/questions`, { question: "Is this the larger one with the arms?" });
  const [row] = await rows();
  await seller.post("/account/questions", { question: row?.id ?? "", answer: "Sí, es la grande con brazos" });
  const [english, es] = [market.visitor(), market.visitor(spanish)];
  const langs = async (who: typeof english) =>
    (await who.get(`/product/${product}/questions`)).document
      .querySelectorAll("main li p.lines")
      .map((one) => one.getAttribute("lang"));
  expect([await langs(english), await langs(es)]).toEqual([
    [undefined, "es"],
    ["en", undefined],
  ]);
});

test("a seller declines by reporting: the question leaves the list until the desk decides", async () => {
  const ana = await market.person();
  const id = await putQuestion(market, { product, asker: ana.id, question: "¿Me la regalas?" });
  const report = await seller.get(`/report/question/${id}`);
  const sent = await seller.submit(report, 'main form[action^="/report"]', { cause: "offensive" });
  expect([sent.path, sent.flash]).toEqual(["/account/questions", expect.stringContaining("Thank you")]);
  expect(sent.text).not.toContain("¿Me la regalas?");
  const desk = await admin.get("/admin/reports");
  expect(desk.text).toContain("¿Me la regalas?");
  const kept = await admin.post(`/admin/reports/question/${id}/dismiss`, { reason: "Es una broma" });
  expect([kept.path, kept.text.includes("¿Me la regalas?")]).toEqual(["/admin/reports", false]);
  expect((await seller.get("/account/questions")).text).toContain("¿Me la regalas?");
});

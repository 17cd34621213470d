import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sign } from "~/http/session/signature.server";
import { errors as en } from "~/i18n/en/errors";
import { errors as es } from "~/i18n/es/errors";
import { type Market, openMarket, SECRET } from "../support/market";
import { photoFiles } from "../support/photo-files";
import { piecesOf, postInChunks } from "../support/streamed";

// What is kept of people who are not signed in is bounded, and what is too much is refused while it arrives.

const KB = 1_024;
const MB = KB * KB;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=between";
const BOTH = [["en", en] as const, ["es", es] as const];

let market: Market;

beforeAll(async () => {
  market = await openMarket({ paypal: true });
});

afterAll(() => market.close());

const part = (name: string, more = "") => `--between\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

/** Nine texts of ten megabytes. */
function* nineTexts() {
  for (let index = 0; index < 9; index++) yield* piecesOf(10 * MB, part(`text${index}`), "\r\n");
  yield "--between--\r\n";
}

const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll("&#x27;", "'");
const asked = (type: string, language = "en") => ({
  ...{ "Content-Type": type, Accept: "text/html", "Accept-Language": language, "Accept-Encoding": "identity" },
});

test.each(BOTH)("texts of a visitor above 64 kB are refused before they are read, in %s", async (language, texts) => {
  for (const path of [
    "/sell",
    "/sell/photos",
    "/sell/draft",
    "/account/orders/none/problem",
    "/account/orders/none/problem/contest",
  ]) {
    const answer = await postInChunks(market.origin + path, asked(MULTIPART, language), nineTexts);
    expect([path, answer.status, heading(answer.text)]).toEqual([path, 413, texts.tooLargeTitle]);
    expect(answer.text).toContain(texts.tooLargeBody.replaceAll("'", "&#x27;"));
    // What the sockets hold, but no tenth of the body.
    expect(answer.sent).toBeLessThan(8 * MB);
  }
});

test("a form of a visitor that names no length is cut off as well, wherever it is sent", async () => {
  for (const path of ["/sell", "/seller-settings", "/account/profile", "/product/none"]) {
    const answer = await postInChunks(market.origin + path, asked(FORM), () => piecesOf(90 * MB, "title="));
    expect([path, answer.status, heading(answer.text)]).toEqual([path, 413, en.tooLargeTitle]);
    expect(answer.sent).toBeLessThan(8 * MB);
  }
});

test("64 kB are kept at most, however they are spread and spelled", async () => {
  const sends = (fields: Record<string, string>) => market.visitor().send("/sell", fields);
  const many = (each: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, "a".repeat(each)]));
  expect((await sends({ title: "a".repeat(63 * KB) })).status).toBe(303);
  expect((await sends({ title: "a".repeat(64 * KB) })).status).toBe(413);
  expect((await sends(many(KB, 60))).status).toBe(303);
  expect((await sends(many(KB, 64))).status).toBe(413);
  // Two bytes of JSON each, six when escaped.
  expect((await sends({ title: '"'.repeat(40 * KB) })).status).toBe(413);
  expect((await sends({ title: "\u0001".repeat(12 * KB) })).status).toBe(413);
});

test("photos of a visitor are not kept, however large; what was typed beside them is", async () => {
  const visitor = market.visitor();
  const photos = [...(await photoFiles(1)), new File([new Uint8Array(20 * MB)], "a.jpg", { type: "image/jpeg" })];
  const response = await visitor.send("/sell", { title: "Lámpara", photos });
  expect(response.headers.get("Location")).toBe("/auth?to=%2Fsell");
  expect(visitor.cookies.get("form0")).toBeTruthy();
  // A text that calls itself a file in a name that is quoted is a text, and empty.
  const forged = `${part('x"; filename="y')}${"a".repeat(90 * KB)}\r\n--between--\r\n`;
  const answer = await postInChunks(`${market.origin}/sell`, asked(MULTIPART), () => [forged]);
  expect(answer.status).toBe(303);
});

test("texts of a seller above a form's size are refused while they arrive, too", async () => {
  const ana = await market.person({ seller: true });
  const headers = { ...asked(MULTIPART), Cookie: [...ana.cookies].map((pair) => pair.join("=")).join("; ") };
  for (const path of ["/sell", "/sell/draft", "/sell/photos", "/account/profile/avatar"]) {
    const answer = await postInChunks(market.origin + path, headers, nineTexts);
    expect([path, answer.status]).toEqual([path, 413]);
    expect(answer.sent).toBeLessThan(10 * MB);
  }
  const quoted = () => piecesOf(9 * MB, part("x; filename=y"), "\r\n--between--\r\n");
  const answer = await postInChunks(`${market.origin}/sell/draft`, headers, quoted);
  expect(answer.status).toBe(413);
});

test("a saved form is not inflated above what is kept", async () => {
  const ana = await market.person({ seller: true });
  /** The sell page with a saved form in the cookies, which we signed. */
  const page = (size: number) => {
    const form = { page: "/sell", userId: null, typed: { title: "Lámpara", description: "a".repeat(size) } };
    const packed = deflateRawSync(JSON.stringify(form), { level: 9 }).toString("base64url");
    const pieces = sign(packed, "form", SECRET).match(/.{1,3500}/g) ?? [];
    expect(pieces.length).toBeLessThanOrEqual(4);
    for (const [index, piece] of pieces.entries()) ana.cookies.set(`form${index}`, piece);
    return ana.get("/sell");
  };
  expect((await page(60_000)).html).toContain("a".repeat(60_000));
  for (const size of [66_000, 9_000_000]) {
    const { status, html } = await page(size);
    expect([status, html.includes("Lámpara"), html.length < 150_000]).toEqual([200, false, true]);
  }
});

test("a webhook above a megabyte is refused, also when it comes in chunks", async () => {
  const address = `${market.origin}/webhooks/paypal`;
  const type = { "Content-Type": "application/json" };
  const answer = await postInChunks(address, type, () => piecesOf(30 * MB, '{"id":"', '"}'));
  expect(answer.status).toBe(413);
  expect(answer.sent).toBeLessThan(10 * MB);
  const whole = await market.visitor().raw("/webhooks/paypal", {
    ...{ method: "POST", headers: type, body: `{"id":"${"a".repeat(MB)}"}` },
  });
  expect(whole.status).toBe(413);
  expect((await postInChunks(address, type, () => piecesOf(1_000, '{"id":"', '"}'))).status).toBe(400);
  expect(market.log.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
});

test("an upload that breaks off is the sender's fault, also for a script", async () => {
  const ana = await market.person({ seller: true });
  const body = `${part("photos", '; filename="a.jpg"')}half of it`;
  const send = (path: string, accept: string) =>
    ana.raw(path, { method: "POST", headers: { "Content-Type": MULTIPART, Accept: accept }, body });
  for (const path of ["/sell/photos", "/sell/draft"]) {
    const toScript = await send(path, "application/json");
    expect([path, toScript.status]).toEqual([path, 400]);
    expect(await toScript.json()).toMatchObject({ flash: { kind: "error" } });
    expect((await send(path, "text/html")).status).toBe(303);
  }
});

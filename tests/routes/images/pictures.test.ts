import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { offeredWidths, pictureUrl } from "~/domain/images/picture";
import { type Market, openMarket } from "../../support/market";

let market: Market;
let plain: Market;
let key: string;

async function anImage(of: Market): Promise<string> {
  const { rows } = await of.db.$client.execute("SELECT key FROM product_images ORDER BY key LIMIT 1");
  return String(rows[0]?.key);
}

beforeAll(async () => {
  market = await openMarket({ demo: true });
  plain = await openMarket({ demo: true, withoutImages: true });
  key = await anImage(market);
});

afterAll(async () => {
  await market.close();
  await plain.close();
});

async function fetched(of: Market, path: string, accept: string) {
  const response = await of.visitor().raw(path, { headers: { Accept: accept } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, type: response.headers.get("Content-Type") };
}

test("a picture comes in the best format that the browser takes, in the width it asks for", async () => {
  for (const [accept, type, format] of [
    ["image/avif,image/webp,*/*", "image/avif", "heif"],
    ["image/webp,*/*", "image/webp", "webp"],
    ["*/*", "image/jpeg", "jpeg"],
  ] as const) {
    for (const width of [320, 640] as const) {
      const picture = await fetched(market, pictureUrl(key, width), accept);
      expect(picture.type).toBe(type);
      const made = await sharp(picture.bytes).metadata();
      expect([made.format, made.width]).toEqual([format, width]);
    }
  }
});

test("no picture is made larger than its original", async () => {
  const { rows } = await market.db.$client.execute({
    sql: "SELECT width FROM product_images WHERE key = ?",
    args: [key],
  });
  const picture = await fetched(market, pictureUrl(key, 1280), "image/webp");
  expect((await sharp(picture.bytes).metadata()).width).toBe(Math.min(1280, Number(rows[0]?.width)));
});

test("a size is made once and kept", async () => {
  const bucket = market.buckets.PRODUCTS as unknown as {
    get(key: string): Promise<{ uploaded: Date } | null>;
    put(key: string, value: string, options: object): Promise<unknown>;
  };
  const kept = `sized/320.webp/${key}`;
  await fetched(market, pictureUrl(key, 320), "image/webp");
  expect(await bucket.get(kept)).not.toBeNull();
  // A resized picture would not be these letters.
  await bucket.put(kept, "kept", { httpMetadata: { contentType: "image/webp" } });
  expect((await fetched(market, pictureUrl(key, 320), "image/webp")).bytes.toString()).toBe("kept");
});

test("pictures are kept by browsers for ever, and can do nothing but be seen", async () => {
  const { headers } = (await fetched(market, pictureUrl(key, 640), "image/webp")).response;
  expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(headers.get("Vary")).toContain("Accept");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Content-Security-Policy")).toContain("sandbox");
});

test("an account without the Images binding gets what was uploaded", async () => {
  const uploaded = await anImage(plain);
  const picture = await fetched(plain, pictureUrl(uploaded, 320), "image/avif,image/webp");
  expect(picture.type).toBe("image/jpeg");
  const { rows } = await plain.db.$client.execute({
    sql: "SELECT width, placeholder FROM product_images WHERE key = ?",
    args: [uploaded],
  });
  expect((await sharp(picture.bytes).metadata()).width).toBe(rows[0]?.width);
  expect(rows[0]?.placeholder).toBeNull();
});

test("only keys of images in the offered widths are looked up", async () => {
  const user = key.split("/")[0];
  for (const path of [
    "/pictures/321/x",
    pictureUrl(key, 640).replace("640", "641"),
    `/pictures/640/sized/320.webp/${key}`,
    `/pictures/640/${user}/1-0.svg`,
    `/pictures/640/${user}/99999-9.jpg`,
    "/pictures/640/",
  ]) {
    expect((await market.visitor().raw(path)).status, path).toBe(404);
  }
});

test("a picture has one spelling of its address, and one stored copy of each size", async () => {
  const bucket = market.buckets.PRODUCTS;
  const before = (await bucket.list({ prefix: "sized/" })).objects.length;
  const path = pictureUrl(key, 1280);
  for (const other of [
    path.replace("1280", "01280"),
    path.replace("1280", "1280.0"),
    path.replace("1280", "1.28e3"),
    path.replace("1280", "0x500"),
    path.replace("1280", "%31280"),
    path.replace("/pictures", "/PICTURES"),
    path.replace(/\.(\w+)$/, "%2e$1"),
    path.replace(/\/(\d+-\d+\.)/, "%2F$1"),
    `${path}/`,
    `${path}?x=1`,
  ]) {
    expect((await market.visitor().raw(other)).status, other).toBe(404);
  }
  expect((await bucket.list({ prefix: "sized/" })).objects.length).toBe(before);
  expect((await market.visitor().raw(path)).status).toBe(200);
});

test("a picture in a page has its size, its widths and a placeholder of a few bytes; the first comes first", async () => {
  const { document } = await market.visitor().get("/category/electronics");
  const pictures = document.querySelectorAll(".item .pic img:not(.blur)");
  expect(pictures.length).toBeGreaterThan(4);
  for (const [index, picture] of pictures.entries()) {
    expect(picture.getAttribute("width")).toMatch(/^\d+$/);
    expect(picture.getAttribute("height")).toMatch(/^\d+$/);
    expect(picture.getAttribute("sizes")).toBeTruthy();
    const width = Number(picture.getAttribute("width"));
    const offered = picture
      .getAttribute("srcset")
      ?.split(",")
      .map((one) => one.split(" ")[1]);
    expect(offered).toEqual(offeredWidths(width).map(({ real }) => `${real}w`));
    // Four stand in the first screen of a phone.
    const isFirst = index < 4;
    expect(picture.getAttribute(isFirst ? "fetchpriority" : "loading")).toBe(isFirst ? "high" : "lazy");
  }
  const placeholder = document.querySelector(".item .pic .blur")?.getAttribute("src") ?? "";
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(placeholder.length).toBeLessThan(400);
});

test("the first picture of home, of a list and of a product is named before the style sheet, as the page will ask for it", async () => {
  const visitor = market.visitor();
  const { rows } = await market.db.$client.execute(
    "SELECT min(id) AS id FROM products WHERE status = 'active' GROUP BY is_auction",
  );
  expect(rows).toHaveLength(2);
  for (const path of ["/", "/category/electronics", ...rows.map(({ id }) => `/product/${id}`)]) {
    const { html, document } = await visitor.get(path);
    const [hint, ...others] = document.querySelectorAll('link[rel="preload"]');
    const picture = document.querySelector("main .pic img:not(.blur)");
    expect(others, path).toEqual([]);
    expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf("<style"));
    expect([hint?.getAttribute("as"), hint?.getAttribute("fetchpriority")]).toEqual(["image", "high"]);
    // Without an address of its own: a browser that does not know `imagesrcset` loads nothing twice.
    expect(hint?.hasAttribute("href")).toBe(false);
    for (const name of ["srcset", "sizes"])
      expect(hint?.getAttribute(`image${name}`), path).toBe(picture?.getAttribute(name));
  }
});

test("a picture is served though R2 refuses to store its smaller copy", async () => {
  // Of all writes, only those of smaller copies fail.
  const refusing = `
    import worker from "./worker.js";
    export * from "./worker.js";
    const refuse = (bucket) => new Proxy(bucket, {
      get: (of, name) => name === "put"
        ? (key, ...more) => key.startsWith("sized/") ? Promise.reject(new Error("put: Internal Error (10001)")) : of.put(key, ...more)
        : (typeof of[name] === "function" ? of[name].bind(of) : of[name]),
    });
    export default {
      ...worker,
      fetch: (request, env, execution) =>
        worker.fetch(request, { ...env, PRODUCTS: refuse(env.PRODUCTS), AVATARS: refuse(env.AVATARS) }, execution),
    };`;
  const full = await openMarket({ demo: true, around: refusing });
  const uploaded = await anImage(full);
  for (let times = 0; times < 2; times++) {
    const { response, bytes, type } = await fetched(full, pictureUrl(uploaded, 320), "image/webp");
    expect([response.status, type]).toEqual([200, "image/webp"]);
    expect((await sharp(bytes).metadata()).width).toBe(320);
  }
  await expect.poll(() => full.log.some((line) => line.includes('"event":"picture not stored"'))).toBe(true);
  await full.close();
});

import type { Browser } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "../tests/support/chromium";
import { type Market, openMarket } from "../tests/support/market";
import { ssim } from "./ssim";

const PAGES = process.env.PAGES?.split(",") ?? ["home", "product"];
/** Auctions, and as many listings with a fixed price. */
const SHOWN = Number(process.env.SHOWN ?? 2);
const VIEWPORT = { width: 390, height: 844 };
const DENSITY = 2;
const ACCEPT = "image/avif,image/webp,*/*";
/** From here on no difference is seen, twice enlarged; a little below, leather loses its wrinkles, and laces run together. */
const ALIKE = 0.98;
/** Qualities that are searched. */
const QUALITIES = { avif: [20, 60], webp: [40, 90] } as const;

/** A photo as a page draws it: sides of its frame in CSS pixels, what the browser chose. */
interface Drawn {
  source: string;
  frame: { width: number; height: number };
  isCut: boolean;
  photo: { width: number; height: number };
}

/** Pixels of the screen: the whole photo, and what of it is seen. */
interface Shown {
  whole: { width: number; height: number };
  seen: { left: number; top: number; width: number; height: number };
}

interface Row {
  drawn: Drawn;
  shown: Shown;
  type: string;
  /** Bytes of the file that is sent, and of the smallest. */
  ours: number;
  avif: number;
  webp: number;
  /** The smallest AVIF of what of it is seen. */
  cut: number;
  alike: number;
}

// As text: esbuild adds helpers to functions that do not exist in the page.
const DRAWN = `[...document.querySelectorAll(".pic img:not(.blur)")].map((one) => {
  const { width, height } = one.getBoundingClientRect();
  const photo = { width: Number(one.getAttribute("width")), height: Number(one.getAttribute("height")) };
  return { source: one.currentSrc, frame: { width, height }, isCut: getComputedStyle(one).objectFit === "cover", photo };
}).filter(({ source, frame }) => source && frame.width > 0)`;

/** Pictures of pages on a phone of 390 px and two device pixels: bytes, beside the smallest that look the same. */
export async function benchPictures(): Promise<void> {
  const market = await openMarket({ demo: true });
  const browser = await launchChromium();
  console.log(
    `\nPictures at ${VIEWPORT.width} px and ${DENSITY} device pixels, beside the smallest of the size shown that are as like the photo (SSIM of details, at most ${ALIKE}): bytes`,
  );
  const totals = { ours: 0, avif: 0 };
  for (const [name, path] of await listPages(market)) {
    const rows: Row[] = [];
    for (const drawn of await draw(browser, market.origin + path)) {
      const { bytes, type } = await load(drawn.source);
      const shown = showOf(drawn);
      const photo = await readPhoto(market, drawn.source);
      const alike = await likeness(bytes, photo);
      const atLeast = Math.min(ALIKE, alike);
      const [avif, cut] = await findSmallest(photo, shown, "avif", atLeast);
      const [webp] = await findSmallest(photo, shown, "webp", atLeast);
      rows.push({ drawn, shown, type, ours: bytes.length, alike, avif, webp, cut });
    }
    const sum = (of: "ours" | "avif" | "webp" | "cut") => rows.reduce((all, row) => all + row[of], 0);
    console.log(
      `  ${name.padEnd(24)} ${rows.length} pictures ${sum("ours")} beside ${sum("avif")} as AVIF: ×${(sum("ours") / sum("avif")).toFixed(2)} (at most 1.15), ${sum("cut")} cut as shown, ${sum("webp")} as WebP`,
    );
    for (const { drawn, shown, type, ours, alike, avif } of rows) {
      const { width, height } = shown.whole;
      const chosen = `${new URL(drawn.source).pathname.split("/")[2]} ${type}`;
      console.log(
        `    ${`${width} × ${height}`.padStart(11)} ${chosen.padEnd(16)} ${String(ours).padStart(6)} beside ${String(avif).padStart(6)}: ×${(ours / avif).toFixed(2)}, SSIM ${alike.toFixed(3)}`,
      );
    }
    if (name === "home") continue;
    totals.ours += sum("ours");
    totals.avif += sum("avif");
  }
  if (totals.ours > 0) console.log(`  products together: ×${(totals.ours / totals.avif).toFixed(2)} (at most 1.15)`);
  await browser.close();
  await market.close();
}

async function listPages(market: Market): Promise<[string, string][]> {
  const { rows } = await market.db.$client.execute({
    sql: `WITH listed AS (SELECT p.id, p.seq, a.id IS NOT NULL AS auctioned FROM products p LEFT JOIN auctions a ON a.product_id = p.id)
      SELECT id, auctioned FROM (
        SELECT *, row_number() OVER (PARTITION BY auctioned ORDER BY seq DESC) AS place FROM listed
      ) WHERE place <= ? ORDER BY auctioned, place`,
    args: [SHOWN],
  });
  const products = rows.map(({ id, auctioned }, index): [string, string] => [
    `${auctioned ? "auction" : "product"} ${(index % SHOWN) + 1}`,
    `/product/${id}`,
  ]);
  return [
    ...(PAGES.includes("home") ? [["home", "/"] as [string, string]] : []),
    ...(PAGES.includes("product") ? products : []),
  ];
}

/** Every file once, where it is drawn largest. */
async function draw(browser: Browser, address: string): Promise<Drawn[]> {
  const context = await browser.newContext({ viewport: VIEWPORT, deviceScaleFactor: DENSITY, isMobile: true });
  const page = await context.newPage();
  // The first visit makes the sizes.
  const patience = { waitUntil: "networkidle", timeout: 600_000 } as const;
  await page.goto(address, patience);
  await page.evaluate("scrollTo(0, document.body.scrollHeight)");
  await page.waitForLoadState("networkidle", { timeout: patience.timeout });
  const drawn = (await page.evaluate(DRAWN)) as Drawn[];
  await context.close();
  const largest = drawn.toSorted((a, b) => b.frame.width - a.frame.width);
  return largest.filter(({ source }, index) => largest.findIndex((one) => one.source === source) === index);
}

async function load(source: string): Promise<{ bytes: Buffer; type: string }> {
  const response = await fetch(source, { headers: { Accept: ACCEPT } });
  const type = response.headers.get("Content-Type")?.replace("image/", "") ?? "";
  return { bytes: Buffer.from(await response.arrayBuffer()), type };
}

/** Nothing is shown larger than it is. */
function showOf({ frame, isCut, photo }: Drawn): Shown {
  const [across, down] = [frame.width / photo.width, frame.height / photo.height];
  const scale = isCut ? Math.max(across, down) : Math.min(across, down);
  const pixels = Math.min(1, scale * DENSITY);
  const whole = { width: Math.round(photo.width * pixels), height: Math.round(photo.height * pixels) };
  const width = Math.min(whole.width, Math.round((frame.width / scale) * pixels));
  const height = Math.min(whole.height, Math.round((frame.height / scale) * pixels));
  const [left, top] = [Math.floor((whole.width - width) / 2), Math.floor((whole.height - height) / 2)];
  return { whole, seen: { left, top, width, height } };
}

async function lumaOf(picture: Buffer): Promise<Uint8Array> {
  return sharp(picture).greyscale().raw().toBuffer();
}

/** How like the photo a copy is, pixel for pixel: against the photo in the copy's size, without loss. */
async function likeness(copy: Buffer, photo: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(copy).metadata();
  const resized = await sharp(photo).resize(width, height, { fit: "fill" }).png().toBuffer();
  return ssim(await lumaOf(resized), await lumaOf(copy), width);
}

/** As it was uploaded. */
async function readPhoto(market: Market, source: string): Promise<Buffer> {
  const key = new URL(source).pathname.split("/").slice(3).join("/");
  const object = await market.buckets.PRODUCTS.get(key);
  if (!object) throw new Error(`no photo ${key}`);
  return Buffer.from(new Uint8Array(await object.arrayBuffer()));
}

/** Bytes at the lowest quality that is `atLeast` so like the photo: of all of it, and of what is seen. */
async function findSmallest(photo: Buffer, { whole, seen }: Shown, format: "avif" | "webp", atLeast: number) {
  const lossless = await sharp(photo).resize(whole.width, whole.height, { fit: "fill" }).png().toBuffer();
  const luma = await lumaOf(lossless);
  const encode = (quality: number) => sharp(lossless).toFormat(format, { quality });
  let [below, found]: [number, number] = [...QUALITIES[format]];
  while (found - below > 1) {
    const quality = Math.floor((below + found) / 2);
    const alike = ssim(luma, await lumaOf(await encode(quality).toBuffer()), whole.width);
    if (alike < atLeast) below = quality;
    else found = quality;
  }
  const cut = await encode(found).extract(seen).toBuffer();
  return [(await encode(found).toBuffer()).length, cut.length] as const;
}

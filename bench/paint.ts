import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { launchChromium } from "../tests/support/chromium";
import { openMarket } from "../tests/support/market";
import { median } from "./load";

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const PAGES = process.env.PAGES?.split(",") ?? ["home", "category", "product"];
const KBITS = Number(process.env.KBITS ?? 400);
/** Round trip, milliseconds. */
const LATENCY = Number(process.env.LATENCY ?? 400);
const SLOW = { offline: false, latency: LATENCY, downloadThroughput: KBITS * 125, uploadThroughput: KBITS * 125 };
/** How many times slower the processor is. */
const SLOWER = Number(process.env.SLOWER ?? 4);

type Answer = { status: number; headers: Record<string, string>; body: Buffer };
/** Milliseconds, and how much the layout shifted (CLS). `picture` is when the first one is asked for, `html` when the page is whole. */
type Paint = { first: number; largest: number; shift: number; picture: number; html: number };

// As text: esbuild adds helpers to functions that do not exist in the page.
const PAINTS = `(async () => {
  const entries = (type) => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
    setTimeout(() => resolve([]), 2000);
  });
  const first = (await entries("paint")).find(({ name }) => name === "first-contentful-paint");
  const largest = (await entries("largest-contentful-paint")).at(-1);
  const shifts = await entries("layout-shift");
  return {
    first: first?.startTime ?? 0,
    largest: largest?.startTime ?? 0,
    picture: Math.min(...performance.getEntriesByType("resource").filter(({ name }) => name.includes("/pictures/")).map(({ startTime }) => startTime)),
    html: performance.getEntriesByType("navigation")[0].responseEnd,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  };
})()`;

/** Serves responses on loopback as the edge does: text compressed by brotli. */
async function serve(answer: (path: string, headers: Record<string, string>) => Promise<Answer>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const made = await answer(request.url ?? "/", {
      accept: String(request.headers.accept ?? ""),
      "accept-language": "en",
    });
    const compress = /text|javascript|svg|json/.test(made.headers["content-type"] ?? "");
    const body = compress ? brotliCompressSync(made.body) : made.body;
    const { "content-length": _, "transfer-encoding": __, connection: ___, ...headers } = made.headers;
    response.writeHead(made.status, {
      ...headers,
      ...(compress ? { "content-encoding": "br" } : {}),
      "content-length": body.length,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function paint(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  await page.evaluate("scrollTo(0, 800)");
  await page.waitForTimeout(500);
  const times = (await page.evaluate(PAINTS)) as Paint;
  await context.close();
  return times;
}

/** First and largest contentful paint on a slow phone: the Worker beside the same page and pictures as static files. */
export async function benchPaint(): Promise<void> {
  const market = await openMarket({ demo: true, vars: { VISITOR_CACHE_SECONDS: "30" } });
  const saved = new Map<string, Answer>();
  async function fromMarket(path: string, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(market.origin + path, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  }
  const assets = await serveAssets();
  const live = await serve(async (path, headers) => assets(path) ?? fromMarket(path, headers));
  const still = await serve(async (path, headers) => {
    const known = assets(path) ?? saved.get(path) ?? (await fromMarket(path, headers));
    saved.set(path, known);
    return known;
  });
  const browser = await launchChromium();
  const { rows } = await market.db.$client.execute("SELECT id FROM products ORDER BY seq DESC LIMIT 1");
  const pages = { home: "/", category: "/category/home", product: `/product/${rows[0]?.id}` };
  console.log(
    `\nPaint at ${KBITS} kbit/s, ${LATENCY} ms, processor ${SLOWER} times slower: milliseconds, medians of ${ROUNDS} interleaved rounds`,
  );
  for (const [name, path] of Object.entries(pages).filter(([name]) => PAGES.includes(name))) {
    const times: Record<"live" | "still", Paint[]> = { live: [], still: [] };
    const address = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
    // The first visit resizes pictures and stores the static copies.
    for (const server of [live, still]) await paint(browser, address(server));
    for (let round = 0; round < ROUNDS; round++) {
      times.live.push(await paint(browser, address(live)));
      times.still.push(await paint(browser, address(still)));
    }
    const of = (side: "live" | "still", what: keyof Paint) => median(times[side].map((one) => one[what]));
    for (const [what, limit] of [
      ["first", 1.25],
      ["largest", 1.5],
    ] as const) {
      const ratio = of("live", what) / of("still", what);
      console.log(
        `  ${name.padEnd(9)} ${what.padEnd(8)} ${of("live", what).toFixed(0).padStart(6)} beside ${of("still", what).toFixed(0).padStart(6)} as files: ×${ratio.toFixed(2)} (at most ${limit})`,
      );
    }
    console.log(
      `  ${name.padEnd(9)} picture  asked for at ${of("live", "picture").toFixed(0)}, the HTML is whole at ${of("live", "html").toFixed(0)}`,
    );
    console.log(`  ${name.padEnd(9)} shift    ${of("live", "shift").toFixed(4)} while it loads and is scrolled`);
  }
  await browser.close();
  live.close();
  still.close();
  await market.close();
}

/** What wrangler serves from `public/`. */
async function serveAssets(): Promise<(path: string) => Answer | undefined> {
  const types: Record<string, string> = {
    js: "text/javascript",
    svg: "image/svg+xml",
    webmanifest: "application/json",
    txt: "text/plain",
  };
  const files = new Map<string, Answer>();
  for (const entry of await readdir("public", { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = `${entry.parentPath}/${entry.name}`;
    const type = types[entry.name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    files.set(`/${path.slice("public/".length)}`, {
      status: 200,
      headers: { "content-type": type },
      body: await readFile(path),
    });
  }
  return (path) => files.get(path);
}

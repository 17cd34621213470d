import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { zipSync } from "fflate";
import { IMPORT_ROWS_MAX } from "~/domain/imports/import";
import { type Market, openMarket } from "../tests/support/market";

const ROWS = Number(process.env.ROWS ?? IMPORT_ROWS_MAX);
const PHOTOS = "dev/demo/photos";
export const PAGE = "/seller-settings/import";

/** A file of many lines with photos in a ZIP file, imported by runs of cron, of which one is killed. */
export async function benchImport(): Promise<void> {
  const market = await openMarket({ withoutImages: true, own: true });
  try {
    const seller = await market.person({ seller: true });
    const { file, archive } = await makeFiles(ROWS);
    const uploaded = performance.now();
    const preview = await seller.post(PAGE, { file, archive });
    const publish = publishPath(preview.html);
    console.log(`\nAn import of ${ROWS} lines, with ${(archive.size / 1e6).toFixed(1)} MB of photos in a ZIP file`);
    console.log(`  read and checked in ${seconds(uploaded)} s, workerd ${await peak()} MB at most`);

    const began = performance.now();
    await seller.post(publish, {});
    await seen(market, ROWS / 2);
    const before = await peak();
    await market.restart();
    const kept = await listed(market);
    // The dead run's claim lapses after two minutes.
    await market.db.run(sql`UPDATE imports SET claimed_until = 0`);
    await seen(market, ROWS);
    const rate = (ROWS / Number(seconds(began))).toFixed(0);
    console.log(`  ${rate} lines a second, killed after ${kept}; workerd ${before} and ${await peak()} MB at most`);
    const [found] = await market.db.all<Record<string, number>>(sql`SELECT count(*) AS listings,
      count(DISTINCT title) AS titles, (SELECT count(*) FROM imported_skus) AS skus,
      (SELECT count(DISTINCT key) FROM product_images) AS photos FROM products`);
    const isWhole = Object.values(found ?? {}).every((count) => count === ROWS);
    console.log(`  nothing lost or doubled: ${isWhole} ${JSON.stringify(found)}`);
    if (!isWhole) throw new Error("the import is not what its file says");
  } finally {
    await market.close();
  }
}

/** Lines to import, and a ZIP file with the photo of each. */
export async function makeFiles(rows: number) {
  const names = (await readdir(PHOTOS)).filter((name) => name.endsWith(".jpg"));
  const photos = await Promise.all(names.map(async (name) => [name, await readFile(join(PHOTOS, name))] as const));
  const zip = zipSync(Object.fromEntries(photos), { level: 1 });
  const lines = Array.from({ length: rows }, (_, n) => {
    return `S-${n},Taza azul de barro ${n},Home,New,${n + 1}.50,2,Hecha a mano en Puebla.,${names[n % names.length]}`;
  });
  const text = ["SKU,Title,Category,Condition,Price,Stock,Description,Photos", ...lines].join("\n");
  return { file: new File([text], "listings.csv"), archive: new File([zip], "photos.zip") };
}

/** Where a preview's button sends its lines. */
export function publishPath(html: string): string {
  return new RegExp(`${PAGE}/[0-9a-f-]{36}/lines/publish`).exec(html)?.[0] ?? "";
}

async function listed({ db }: Market): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM products`);
  return row?.n ?? 0;
}

/** Until there are so many listings, with a run of cron after the other. */
async function seen(market: Market, most: number): Promise<void> {
  let run: Promise<unknown> | null = null;
  for (let count = 0; count < most; count = await listed(market)) {
    run ??= market.cron("minute").finally(() => {
      run = null;
    });
    // The run that the kill ends answers nothing.
    run.catch(() => {});
    await new Promise((done) => setTimeout(done, 50));
  }
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** MB that workerd held at most: its simulated buckets are in it. */
async function peak(): Promise<string> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  for (const pid of children.split(" ").filter(Boolean)) {
    if (!(await readFile(`/proc/${pid}/cmdline`, "utf8")).includes("workerd")) continue;
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
    return (Number(kilobytes) / 1024).toFixed(0);
  }
  return "?";
}

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { v7 as uuid } from "uuid";
import { CRONS } from "~/crons";
import { createImageStore } from "~/data/images/image-store.server";
import * as tables from "~/data/schema.server";
import { toHandle } from "~/domain/accounts/seller-profile";
import { signLink } from "~/http/session/mail-link.server";
import { generateSession } from "~/http/session/session-cookie.server";
import { openDatabase } from "../../dev/database";
import { startMail } from "../../dev/mail/server";
import { startPaypal } from "../../dev/paypal/server";
import { bucketOf, transformsOf } from "./bindings";
import { CRON_PATH, clockAround, KEYS_PATH } from "./clock";
import { snapshotDatabase } from "./database-snapshot";
import { BUCKET, copyDemo, DATABASE, PICTURES } from "./demo-folder";
import { restorePictures, snapshotPictures } from "./picture-snapshot";
import { Visitor } from "./visitor";

export const SECRET = "a secret of the tests, long enough to be one";
const COMPATIBILITY_DATE = "2026-04-01";

/**
 * workerd closes connections that are idle for five seconds. A process that was busy for so long has not noticed yet, and
 * would send into a closed one: two turns of the event loop let it notice.
 */
async function fetchFresh(url: string, init?: RequestInit): Promise<Response> {
  await turn();
  await turn();
  return fetch(url, init);
}

export type Market = Awaited<ReturnType<typeof openMarket>>;

interface MarketOptions {
  /** Variables of wrangler.toml that differ. */
  vars?: Record<string, string>;
  /** With the demo's people and listings. */
  demo?: boolean;
  /** Without the Images binding, as in an account that has none. */
  withoutImages?: boolean;
  /** With the PayPal stand-in; its webhooks wait until they are sent on. */
  paypal?: boolean;
  /** A module around the Worker's ("./worker.js"), to break it where nothing else can. */
  around?: string;
  /** Passwords are hashed at the lowest cost, for tests that sign up and in all the time. */
  cheapHashes?: boolean;
}

/** `node:crypto` for the Worker, with scrypt at the lowest cost. */
const CHEAP_CRYPTO = `
  export * from "node:crypto";
  import { scrypt as real } from "node:crypto";
  export const scrypt = (password, salt, length, { N, ...cost }, done) =>
    real(password, salt, length, { ...cost, N: N === 8192 ? 2 : N }, done);`;

/** The modules of the built Worker. */
async function readWorker(cheapHashes: boolean) {
  const built = await readFile("build/worker.js", "utf8");
  if (!cheapHashes) return [{ type: "ESModule" as const, path: "worker.js", contents: built }];
  const contents = built.replace(/(\bscrypt\b[^}]*\}from)"node:crypto"/, '$1"./crypto.js"');
  if (contents === built) throw new Error("the Worker imports no scrypt");
  return [
    { type: "ESModule" as const, path: "worker.js", contents },
    { type: "ESModule" as const, path: "crypto.js", contents: CHEAP_CRYPTO },
  ];
}

/** The files of the market, served beside the Worker: Miniflare's own router would ask for a file before every request. */
const ASSETS: WorkerOptions = {
  ...{ name: "assets", modules: true, script: "export default {}", compatibilityDate: COMPATIBILITY_DATE },
  assets: { directory: "public" },
};

async function listAssets(): Promise<string[]> {
  const entries = await readdir("public", { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== "_headers");
  return files.flatMap(({ parentPath, name }) => {
    const path = `${parentPath}/${name}`.replace("public", "");
    // Asked for with a sign that is escaped, it leads to its escaped address.
    return [path, path.split("/").map(encodeURIComponent).join("/")];
  });
}

/** The built Worker in workerd, with its own database, buckets and log. */
export async function openMarket({
  vars = {},
  demo = false,
  withoutImages = false,
  paypal: pays,
  around,
  cheapHashes = false,
}: MarketOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  if (demo) await copyDemo(folder, !withoutImages);
  const database = await openDatabase(join(folder, DATABASE));
  const mail = await startMail();
  const paypal = await startPaypal({ retryAfter: 50 });
  const log: string[] = [];
  const market: WorkerOptions = {
    name: "market",
    // Listed one by one, so that Miniflare does not follow the bundle's conditional imports.
    modules: [
      {
        type: "ESModule",
        path: "clock.js",
        contents: clockAround(around ? "./around.js" : "./worker.js", await listAssets()),
      },
      ...(around ? [{ type: "ESModule" as const, path: "around.js", contents: around }] : []),
      ...(await readWorker(cheapHashes)),
    ],
    compatibilityDate: COMPATIBILITY_DATE,
    compatibilityFlags: ["nodejs_compat"],
    serviceBindings: { ASSETS: "assets" },
    r2Buckets: { PRODUCTS: BUCKET, AVATARS: "avatars" },
    durableObjects: { AUCTION_ROOMS: { className: "AuctionRoom", useSQLite: true } },
    ...(withoutImages ? {} : { images: { binding: "IMAGES" } }),
    bindings: {
      TURSO_DATABASE_URL: database.url,
      SESSION_SECRET: SECRET,
      BRAND: "Tianguis",
      CONTACT_EMAIL: "hola@example.com",
      CURRENCY: "MXN",
      MAIL_FROM: "correo@example.com",
      MAIL_API_URL: mail.url,
      MAIL_API_KEY: "key-of-the-tests",
      VISITOR_CACHE_SECONDS: "0",
      ADMINS_NEED_TWO_STEP: "no",
      ...(pays && {
        PAYPAL_API_URL: paypal.url,
        PAYPAL_CLIENT_ID: paypal.clientId,
        PAYPAL_SECRET: paypal.secret,
        PAYPAL_WEBHOOK_ID: paypal.webhookId,
      }),
      ...vars,
    },
  };
  const options: MiniflareOptions = {
    workers: [market, ASSETS],
    ...(demo && { r2Persist: join(folder, PICTURES) }),
    handleRuntimeStdio(stdout: NodeJS.ReadableStream, stderr: NodeJS.ReadableStream) {
      for (const stream of [stdout, stderr]) {
        stream.on("data", (chunk: unknown) => log.push(...String(chunk).split("\n").filter(Boolean)));
      }
    },
  };
  const worker = new Miniflare(options);
  const origin = (await worker.ready).origin;
  const buckets = { PRODUCTS: bucketOf(worker, "PRODUCTS"), AVATARS: bucketOf(worker, "AVATARS") };
  const transforms = withoutImages ? null : transformsOf(worker);
  const images = createImageStore("product", buckets.PRODUCTS as never, transforms);
  const avatars = createImageStore("avatar", buckets.AVATARS as never, transforms);
  const client = createClient({ url: database.url, fetch: database.fetch });
  const db = drizzle({ client });
  const settings = { secret: SECRET, secure: (vars.APP_ORIGIN ?? origin).startsWith("https:") };

  function visitor(headers: Record<string, string> = {}): Visitor {
    return new Visitor(fetchFresh, origin, headers);
  }

  /** A user with a session; with `seller`, a store as well. */
  async function person(
    options: { seller?: boolean | string; admin?: boolean; headers?: Record<string, string> } = {},
  ) {
    const id = uuid();
    const now = Date.now();
    const email = `${id}@example.com`;
    await db.insert(tables.users).values({ id, email, full_name: "Ana Núñez", password_hash: "none", created_at: now });
    if (options.admin) await db.insert(tables.userRoles).values({ user_id: id, role: "admin" });
    if (options.seller) {
      const business_name = typeof options.seller === "string" ? options.seller : `Tienda ${id.slice(-6)}`;
      const store = { id: uuid(), user_id: id, handle: toHandle(business_name), business_name, created_at: now };
      await db.insert(tables.sellerProfiles).values(store);
    }
    const { cookie, idHash } = generateSession(id, settings);
    await db.insert(tables.sessions).values({ id_hash: idHash, user_id: id, created_at: now, last_used_at: now });
    const browser = visitor(options.headers);
    const [name = "", value = ""] = cookie.split(";")[0]?.split(/=(.*)/s) ?? [];
    browser.cookies.set(name, value);
    return Object.assign(browser, { id, email, idHash });
  }

  /** Takes a snapshot of rows and pictures; the result restores it, as often as wanted. */
  async function snapshot(): Promise<() => Promise<void>> {
    const [products = [], avatars = []] = await storedKeys();
    const pictures = [
      await snapshotPictures(buckets.PRODUCTS, products),
      await snapshotPictures(buckets.AVATARS, avatars),
    ] as const;
    const putRowsBack = snapshotDatabase(join(folder, DATABASE));
    return async () => {
      putRowsBack();
      const [products = [], avatars = []] = await storedKeys();
      await restorePictures(buckets.PRODUCTS, products, pictures[0]);
      await restorePictures(buckets.AVATARS, avatars, pictures[1]);
    };
  }

  /** The keys of products' pictures, and those of avatars. */
  async function storedKeys(): Promise<string[][]> {
    const response = await fetchFresh(`${origin}${KEYS_PATH}`);
    return (await response.json()) as string[][];
  }

  /** Runs a cron with the work that it leaves behind; says "ok", or with which error it ended. */
  async function cron(name: keyof typeof CRONS): Promise<string> {
    const response = await fetchFresh(`${origin}${CRON_PATH}?cron=${encodeURIComponent(CRONS[name])}`);
    return response.text();
  }

  /** Waits until work that goes on after responses has stopped asking the database. */
  async function idle(): Promise<void> {
    for (let seen = -1; seen !== database.requests; ) {
      seen = database.requests;
      await pause(50);
    }
  }

  return {
    origin,
    database,
    idle,
    cron,
    db,
    images,
    mail,
    buckets,
    /** The market uses it only with the option `paypal`. */
    paypal,
    avatars,
    worker,
    /** How many round trips to the database some work takes. */
    async trips(work: () => Promise<unknown>): Promise<number> {
      await idle();
      database.resetCount();
      await work();
      return database.requests;
    },
    /** Restarts workerd: everything that was only in its memory is gone. */
    restart: () => worker.setOptions({ ...options, port: Number(new URL(origin).port) }),
    keep: snapshot,
    storedKeys,
    /** Lines that the Worker logged. */
    log,
    visitor,
    person,
    /** The `link` parameter of an email, by the id of its row. */
    signLink: (id: string) => signLink(id, settings),
    async close() {
      client.close();
      await worker.dispose();
      await mail.stop();
      await paypal.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

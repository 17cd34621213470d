import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
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
import { CRON_PATH, HASHES_PATH, PING_PATH } from "./clock";
import { Snapshots } from "./database-snapshot";
import { copyDemo, DATABASE, PICTURES } from "./demo-folder";
import { restorePictures, snapshotPictures } from "./picture-snapshot";
import { Visitor } from "./visitor";
import { fetchFresh, openWorker, type WorkerKind } from "./worker";

export const SECRET = "a secret of the tests, long enough to be one";

/** Of the auth service, and of these tests alone. */
export const SIGNING_KEY = {
  kty: "EC",
  crv: "P-256",
  x: "NW0vc7cpqg1QhozDv_ic2INi8JUCmplqRy8D9taBKvo",
  y: "Nx4ZniP7R9h5kB9I8SbHk42KXz1OXyuquQ59ERWSmbw",
  d: "xQ98m4WtyxbE0eYazqMLkVJtpx7ZQGHUJwIWFHusNcQ",
  kid: "key-of-the-tests",
};

export type Market = Awaited<ReturnType<typeof openMarket>>;

interface MarketOptions extends Omit<WorkerKind, "pictures"> {
  /** Variables of wrangler.toml that differ. */
  vars?: Record<string, string>;
  /** With the demo's people and listings. */
  demo?: boolean;
  /** With the PayPal stand-in; its webhooks wait until they are sent on. */
  paypal?: boolean;
  /** With a Worker of its own, for tests of what a Worker remembers, and outside of tests. */
  own?: boolean;
}

/** The built Worker in workerd, with its own database, buckets and log. */
export async function openMarket({ vars = {}, demo, paypal: pays, own, ...kind }: MarketOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "tianguis-"));
  if (demo) await copyDemo(folder, !kind.withoutImages);
  const database = await openDatabase(join(folder, DATABASE));
  const snapshots = new Snapshots(join(folder, DATABASE));
  const mail = await startMail();
  const paypal = await startPaypal({ retryAfter: 50 });
  const bindings = {
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
    AUTH_SIGNING_KEY: JSON.stringify(SIGNING_KEY),
    ...(pays && {
      PAYPAL_API_URL: paypal.url,
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_SECRET: paypal.secret,
      PAYPAL_WEBHOOK_ID: paypal.webhookId,
    }),
    ...vars,
  };
  // A Worker remembers pages as well, for as long as it is told to.
  const isOwn = own || demo || kind.around !== undefined || bindings.VISITOR_CACHE_SECONDS !== "0";
  const running = await openWorker({ ...kind, ...(demo && { pictures: join(folder, PICTURES) }) }, bindings, isOwn);
  const { worker, origin, log, buckets, transforms } = running;
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
    const putRowsBack = snapshots.take();
    return async () => {
      putRowsBack();
      const [products = [], avatars = []] = await storedKeys();
      await restorePictures(buckets.PRODUCTS, products, pictures[0]);
      await restorePictures(buckets.AVATARS, avatars, pictures[1]);
    };
  }

  /** The keys of products' pictures, and those of avatars. */
  async function storedKeys(): Promise<string[][]> {
    const lists = await Promise.all([buckets.PRODUCTS.list(), buckets.AVATARS.list()]);
    return lists.map(({ objects }) => objects.map(({ key }) => key));
  }

  /** Runs a cron with the work that it leaves behind; says "ok", or with which error it ended. */
  async function cron(name: keyof typeof CRONS): Promise<string> {
    const response = await fetchFresh(`${origin}${CRON_PATH}?cron=${encodeURIComponent(CRONS[name])}`);
    return response.text();
  }

  /** Waits until work that goes on after responses has stopped asking the database and sending emails. */
  async function idle(): Promise<void> {
    const count = () => database.requests + mail.mails.length;
    for (let seen = -1; seen !== count(); ) {
      seen = count();
      await pause(50);
      // Answered after what the Worker is busy with, and after requests that wait in this process.
      await fetchFresh(`${origin}${PING_PATH}`);
    }
  }

  return {
    origin,
    /** With its database, and with pictures where it has the demo. */
    folder,
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
    /** How many passwords are hashed by some work. */
    async hashes(work: () => Promise<unknown>): Promise<number> {
      const asked = async () => Number(await (await fetchFresh(`${origin}${HASHES_PATH}`)).text());
      await asked();
      await work();
      return asked();
    },
    /** Restarts workerd: everything that was only in its memory is gone. */
    restart: running.restart,
    keep: snapshot,
    storedKeys,
    /** Lines that the Worker logged. */
    log,
    visitor,
    person,
    /** The `link` parameter of an email, by the id of its row. */
    signLink: (id: string) => signLink(id, settings),
    async close() {
      await idle();
      client.close();
      await running.close();
      await mail.stop();
      await paypal.stop();
      snapshots.close();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

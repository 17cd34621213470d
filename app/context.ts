import type { ExecutionContext } from "@cloudflare/workers-types";
import { v7 as uuid } from "uuid";
import type { SessionUser } from "./data/accounts/sessions.server";
import type { SeenDraft } from "./data/catalog/drafts.server";
import { connect } from "./data/connect.server";
import { createImageStore } from "./data/images/image-store.server";
import { createArchiveStore } from "./data/imports/archives.server";
import type { LimitedKey } from "./data/rate-limits.server";
import { routeOf } from "./domain/operations/fault";
import type { DueQueue } from "./domain/queues";
import type { Lexicon } from "./domain/search/lexicon";
import { MINUTE } from "./domain/time";
import { settleAuction } from "./flows/auctions/settle-auction.server";
import { saveFault } from "./flows/operations/save-fault.server";
import { openLexicon } from "./gateways/lexicon.server";
import { createListingWriter } from "./gateways/listing-writer.server";
import { createMailGateway } from "./gateways/mail.server";
import { createProvider, type IdentityProvider } from "./gateways/openid.server";
import { openPaypal } from "./gateways/paypal.server";
import { createTranslator } from "./gateways/translation.server";
import { type Config, type Env, readConfig, readMail, readPaypal } from "./http/config.server";
import { readFlash } from "./http/flash.server";
import { faultFacts, log, logFaults } from "./http/log.server";
import { readSavedForm } from "./http/saved-form.server";
import { readCartCookie } from "./http/session/cart-cookie.server";
import { deviceOf } from "./http/session/device.server";
import { readSessionClaim } from "./http/session/session-cookie.server";
import { zoneOf } from "./http/zone.server";
import { translate } from "./i18n/detect.server";
import { DEFAULT_LANGUAGE, type Language } from "./i18n/language";
import { announce } from "./live/rooms";
import { deliverEmails, deliverRefunds, deliverTrackingNumbers } from "./scheduled";

export interface IncomingRequest {
  request: Request;
  url: URL;
  env: Env;
  config: Config;
  execution: Pick<ExecutionContext, "waitUntil">;
  requestId: string;
  /** What runs without a request. */
  work?: string;
}

export type AppContext = ReturnType<typeof createContext>;

export function createContext(
  { request, url, env, config, execution, requestId, work }: IncomingRequest,
  language: Language,
) {
  const address = { url: env.TURSO_DATABASE_URL, authToken: env.TURSO_AUTH_TOKEN };
  const mail = readMail(env, config);
  const route = work ?? routeOf(url.pathname);
  const context = {
    db: connect(address, (error) => log("database away", { requestId, ...faultFacts(error) })),
    images: createImageStore("product", env.PRODUCTS, env.IMAGES ?? null),
    avatars: createImageStore("avatar", env.AVATARS, env.IMAGES ?? null),
    /** Private photos of problems, stored in the bucket of products. */
    problemPhotos: createImageStore("problem", env.PRODUCTS, env.IMAGES ?? null),
    /** ZIP files with photos of imports, in the bucket of products. */
    archives: createArchiveStore(env.PRODUCTS),
    lexicon: (): Promise<Lexicon> =>
      openLexicon(env.ASSETS, (error) => log("lexicon away", { requestId, ...faultFacts(error) })),
    now: Date.now,
    /** Sortable and unique (UUID version 7). */
    newId: uuid as () => string,
    config,
    requestId,
    /** The client's IP address, for rate limits only. */
    address: request.headers.get("CF-Connecting-IP") ?? "unknown",
    /** Families of the browser and its system, for the trail that its user reads. */
    device: () => deviceOf(request.headers.get("User-Agent") ?? ""),
    language,
    zone: zoneOf(request),
    t: translate(language, config.currency),
    /** Claim of the signed session cookie. The session's row is checked together with the page's own reads. */
    session: readSessionClaim(request, config),
    /** Cart id in a visitor's signed cookie. A signed-in user has a cart of their own. */
    cartId: readCartCookie(request, config),
    flash: readFlash(request, config),
    savedForm: readSavedForm(request, config),
    switchedForm: readSavedForm(request, config, "switched"),
    /** `null` when no mail service is configured: emails wait in the outbox. */
    mail: mail && createMailGateway(mail),
    /** `null` when no PayPal account is configured: nothing can be paid. */
    paypal: openPaypal(readPaypal(env), (work) => execution.waitUntil(work)),
    /** `null` for one that is not configured. */
    provider(id: string): IdentityProvider | null {
      const settings = config.providers.find((one) => one.id === id);
      return settings ? createProvider(settings, (fault) => log("provider fault", { requestId, ...fault })) : null;
    },
    /** `null` without Workers AI. */
    translator: env.AI ? createTranslator(env.AI, (fault) => log("translation failed", { requestId, fault })) : null,
    /** `null` where the listing assistant only outlines. */
    listingWriter:
      env.AI && config.assistantWrites
        ? createListingWriter(env.AI, (fault) => log("writing failed", { requestId, fault }))
        : null,
    /** These process an outbox after the response; cron retries what fails. */
    sendMailsLater: (): void => execution.waitUntil(deliverEmails(context)),
    sendTrackingNumbersLater: (): void => execution.waitUntil(deliverTrackingNumbers(context)),
    sendRefundsLater: (): void => execution.waitUntil(deliverRefunds(context)),
    /** Settles an auction after the response; when that fails, cron does it. */
    settleLater: (auctionId: string): void =>
      execution.waitUntil(logFaults(context, () => settleAuction(context, auctionId))),
    /** `seq` is the last event, `endsAt` the visible end. Call it after the commit, never before. */
    announce(auction: { id: string; seq: number; endsAt: number }): void {
      if (!env.AUCTION_ROOMS) return;
      const announced = announce(env.AUCTION_ROOMS, auction);
      const facts = { requestId, auction: auction.id };
      execution.waitUntil(announced.catch((error) => log("announcement failed", { ...facts, ...faultFacts(error) })));
    },
    /** Logs an unexpected error, and saves it for the operations page. */
    logFault(error: unknown): void {
      log("fault", { requestId, ...faultFacts(error) });
      execution.waitUntil(saveFault(context.db, { requestId, route, error }, Date.now()));
    },
    /** Logs a fault of PayPal that the caller passes over. */
    logPaypalFault: (fault: Error, about: Record<string, string | null>): void =>
      log("paypal fault", { requestId, ...about, error: fault.message }),
    logMismatch: (error: Error, paypalOrder: string): void =>
      log("payment mismatch", { requestId, paypalOrder, error: error.message }),
    /** Who can write the database cannot write this log: it shows whether the hashes were made anew. */
    logAuditHash: (last: { seq: number; hash: string }): void => log("audit hashed", { requestId, ...last }),
    logNotFinished: ({ queue, since, now }: DueQueue): void =>
      log("not finished", { requestId, queue, minutes: Math.floor((now - since) / MINUTE) }),
    /** Work after the response; nothing important may depend on it. */
    waitUntil: (work: Promise<unknown>): void => execution.waitUntil(work),
    memory: newMemory(),
  };
  return context;
}

function newMemory() {
  return {
    viewer: null as Promise<SessionUser | null> | null,
    /** Where a form of the page may lead besides this site: the origin of an application. */
    leadsTo: null as string | null,
    /** What the rate limits counted of a password; taken back when it could not be tried. */
    counted: [] as readonly LimitedKey[],
    /** The draft as the action left it, for the page rendered after it. */
    draft: null as SeenDraft | null,
    /** The title of the page that answers a form, where it differs from that of the form. */
    title: null as string | null,
    /** Whether the page is the response to a form: then even pages for visitors are shown to signed-in users. */
    answersForm: false,
    /** First words of the title of the page that answers a form: that it was refused, or what the page asks. */
    titlePrefix: "",
    /** Response of a route without a page, for the error page rendered in its place. */
    refusal: null as Response | null,
  };
}

/** Context of crons, alarms and other `work` that has no page. */
export function createBackgroundContext(env: Env, execution: IncomingRequest["execution"], work: string): AppContext {
  const request = new Request("https://cron.invalid/");
  const url = new URL(request.url);
  const asked = { request, url, env, config: readConfig(env, url), execution, requestId: crypto.randomUUID(), work };
  return createContext(asked, DEFAULT_LANGUAGE);
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
  interface Future {
    v3_singleFetch: true;
  }
}

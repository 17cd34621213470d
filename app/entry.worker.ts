import type { ExecutionContext, ScheduledController } from "@cloudflare/workers-types";
import * as build from "@remix-run/dev/server-build";
import { v7 as uuid } from "uuid";
import { createImageStore } from "~/data/images/image-store.server";
import { sweep } from "~/flows/delete-expired.server";
import { sendMails } from "~/flows/messages/send-emails.server";
import { beginReconciliation } from "~/flows/reconciliation/run-reconciliation.server";
import { sendRefunds } from "~/flows/refunds/send-refunds.server";
import { keepTime } from "~/flows/run-every-minute.server";
import { tellTrackings } from "~/flows/shipments/send-trackings.server";
import { failure } from "~/forms/flash";
import { avatarRefused } from "~/ui/accounts/avatar-flash";
import inline from "../build/inline.json";
import type { AppContext, Config } from "./context";
import { connect } from "./data/connect.server";
import { openRoom } from "./flows/auctions/open-room.server";
import { settleAuction } from "./flows/auctions/settle-auction.server";
import { createMailGateway, type MailGateway, type MailSettings } from "./gateways/mail.server";
import { openPaypal } from "./gateways/paypal.server";
import { type Env, readConfig, readMail, readPaypal } from "./http/config.server";
import { endFlashCookie, readFlash, redirectWithFlash } from "./http/flash.server";
import { endKeptForm, isAbout, keepsForm, readKeptForm } from "./http/forms/kept-form.server";
import { admitted, gateAnswer, isFromUs, readPast, refuseAtGate } from "./http/gate.server";
import { faultFacts, log, logFaults } from "./http/log.server";
import { secured } from "./http/pages/security-headers.server";
import { answerVisitor } from "./http/pages/visitor-cache.server";
import { createRemixHandler } from "./http/remix-handler.server";
import { readCartCookie } from "./http/session/cart-cookie.server";
import { readSessionClaim } from "./http/session/session-cookie.server";
import { detectLanguage, translate } from "./i18n/detect.server";
import { DEFAULT_LANGUAGE, type Language } from "./i18n/language";
import { Room } from "./live/auction-room";
import { announce, enterRoom, roomAt } from "./live/rooms";

/** A new build's pages are not those of the one before: they name other files. */
const BUILD = encodeURIComponent(inline.sheetHashes.join() + inline.islands);

/** The crons of wrangler.toml that keep the time and send mails, and that compare with PayPal; the third one sweeps. */
const [EVERY_MINUTE, EVERY_NIGHT] = ["* * * * *", "23 9 * * *"];

const handle = createRemixHandler(build, process.env.NODE_ENV);

export default {
  async fetch(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
    const started = Date.now();
    const requestId = request.headers.get("CF-Ray") ?? crypto.randomUUID();
    const url = new URL(request.url);
    let response: Response;
    let secure = false;
    try {
      const config = readConfig(env, url);
      secure = config.secure;
      const refused = refuseAtGate(request, url, config.origin);
      const isHead = request.method === "HEAD";
      const asked = isHead ? new Request(request, { method: "GET" }) : request;
      const all = { request: asked, url, env, config, execution, requestId };
      response = refused ? secured(await turnedAway(refused, all), secure) : await answer(all);
      if (isHead) response = new Response(null, response);
    } catch (error) {
      log("fault", { requestId, ...faultFacts(error) });
      response = secured(new Response("Internal Server Error", { status: 500 }), secure);
    }
    const { method } = request;
    log("request", { requestId, method, path: url.pathname, status: response.status, ms: Date.now() - started });
    response.headers.set("X-Request-Id", requestId);
    return response;
  },

  async scheduled({ cron }: ScheduledController, env: Env, execution: ExecutionContext): Promise<void> {
    const context = createOwnContext(env, execution);
    if (cron === EVERY_NIGHT) return beginReconciliation(context);
    if (cron !== EVERY_MINUTE) return sweep(context);
    try {
      await keepTime(context);
    } finally {
      await giveBack(context);
      await Promise.all([deliver(context), passOn(context)]);
    }
  },
};

/** Those who look at an auction; its alarm rings at the auction's end. */
export class AuctionRoom extends Room<Env> {
  protected async settle(auctionId: string): Promise<void> {
    await settleAuction(createOwnContext(this.env, this.state), auctionId);
  }
}

interface Asked {
  request: Request;
  url: URL;
  env: Env;
  config: Config;
  execution: Pick<ExecutionContext, "waitUntil">;
  requestId: string;
}

/** Programs get a bare answer; somebody who chose files that are too large gets back to where they chose them. */
async function turnedAway(status: number, asked: Asked): Promise<Response> {
  const { request, url } = asked;
  await readPast(request);
  const isPerson = request.headers.get("Accept")?.includes("text/html");
  const place = status === 413 && isPerson && TOO_LARGE.find(({ at }) => at.test(url.pathname));
  if (!place) return gateAnswer(status);
  const context = createContext(asked, await detectLanguage(request, url));
  return redirectWithFlash(context, place.back ?? url.pathname, place.says);
}

/** Where files are sent, and what is said there of too large ones; `null`: on the page itself. */
const TOO_LARGE = [
  { at: /^\/sell(?:\/|$)/, back: "/sell", says: failure("sell.tooMuchAtOnce") },
  { at: /^\/account\/profile\/avatar$/, back: "/account/profile", says: avatarRefused("size") },
  { at: /^\/account\/orders\/[^/]+\/problem$/, back: null, says: failure("sell.tooMuchAtOnce") },
];

/** Whoever asks, answered with the headers that every answer has; what is kept for visitors is kept with them. */
async function answer(asked: Asked): Promise<Response> {
  const { request, url, env, config, execution } = asked;
  const room = roomAt(url);
  if (room !== null) return secured(await answerAtRoom(asked, room), config.secure);
  const language = await detectLanguage(request, url);
  const isPage = request.method === "GET" && !/^\/(?:pictures|avatars)\//.test(url.pathname);
  if (isPage && isVisitor(request)) {
    return answerVisitor({
      key: `${config.origin}${url.pathname}${url.search}${url.search ? "&" : "?"}in=${language}&build=${BUILD}`,
      life: Number(env.VISITOR_CACHE_SECONDS ?? 0) * 1000,
      now: Date.now(),
      waitUntil: (work) => execution.waitUntil(work),
      render: async () => secured(await handle(admitted(request, url), createContext(asked, language)), config.secure),
    });
  }
  return secured(await answerOne(asked, language), config.secure);
}

async function answerAtRoom({ request, env, config, execution }: Asked, room: string): Promise<Response> {
  await readPast(request);
  if (!isFromUs(request.headers, config.origin)) return gateAnswer(403);
  return enterRoom(env.AUCTION_ROOMS, room, request, () => openRoom(createOwnContext(env, execution), room));
}

/** An answer for one person: their page, what they sent, or a file. */
async function answerOne(asked: Asked, language: Language): Promise<Response> {
  const { request, url, config } = asked;
  const context = createContext(asked, language);
  const passed = admitted(request, url);
  const response = await handle(passed, context);
  await readPast(passed);
  if (context.flash && showsFlash(response, url)) {
    response.headers.append("Set-Cookie", endFlashCookie(config));
  }
  // A form that came again is kept no longer; one that was refused again brings cookies of its own.
  if (request.method === "POST" && isAbout(context.keptForm, url) && !keepsForm(response)) {
    for (const line of endKeptForm(config)) response.headers.append("Set-Cookie", line);
  }
  return response;
}

/** Somebody of whom we know nothing: no session, no cart, and no message that only they should read. */
function isVisitor(request: Request): boolean {
  return !/(?:sid|flash|cart)=/.test(request.headers.get("Cookie") ?? "");
}

/** Whether an answer brings the message of the flash to its reader: a page does, and what a page fetches to become one. */
function showsFlash({ status, headers }: Response, url: URL): boolean {
  const type = headers.get("Content-Type") ?? "";
  // A part of a page that is open already shows none.
  if (url.pathname.endsWith("/fragment")) return false;
  return type.startsWith("text/html") || (type.startsWith("text/x-script") && status === 200 && isWhole(url));
}

/** Whether a page's data are asked for with those of its frame. */
function isWhole({ searchParams }: URL): boolean {
  return searchParams.get("_routes")?.split(",").includes("root") ?? true;
}

/** The context of what the market does by itself, by a clock. */
function createOwnContext(env: Env, execution: Asked["execution"]): AppContext {
  const request = new Request("https://cron.invalid/");
  const url = new URL(request.url);
  const asked = { request, url, env, config: readConfig(env, url), execution, requestId: crypto.randomUUID() };
  return createContext(asked, DEFAULT_LANGUAGE);
}

function createContext({ request, env, config, execution, requestId }: Asked, language: Language): AppContext {
  const address = { url: env.TURSO_DATABASE_URL, authToken: env.TURSO_AUTH_TOKEN };
  const context: AppContext = {
    db: connect(address, (error) => log("database away", { requestId, ...faultFacts(error) })),
    images: createImageStore("product", env.PRODUCTS, env.IMAGES ?? null),
    avatars: createImageStore("avatar", env.AVATARS, env.IMAGES ?? null),
    problemPhotos: createImageStore("problem", env.PRODUCTS, env.IMAGES ?? null),
    now: Date.now,
    newId: uuid,
    config,
    requestId,
    address: request.headers.get("CF-Connecting-IP") ?? "unknown",
    language,
    t: translate(language),
    session: readSessionClaim(request, config),
    cartId: readCartCookie(request, config),
    flash: readFlash(request, config),
    keptForm: readKeptForm(request, config),
    nonce: crypto.randomUUID().replaceAll("-", ""),
    mail: openMail(readMail(env, config)),
    paypal: openPaypal(readPaypal(env)),
    sendMailsLater: () => execution.waitUntil(deliver(context)),
    tellTrackingsLater: () => execution.waitUntil(passOn(context)),
    sendRefundsLater: () => execution.waitUntil(giveBack(context)),
    announce(auction) {
      if (!env.AUCTION_ROOMS) return;
      const told = announce(env.AUCTION_ROOMS, auction);
      const facts = { requestId, auction: auction.id };
      execution.waitUntil(told.catch((error) => log("announcement failed", { ...facts, ...faultFacts(error) })));
    },
    waitUntil: (work) => execution.waitUntil(work),
  };
  return context;
}

/** Sends what waits in the outbox. What fails stays there, and the next minute tries it again. */
function deliver(context: AppContext): Promise<void> {
  return logFaults(context.requestId, async () => {
    for (const { id, given_up_at, last_error } of await sendMails(context)) {
      const { requestId } = context;
      log(given_up_at ? "mail given up" : "mail failed", { requestId, mail: id, error: last_error });
    }
  });
}

/** Tells PayPal the tracking numbers that wait. What it does not answer about waits for the next minute. */
function passOn(context: AppContext): Promise<void> {
  return logFaults(context.requestId, async () => {
    for (const { order, error } of await tellTrackings(context)) {
      log("tracking given up", { requestId: context.requestId, order, error });
    }
  });
}

/** Sends back what is due. What PayPal refuses is told here; what fails, the next minute tries again. */
function giveBack(context: AppContext): Promise<void> {
  const { requestId } = context;
  return logFaults(requestId, async () => {
    for (const refused of await sendRefunds(context)) log("refund refused", { requestId, ...refused });
  });
}

/** `null`: mails wait in the outbox. */
function openMail(settings: MailSettings | null): MailGateway | null {
  return settings && createMailGateway(settings);
}

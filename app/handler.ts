import type { Fetcher } from "@cloudflare/workers-types";
import * as build from "@remix-run/dev/server-build";
import inline from "../build/inline.json";
import { type AppContext, createBackgroundContext, createContext, type IncomingRequest } from "./context";
import { hashedKey } from "./data/rate-limits.server";
import { networkOf } from "./domain/rate-limit";
import { openRoom } from "./flows/auctions/open-room.server";
import { failure } from "./forms/flash";
import { clearFlashCookie, redirectWithFlash } from "./http/flash.server";
import { drainBody, gateResponse, isSameOrigin, withoutGateHeaders } from "./http/gate.server";
import { cachedAddress } from "./http/pages/page-address.server";
import { withSecurityHeaders } from "./http/pages/security-headers.server";
import { answerView, viewedListing } from "./http/pages/view-count.server";
import { answerVisitor } from "./http/pages/visitor-cache.server";
import { handleByRemix, openRemix } from "./http/remix-handler.server";
import { clearSavedForm, isForPage, savesForm } from "./http/saved-form.server";
import { inNetworkTurn, inSearchTurn } from "./http/turns.server";
import { zoneOf } from "./http/zone.server";
import { detectLanguage } from "./i18n/detect.server";
import type { Language } from "./i18n/language";
import { openTexts } from "./i18n/texts.server";
import { enterRoom, findRoomId } from "./live/rooms";
import { answerService } from "./service/dispatch.server";
import { avatarError } from "./ui/accounts/avatar-flash";
import { REFUSED_PATH } from "./ui/error-page";

/** Part of the cache key: pages of another build reference other files. */
const BUILD = encodeURIComponent(inline.sheetHashes.join() + inline.islands);

/** What is too large to be held for sharing. */
const STREAMED = /^\/(?:pictures|avatars|sitemap|shopping)\/|^\/auction\/[^/]+\/proof\.json$/;

/** Reads what every page needs beside code. */
export async function openAssets(assets: Fetcher): Promise<void> {
  await Promise.all([openTexts(assets), openRemix(build, assets, process.env.NODE_ENV)]);
}

export async function handleRequest(asked: IncomingRequest): Promise<Response> {
  const { request, url, config } = asked;
  const room = findRoomId(url);
  if (room !== null) return withSecurityHeaders(await answerAtRoom(asked, room), config.secure);
  const viewed = request.method === "GET" ? viewedListing(url) : null;
  if (viewed !== null) return withSecurityHeaders(countView(asked, viewed), config.secure);
  // A page's pictures come at once, and cost little.
  return STREAMED.test(url.pathname)
    ? withSecurityHeaders(await answerPerson(asked, await detectLanguage(request, url)), config.secure)
    : inNetworkTurn(request, () => answerPage(asked));
}

async function answerPage(asked: IncomingRequest): Promise<Response> {
  const { request, url, config, execution } = asked;
  const language = await detectLanguage(request, url);
  if (request.method !== "GET" || !isVisitor(request))
    return withSecurityHeaders(await answerPerson(asked, language), config.secure);
  const cached = cachedAddress(url);
  const address = cached ?? url;
  const shared = address.href === url.href ? request : new Request(address, request);
  return answerVisitor({
    key: `${config.origin}${address.pathname}${address.search}${address.search ? "&" : "?"}in=${language}&zone=${zoneOf(request)}&build=${BUILD}`,
    life: cached ? config.visitorCacheSeconds * 1000 : 0,
    now: Date.now(),
    waitUntil: (work) => execution.waitUntil(work),
    render: async () =>
      withSecurityHeaders(
        await answerWithPage(
          withoutGateHeaders(shared, address),
          createContext({ ...asked, request: shared }, language),
        ),
        config.secure,
      ),
  });
}

/** The auth service, which asks no cookie and no form. */
export async function handleService(asked: IncomingRequest): Promise<Response> {
  return withSecurityHeaders(await answerService(asked), asked.config.secure);
}

async function answerWithPage(request: Request, context: AppContext): Promise<Response> {
  const response = await inSearchTurn(request, () => handleByRemix(request, context));
  const { status, headers } = response;
  const isBare = status >= 400 && !headers.get("Content-Type")?.startsWith("text/html");
  if (!isBare || !wantsPage(request)) return response;
  await drainBody(request);
  return refusalPage(request, context, response);
}

/** The same status as a page, in the reader's language. */
async function refusalPage(request: Request, context: AppContext, response: Response): Promise<Response> {
  const { headers } = response;
  context.memory.refusal = new Response(response.body, response);
  const page = await handleByRemix(
    new Request(new URL(REFUSED_PATH, request.url), { headers: request.headers }),
    context,
  );
  for (const name of ["Allow", "Retry-After"]) if (headers.has(name)) page.headers.set(name, headers.get(name) ?? "");
  for (const cookie of headers.getSetCookie()) page.headers.append("Set-Cookie", cookie);
  return page;
}

/** Routes that accept files, with the flash for uploads that are too large. `null` redirects to the same path. */
const UPLOADS = [
  { at: /^\/sell(?:\/|$)/, back: "/sell", says: failure("sell.tooMuchAtOnce") },
  { at: /^\/product\/[^/]+\/(?:photos(?:\/|$)|revise$)/, back: null, says: failure("sell.tooMuchAtOnce") },
  { at: /^\/account\/profile\/avatar$/, back: "/account/profile", says: avatarError("size") },
  { at: /^\/account\/orders\/[^/]+\/problem(?:\/contest)?$/, back: null, says: failure("sell.tooMuchAtOnce") },
];

function wantsPage({ headers }: Request): boolean {
  return headers.get("Accept")?.includes("text/html") ?? false;
}

/** A page for a browser, or a redirect for its upload that is too large; plain text for programs. */
export async function handleRejected(status: number, asked: IncomingRequest): Promise<Response> {
  const { request, url, config } = asked;
  await drainBody(request);
  if (!wantsPage(request)) return withSecurityHeaders(gateResponse(status), config.secure);
  const upload = status === 413 && UPLOADS.find(({ at }) => at.test(url.pathname));
  const context = createContext(asked, await detectLanguage(request, url));
  const answer = upload
    ? redirectWithFlash(context, upload.back ?? url.pathname, upload.says)
    : await refusalPage(request, context, gateResponse(status));
  return withSecurityHeaders(answer, config.secure);
}

async function answerAtRoom({ request, env, config, execution }: IncomingRequest, room: string): Promise<Response> {
  await drainBody(request);
  if (!isSameOrigin(request.headers, config.origin)) return gateResponse(403);
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  const network = hashedKey("room:network", networkOf(address).own);
  const open = () => openRoom(createBackgroundContext(env, execution, "room"), room);
  return enterRoom(env.AUCTION_ROOMS, { auctionId: room, network }, request, open);
}

function countView({ request, env, execution }: IncomingRequest, listing: string): Response {
  return answerView(request, listing, {
    now: Date.now,
    waitUntil: (work) => execution.waitUntil(work),
    openDatabase: () => createBackgroundContext(env, execution, "view").db,
  });
}

async function answerPerson(asked: IncomingRequest, language: Language): Promise<Response> {
  const { request, url, config } = asked;
  const context = createContext(asked, language);
  const passed = withoutGateHeaders(request, url);
  const response = await answerWithPage(passed, context);
  await drainBody(passed);
  if (context.flash && showsFlash(response, url)) response.headers.append("Set-Cookie", clearFlashCookie(config));
  // The saved form was sent again, so delete it. If it was refused again, the response sets its cookies anew.
  if (request.method === "POST" && isForPage(context.savedForm, url) && !savesForm(response)) {
    for (const line of clearSavedForm(config)) response.headers.append("Set-Cookie", line);
  }
  if (context.switchedForm && showsFlash(response, url)) {
    for (const line of clearSavedForm(config, "switched")) response.headers.append("Set-Cookie", line);
  }
  return response;
}

function isVisitor(request: Request): boolean {
  return !/(?:sid|flash|cart|switched\d)=/.test(request.headers.get("Cookie") ?? "");
}

/** Whether a response shows the flash: a page does; a fragment of an open page does not. */
function showsFlash({ headers }: Response, url: URL): boolean {
  const type = headers.get("Content-Type") ?? "";
  return type.startsWith("text/html") && !url.pathname.endsWith("/fragment");
}

import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { faultFacts, log, logMissing } from "./http/log.server";
import { frameFor, readFrame } from "./http/pages/frame.server";
import { contentSecurityPolicy } from "./http/pages/security-headers.server";
import { LanguageProvider } from "./i18n/language-provider";
import { type Handle, PageProvider } from "./ui/page-provider";

/**
 * Draws a page. Pages that are only read carry no framework: one string, no data for scripts, and, for a visitor, a
 * short life in the cache. Pages that are worked in (`handle.hydrate`) stream with what React needs to take over.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { config, language, nonce, t } = context;
  const { loaderData } = remix.staticHandlerContext;
  // The frame around an error page knows its reader, though an action that threw ran no loader, and a read that failed
  // took those of its round trip with it.
  if (status === 503) loaderData.root ??= frameFor(context);
  else if (!loaderData.root || status >= 500) loaderData.root = await readFrame(context);
  const asks = (what: "hydrate" | "leadsToPaypal") =>
    remix.staticHandlerContext.matches.some(({ route }) => (remix.routeModules[route.id]?.handle as Handle)?.[what]);
  const wantsHydration = asks("hydrate");
  const savesData = request.headers.get("Save-Data") === "on";
  const hydrate = wantsHydration && !savesData && !remix.staticHandlerContext.errors;
  const page = (
    <LanguageProvider language={language} t={t}>
      <PageProvider hydrate={hydrate} nonce={nonce}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </PageProvider>
    </LanguageProvider>
  );

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Vary", "Cookie, Accept-Language, Save-Data");
  // Browsers hold a form's redirect to it as well.
  const leadsTo = asks("leadsToPaypal") ? (context.paypal?.approvalOrigin ?? null) : null;
  const policy = contentSecurityPolicy(config.origin, config.secure, hydrate ? nonce : null, leadsTo);
  headers.set("Content-Security-Policy", policy);

  if (!hydrate) {
    // Without its data stream the page is one string: the stream is most of a page's cost.
    remix.serverHandoffStream = undefined;
    const isTheirs = context.session || context.cartId || context.flash;
    const isShared = request.method === "GET" && status === 200 && !isTheirs;
    const asked = headers.get("Cache-Control") ?? "public, max-age=0, s-maxage=30";
    headers.set("Cache-Control", wantsHydration || !isShared ? "private, no-store" : asked);
    return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
  }
  headers.set("Cache-Control", "private, no-store");
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError: (error) => log("fault", { requestId: context.requestId, ...faultFacts(error) }),
  });
  return new Response(stream, { status, headers });
}

/** A fault in drawing a page; what a loader or an action throws is logged where they are called. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted) return;
  const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : 500;
  // A path that even the route of missing pages does not match: one with an encoded line feed.
  if (status === 404) logMissing(request, context.requestId);
  // What a route answered on purpose, and what Remix refuses by itself (405), is no fault.
  if (error instanceof Response || status < 500) return;
  log("fault", { requestId: context.requestId, ...faultFacts(error) });
}

import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { logMissing } from "./http/log.server";
import { frameFor, readFrame } from "./http/pages/frame.server";
import { contentSecurityPolicy } from "./http/pages/security-headers.server";
import { LanguageProvider } from "./i18n/language-provider";
import { styleSheets } from "./i18n/texts.server";
import { type Handle, PageProvider } from "./ui/page-provider";

/**
 * One string: a stream costs more, and React's renderer for streams would be a second one. Pages carry no framework, and
 * are cached for visitors.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const { config, language, t, zone } = context;
  const { loaderData } = remix.staticHandlerContext;
  // The frame needs its data, but an action that threw ran no loader, and a failed read lost the other reads.
  if (status === 503) loaderData.root ??= frameFor(context);
  else if (!loaderData.root || status >= 500) loaderData.root = await readFrame(context);
  const asks = (what: "leadsToPaypal" | "leadsToProviders") =>
    remix.staticHandlerContext.matches.some(({ route }) => (remix.routeModules[route.id]?.handle as Handle)?.[what]);
  const savesData = request.headers.get("Save-Data") === "on";
  const [error] = Object.values(remix.staticHandlerContext.errors ?? {});
  const page = (
    <LanguageProvider language={language} t={t} clock={{ now: context.now(), zone }}>
      <PageProvider savesData={savesData} sheets={styleSheets()} site={loaderData.root.site} error={error}>
        <RemixServer context={remix} url={request.url} />
      </PageProvider>
    </LanguageProvider>
  );

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Language", language);
  headers.set("Vary", "Cookie, Accept-Language, Save-Data");
  // Browsers apply form-action to a form's redirect as well.
  const providers = asks("leadsToProviders") ? config.providers.flatMap(({ origins }) => origins) : [];
  const paypal = asks("leadsToPaypal") && context.paypal ? [context.paypal.approvalOrigin] : [];
  const leadsTo = [...providers, ...paypal, ...(context.memory.leadsTo ? [context.memory.leadsTo] : [])];
  const policy = contentSecurityPolicy(config.origin, config.secure, leadsTo);
  headers.set("Content-Security-Policy", policy);

  // Remix would draw the data as they come, which only a stream can wait for.
  remix.serverHandoffStream = undefined;
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  const isTheirs = context.session || context.cartId || context.flash;
  const isShared = request.method === "GET" && status === 200 && !isTheirs;
  const asked = headers.get("Cache-Control") ?? "public, max-age=0, s-maxage=30";
  headers.set("Cache-Control", isShared ? asked : "private, no-store");
  return new Response(html, { status, headers });
}

/** Logs errors of rendering; those of loaders and actions are logged where they are called. */
export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }) {
  if (request.signal.aborted) return;
  const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : 500;
  // Not even the catch-all route matches this path, such as one with an encoded line feed.
  if (status === 404) logMissing(request, context.requestId);
  // Intended responses and Remix's own rejections (405) are not faults.
  if (error instanceof Response || status < 500) return;
  context.logFault(error);
}

import type { ExecutionContext } from "@cloudflare/workers-types";
import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";
import { v7 as uuid } from "uuid";
import type { AppContext, Config } from "./context";
import { connect } from "./data/connect.server";
import { createImageStore } from "./data/images.server";
import { sweep } from "./flows/sweep.server";
import { type Env, readConfig } from "./http/config.server";
import { endFlashCookie, readFlash } from "./http/flash.server";
import { gateAnswer, refuseAtGate } from "./http/gate.server";
import { faultFacts, log } from "./http/log.server";
import { secured } from "./http/security-headers.server";
import { readSessionClaim } from "./http/session-cookie.server";
import { throughVisitorCache } from "./http/visitor-cache.server";
import { detectLanguage, translate } from "./i18n/detect.server";

const handle = createRequestHandler(build as never, process.env.NODE_ENV);

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
      response = refused
        ? gateAnswer(refused)
        : await answer(request, url, await createContext(request, env, config, execution, requestId), env);
    } catch (error) {
      log("fault", { requestId, ...faultFacts(error) });
      response = new Response("Internal Server Error", { status: 500 });
    }
    const { method } = request;
    log("request", { requestId, method, path: url.pathname, status: response.status, ms: Date.now() - started });
    return secured(response, secure, requestId);
  },

  async scheduled(_: unknown, env: Env, execution: ExecutionContext): Promise<void> {
    const request = new Request("https://cron.invalid/");
    const config = readConfig(env, new URL(request.url));
    await sweep(await createContext(request, env, config, execution, crypto.randomUUID()));
  },
};

async function createContext(
  request: Request,
  env: Env,
  config: Config,
  execution: ExecutionContext,
  requestId: string,
): Promise<AppContext> {
  const language = await detectLanguage(request);
  const address = { url: env.TURSO_DATABASE_URL, authToken: env.TURSO_AUTH_TOKEN };
  return {
    db: connect(address, (error) => log("database away", { requestId, ...faultFacts(error) })),
    images: createImageStore(env.PRODUCTS, env.IMAGES ?? null),
    now: Date.now,
    newId: uuid,
    config,
    requestId,
    address: request.headers.get("CF-Connecting-IP") ?? "unknown",
    language,
    t: translate(language),
    session: readSessionClaim(request, config),
    flash: readFlash(request, config),
    nonce: crypto.randomUUID().replaceAll("-", ""),
    waitUntil: (work) => execution.waitUntil(work),
  };
}

async function answer(request: Request, url: URL, context: AppContext, env: Env): Promise<Response> {
  const headers = new Headers(request.headers);
  // Remix would believe it.
  headers.delete("X-Forwarded-Host");
  const render = () => handle(new Request(request, { headers }), context);

  const life = Number(env.VISITOR_CACHE_SECONDS ?? 0) * 1000;
  const isVisitor = request.method === "GET" && !context.session && !context.flash;
  if (isVisitor && life > 0) {
    const key = `${context.config.origin}${url.pathname}${url.search}${url.search ? "&" : "?"}in=${context.language}`;
    return throughVisitorCache(key, life, context.now(), context.waitUntil, render);
  }
  const response = await render();
  if (context.flash && response.headers.get("Content-Type")?.startsWith("text/html")) {
    response.headers.append("Set-Cookie", endFlashCookie(context.config));
  }
  return response;
}

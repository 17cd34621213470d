import type { ExecutionContext, ScheduledController } from "@cloudflare/workers-types";
import { createBackgroundContext, type IncomingRequest } from "./context";
import { requests } from "./data/under-way.server";
import { settleAuction } from "./flows/auctions/settle-auction.server";
import { handleRejected, handleRequest, handleService, openAssets } from "./handler";
import { type Env, readConfig } from "./http/config.server";
import { refuseAtGate } from "./http/gate.server";
import { faultFacts, log } from "./http/log.server";
import { withSecurityHeaders } from "./http/pages/security-headers.server";
import { openTexts } from "./i18n/texts.server";
import { Room } from "./live/auction-room";
import { runCron } from "./scheduled";
import { isServicePath } from "./service/dispatch.server";

export default {
  async fetch(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
    const started = Date.now();
    const end = requests.begin(started);
    const requestId = request.headers.get("CF-Ray") ?? crypto.randomUUID();
    const url = new URL(request.url);
    let response: Response;
    let secure = false;
    try {
      const config = readConfig(env, url);
      secure = config.secure;
      await openAssets(env.ASSETS);
      const all = { request, url, env, config, execution, requestId };
      response = isServicePath(url.pathname) ? await handleService(all) : await handlePage(all);
    } catch (error) {
      log("fault", { requestId, ...faultFacts(error) });
      response = withSecurityHeaders(new Response("Internal Server Error", { status: 500 }), secure);
    } finally {
      end();
    }
    const { method } = request;
    log("request", { requestId, method, path: url.pathname, status: response.status, ms: Date.now() - started });
    response.headers.set("X-Request-Id", requestId);
    return response;
  },

  async scheduled({ cron }: ScheduledController, env: Env, execution: ExecutionContext): Promise<void> {
    await openTexts(env.ASSETS);
    return runCron(cron, createBackgroundContext(env, execution, "cron"));
  },
};

async function handlePage(all: IncomingRequest): Promise<Response> {
  const { request, url, config } = all;
  const refusal = refuseAtGate(request, url, config.origin);
  const isHead = request.method === "HEAD";
  const asked = isHead ? { ...all, request: new Request(request, { method: "GET" }) } : all;
  const response = refusal ? await handleRejected(refusal, asked) : await handleRequest(asked);
  return isHead ? new Response(null, response) : response;
}

/** Durable Object for an auction's live updates. Its alarm settles the auction at the end. */
export class AuctionRoom extends Room<Env> {
  protected async settle(auctionId: string): Promise<void> {
    await openTexts(this.env.ASSETS);
    await settleAuction(createBackgroundContext(this.env, this.state, "alarm"), auctionId);
  }
}

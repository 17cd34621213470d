import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { readBody } from "../libsql/body";
import { sendText } from "../page";
import { Api, type ApiResponse } from "./api";
import { type Behavior, PAYPAL } from "./behavior";
import { type ApiRequest, findCall } from "./calls";
import { Disputes } from "./disputes";
import { type Call, type Fault, Faults } from "./faults";
import { Formatter } from "./formatter";
import { Orders } from "./orders";
import { Pages } from "./pages";
import { type Choice, Records } from "./records";
import { Refunds } from "./refunds";
import { Refusal, renderRefusal } from "./refusal";
import { Webhooks } from "./webhooks";

interface PaypalOptions {
  /** Where the state is stored; without it, only in memory. */
  folder?: string;
  port?: number;
  now?: () => number;
  clientId?: string;
  secret?: string;
  webhookId?: string;
  /** Where events go; without it they wait for `webhooks.sendTo`. */
  webhookAddress?: string;
  /** Milliseconds before a webhook that was not accepted is sent again. */
  retryAfter?: number;
  tokenSeconds?: number;
  /** What differs from PayPal, such as KIND. */
  behavior?: Partial<Behavior>;
}

export interface PaypalStandIn {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Calls of the API from this very process, without the network. */
  readonly fetch: typeof fetch;
  readonly clientId: string;
  readonly secret: string;
  readonly webhookId: string;
  readonly records: Records["state"];
  /** API calls received, oldest first. */
  readonly calls: readonly { call: Call; requestId: string | undefined; status: number }[];
  readonly webhooks: Webhooks;
  readonly orders: Orders;
  readonly refunds: Refunds;
  readonly disputes: Disputes;
  readonly behavior: Readonly<Behavior>;
  /** Changes how it behaves from now on. */
  behave(changes: Partial<Behavior>): void;
  /** Makes the next calls of a kind fail, once `after` of them worked. */
  fail(call: Call, next: number, how: Fault, after?: number): void;
  /** Cancels all faults. */
  clearFaults(): void;
  /** Presses a button of the approval page; returns the URL that the browser goes to next. */
  approve(orderId: string, choice?: Choice): string;
  revokeTokens(): void;
  stop(): Promise<void>;
}

/** A local PayPal: speaks its protocol, moves no money, and shows what it received. */
export async function startPaypal(options: PaypalOptions = {}): Promise<PaypalStandIn> {
  const { folder, port = 0, now = Date.now, clientId = "stand-in" } = options;
  // Different each time: a client with a cached token must not take this for the stand-in that had its port before.
  const { secret = randomBytes(8).toString("hex") } = options;
  const { webhookId = "WH-STAND-IN", webhookAddress, retryAfter = 1000, tokenSeconds = 32_400 } = options;

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => {
      send(response, refuse(error).answer);
    });
  });
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const records = new Records(now, folder);
  const faults = new Faults();
  const webhooks = new Webhooks(records, { url, webhookId, retryAfter });
  const behavior = { ...PAYPAL, ...options.behavior };
  const format = new Formatter(records, url, behavior);
  const emit = webhooks.emit.bind(webhooks);
  const refunds = new Refunds(records, format, emit, behavior);
  const disputes = new Disputes(records, refunds, format, emit);
  const orders = new Orders(records, refunds, format, emit, behavior);
  const account = { clientId, secret, tokenSeconds };
  const api = new Api(records, orders, refunds, disputes, format, webhooks, account, behavior);
  const pages = new Pages({ records, orders, refunds, disputes, webhooks, faults, behavior });
  const calls: { call: Call; requestId: string | undefined; status: number }[] = [];
  if (webhookAddress) webhooks.sendTo(webhookAddress);

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request)) ?? "";
    orders.expire();
    const { method = "GET", headers } = request;
    const address = new URL(request.url ?? "/", url);
    const route = findCall(method, address.pathname);
    // Browsers send their origin: no other web page may talk to this service.
    if (headers.origin !== undefined && (route || headers.origin !== `http://${headers.host}`)) {
      throw new Refusal(403, "NOT_FOR_BROWSERS");
    }
    if (!route) return pages.show(method, address, body, response);

    const { answer, fault } = await answerCall({ ...route, query: address.searchParams, headers, body });
    if (answer) send(response, answer);
    else if (isBroken(fault)) request.socket.destroy();
  }

  async function answerCall(asked: ApiRequest): Promise<{ answer: ApiResponse | null; fault: Fault | null }> {
    const fault = faults.next(asked.call);
    const answer = await applyFault(fault, () => api.answer(asked, fault));
    records.save();
    calls.push({
      call: asked.call,
      requestId: asked.headers["paypal-request-id"]?.toString(),
      status: answer?.status ?? 0,
    });
    return { answer, fault };
  }

  const near: typeof fetch = async (input, init = {}) => {
    const address = new URL(String(input));
    const route = findCall(init.method ?? "GET", address.pathname);
    if (!route) throw new Error(`Not a call of the API: ${address.href}`);
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === "string" ? init.body : "";
    // As over the network, the caller's other work goes on first.
    await turn();
    orders.expire();
    const asked = answerCall({ ...route, query: address.searchParams, headers, body }).catch(refuse);
    const { answer, fault } = await asked;
    if (answer)
      return new Response(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body), answer);
    if (isBroken(fault)) throw new TypeError("fetch failed");
    return new Promise((_, reject) => {
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  };

  return {
    url,
    fetch: near,
    clientId,
    secret,
    webhookId,
    records: records.state,
    calls,
    webhooks,
    orders,
    refunds,
    disputes,
    behavior,
    behave: (changes) => void Object.assign(behavior, changes),
    fail: (call, next, how, after) => faults.add(call, next, how, after),
    clearFaults: () => faults.clear(),
    approve: (orderId, choice = "pay") => orders.approve(orderId, choice),
    revokeTokens: () => api.revokeTokens(),
    stop() {
      webhooks.stop();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      return closed;
    },
  };
}

function refuse(error: unknown): { answer: ApiResponse; fault: null } {
  const refusal = error instanceof Refusal ? error : new Refusal(400, "MALFORMED_REQUEST_JSON");
  return { answer: toResponse(refusal), fault: null };
}

/** Whether the connection is to break; otherwise a call without a response waits for its time to end. */
function isBroken(fault: Fault | null): boolean {
  return fault === "away" || fault === "lost";
}

/** The response with its fault; `null` for no response. */
async function applyFault(fault: Fault | null, work: () => Promise<ApiResponse>): Promise<ApiResponse | null> {
  if (fault === "error") return toResponse(new Refusal(500, "INTERNAL_SERVER_ERROR"));
  if (fault === "busy") return toResponse(new Refusal(429, "RATE_LIMIT_REACHED"));
  if (fault === "away" || fault === "silent") return null;
  let answer: ApiResponse;
  try {
    answer = await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = toResponse(error);
  }
  if (fault === "lost" || fault === "lost-silent") return null;
  return fault === "garbled" ? { ...answer, body: "<html>" } : answer;
}

function toResponse(refusal: Refusal): ApiResponse {
  return { status: refusal.status, body: renderRefusal(refusal, debugId()) };
}

function debugId(): string {
  return randomBytes(7).toString("hex").slice(0, 13);
}

function send(response: ServerResponse, { status, body }: ApiResponse): void {
  if (typeof body === "string") sendText(response, status, "text/plain; charset=utf-8", body);
  else sendText(response, status, "application/json", JSON.stringify(body));
}

import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { DAY, HOUR } from "../../app/domain/time";
import type { Call, Fault } from "./faults";
import type { Formatter } from "./formatter";
import type { Orders, Outcome } from "./orders";
import { readAmount, readOrder } from "./read-order";
import type { Records } from "./records";
import type { Refunds } from "./refunds";
import { ensure, Refusal, requireFound } from "./refusal";
import type { Webhooks } from "./webhooks";

/** A parsed request to the API. */
export interface ApiRequest {
  call: Call;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ApiResponse {
  status: number;
  /** JSON, or a certificate as text. */
  body: object | string;
}

interface ApiSettings {
  clientId: string;
  secret: string;
  tokenSeconds: number;
}

const ROUTES: [Call, string, RegExp][] = [
  ["token", "POST", /^\/v1\/oauth2\/token()$/],
  ["create", "POST", /^\/v2\/checkout\/orders()$/],
  ["show", "GET", /^\/v2\/checkout\/orders\/([^/]+)$/],
  ["capture", "POST", /^\/v2\/checkout\/orders\/([^/]+)\/capture$/],
  ["track", "POST", /^\/v2\/checkout\/orders\/([^/]+)\/track$/],
  ["show-capture", "GET", /^\/v2\/payments\/captures\/([^/]+)$/],
  ["refund", "POST", /^\/v2\/payments\/captures\/([^/]+)\/refund$/],
  ["show-refund", "GET", /^\/v2\/payments\/refunds\/([^/]+)$/],
  ["show-dispute", "GET", /^\/v1\/customer\/disputes\/([^/]+)$/],
  ["verify", "POST", /^\/v1\/notifications\/verify-webhook-signature()$/],
  ["certificate", "GET", /^\/v1\/notifications\/certs\/([^/]+)$/],
];

export function findCall(method: string, path: string): { call: Call; id: string } | null {
  for (const [call, verb, pattern] of ROUTES) {
    const match = pattern.exec(path);
    if (match && verb === method) return { call, id: decodeURIComponent(match[1] ?? "") };
  }
  return null;
}

/** PayPal's API, as far as the market uses it. */
export class Api {
  readonly #tokens = new Map<string, number>();

  constructor(
    private readonly records: Records,
    private readonly orders: Orders,
    private readonly refunds: Refunds,
    private readonly format: Formatter,
    private readonly webhooks: Webhooks,
    private readonly settings: ApiSettings,
  ) {}

  /** Throws a Refusal. */
  answer(request: ApiRequest, fault: Fault | null): ApiResponse {
    const { call, id, headers, body } = request;
    const { state } = this.records;
    if (call === "certificate") return this.#certificate(id);
    if (call === "token") return this.#token(headers.authorization ?? "");
    this.#ensureToken(headers.authorization ?? "");
    const mocked = mockedIssue(headers) ?? (fault && typeof fault === "object" ? fault.issue : null);
    if (mocked) throw new Refusal(mocked === "INTERNAL_SERVER_ERROR" ? 500 : 422, mocked);
    const outcome: Outcome = fault === "pending" || fault === "declined" ? fault : null;
    const formatOrder = (made: string) => this.format.order(this.orders.order(made));
    const formatRefund = (made: string) => this.format.refund(requireFound(state.refunds[made]));
    switch (call) {
      case "create":
        return this.#once(request, 6 * HOUR, () => this.orders.create(readOrder(JSON.parse(body))).id, formatOrder);
      case "capture":
        return this.#once(request, 6 * HOUR, () => this.orders.capture(id, outcome).id, formatOrder);
      case "refund":
        return this.#once(
          request,
          45 * DAY,
          () => this.refunds.refund(id, { ...readRefund(body), outcome }).id,
          formatRefund,
        );
      case "track":
        return { status: 201, body: this.format.order(this.orders.track(id, readTracker(body))) };
      case "show":
        return { status: 200, body: formatOrder(id) };
      case "show-capture":
        return { status: 200, body: this.format.capture(requireFound(state.captures[id])) };
      case "show-refund":
        return { status: 200, body: formatRefund(id) };
      case "show-dispute":
        return { status: 200, body: this.format.dispute(requireFound(state.disputes[id])) };
      case "verify":
        return { status: 200, body: { verification_status: this.#isSigned(body) ? "SUCCESS" : "FAILURE" } };
    }
  }

  /** A repeated request id has no second effect and answers 200. */
  #once(request: ApiRequest, lasts: number, make: () => string, format: (made: string) => object): ApiResponse {
    const { used } = this.records.state;
    const requestId = request.headers["paypal-request-id"];
    const key = `${request.call} ${requestId}`;
    const body = createHash("sha256").update(`${request.id} ${request.body}`).digest("hex");
    const known = requestId ? used[key] : undefined;
    if (known && known.until > this.records.now()) {
      if (known.body !== body) throw new Refusal(422, "DUPLICATE_REQUEST_ID");
      return { status: 200, body: format(known.made) };
    }
    const made = make();
    if (requestId) used[key] = { made, body, until: this.records.now() + lasts };
    return { status: 201, body: format(made) };
  }

  #token(authorization: string): ApiResponse {
    const { clientId, secret, tokenSeconds } = this.settings;
    const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
    if (authorization !== basic) {
      return { status: 401, body: { error: "invalid_client", error_description: "Client Authentication failed" } };
    }
    const token = randomBytes(24).toString("base64url");
    this.#tokens.set(token, this.records.now() + tokenSeconds * 1000);
    return { status: 200, body: { access_token: token, token_type: "Bearer", expires_in: tokenSeconds } };
  }

  /** Makes every token invalid before it expires. */
  revokeTokens(): void {
    this.#tokens.clear();
  }

  #ensureToken(authorization: string): void {
    const until = this.#tokens.get(authorization.replace(/^Bearer /, "")) ?? 0;
    if (until <= this.records.now()) throw new Refusal(401, "AUTHENTICATION_FAILURE");
  }

  #certificate(name: string): ApiResponse {
    const { identity } = this.webhooks;
    if (name !== identity.name) throw new Refusal(404, "RESOURCE_NOT_FOUND");
    return { status: 200, body: identity.certificate };
  }

  #isSigned(body: string): boolean {
    // The event's text exactly as it came, because its checksum is signed. It is the last field of the body.
    const [, event = ""] = /"webhook_event":([\s\S]*)\}$/.exec(body) ?? [];
    return this.webhooks.isSigned(JSON.parse(body), event);
  }
}

function readRefund(body: string) {
  const { amount, custom_id } = body ? JSON.parse(body) : {};
  const wanted = amount ? { amount: readAmount(String(amount.value)), currency: String(amount.currency_code) } : null;
  return { wanted, customId: custom_id ? String(custom_id) : null };
}

function readTracker(body: string): { captureId: string; number: string; carrier: string } {
  const { capture_id, tracking_number, carrier } = JSON.parse(body);
  ensure(Boolean(capture_id && tracking_number && carrier), "MISSING_REQUIRED_PARAMETER");
  return { captureId: String(capture_id), number: String(tracking_number), carrier: String(carrier) };
}

/** The issue requested by the mock header of PayPal's sandbox. */
function mockedIssue(headers: IncomingHttpHeaders): string | null {
  const mock = headers["paypal-mock-response"];
  return typeof mock === "string" ? String(JSON.parse(mock).mock_application_codes) : null;
}

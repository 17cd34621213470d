import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { DAY, HOUR } from "../../app/domain/time";
import type { Draw } from "./draw";
import type { Call, Fault } from "./faults";
import { exact, readOrder } from "./read-order";
import type { Records } from "./records";
import { found, insist, Refusal } from "./refusal";
import type { Returns } from "./returns";
import type { Outcome, Till } from "./till";
import type { Webhooks } from "./webhooks";

/** A parsed request to the API. */
export interface Asked {
  call: Call;
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
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

export function callOf(method: string, path: string): { call: Call; id: string } | null {
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
    private readonly till: Till,
    private readonly returns: Returns,
    private readonly draw: Draw,
    private readonly webhooks: Webhooks,
    private readonly settings: ApiSettings,
  ) {}

  /** Throws a Refusal. */
  answer(asked: Asked, fault: Fault | null): Answer {
    const { call, id, headers, body } = asked;
    const { kept } = this.records;
    if (call === "certificate") return this.#certificate(id);
    if (call === "token") return this.#token(headers.authorization ?? "");
    this.#insistOnToken(headers.authorization ?? "");
    const mocked = mockedIssue(headers) ?? (fault && typeof fault === "object" ? fault.issue : null);
    if (mocked) throw new Refusal(mocked === "INTERNAL_SERVER_ERROR" ? 500 : 422, mocked);
    const outcome: Outcome = fault === "pending" || fault === "declined" ? fault : null;
    const drawOrder = (made: string) => this.draw.order(this.till.order(made));
    const drawRefund = (made: string) => this.draw.refund(found(kept.refunds[made]));
    switch (call) {
      case "create":
        return this.#once(asked, 6 * HOUR, () => this.till.create(readOrder(JSON.parse(body))).id, drawOrder);
      case "capture":
        return this.#once(asked, 6 * HOUR, () => this.till.capture(id, outcome).id, drawOrder);
      case "refund":
        return this.#once(
          asked,
          45 * DAY,
          () => this.returns.refund(id, { ...readRefund(body), outcome }).id,
          drawRefund,
        );
      case "track":
        return { status: 201, body: this.draw.order(this.till.track(id, readTracker(body))) };
      case "show":
        return { status: 200, body: drawOrder(id) };
      case "show-capture":
        return { status: 200, body: this.draw.capture(found(kept.captures[id])) };
      case "show-refund":
        return { status: 200, body: drawRefund(id) };
      case "show-dispute":
        return { status: 200, body: this.draw.dispute(found(kept.disputes[id])) };
      case "verify":
        return { status: 200, body: { verification_status: this.#isSigned(body) ? "SUCCESS" : "FAILURE" } };
    }
  }

  /** A repeated request id has no second effect and answers 200. */
  #once(asked: Asked, lasts: number, make: () => string, draw: (made: string) => object): Answer {
    const { used } = this.records.kept;
    const requestId = asked.headers["paypal-request-id"];
    const key = `${asked.call} ${requestId}`;
    const body = createHash("sha256").update(`${asked.id} ${asked.body}`).digest("hex");
    const known = requestId ? used[key] : undefined;
    if (known && known.until > this.records.now()) {
      if (known.body !== body) throw new Refusal(422, "DUPLICATE_REQUEST_ID");
      return { status: 200, body: draw(known.made) };
    }
    const made = make();
    if (requestId) used[key] = { made, body, until: this.records.now() + lasts };
    return { status: 201, body: draw(made) };
  }

  #token(authorization: string): Answer {
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

  #insistOnToken(authorization: string): void {
    const until = this.#tokens.get(authorization.replace(/^Bearer /, "")) ?? 0;
    if (until <= this.records.now()) throw new Refusal(401, "AUTHENTICATION_FAILURE");
  }

  #certificate(name: string): Answer {
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
  const wanted = amount ? { amount: exact(String(amount.value)), currency: String(amount.currency_code) } : null;
  return { wanted, customId: custom_id ? String(custom_id) : null };
}

function readTracker(body: string): { captureId: string; number: string; carrier: string } {
  const { capture_id, tracking_number, carrier } = JSON.parse(body);
  insist(Boolean(capture_id && tracking_number && carrier), "MISSING_REQUIRED_PARAMETER");
  return { captureId: String(capture_id), number: String(tracking_number), carrier: String(carrier) };
}

/** The issue requested by the mock header of PayPal's sandbox. */
function mockedIssue(headers: IncomingHttpHeaders): string | null {
  const asked = headers["paypal-mock-response"];
  return typeof asked === "string" ? String(JSON.parse(asked).mock_application_codes) : null;
}

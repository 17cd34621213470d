import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { DAY, HOUR } from "../../app/domain/time";
import { type Behavior, FEATURES } from "./behavior";
import type { ApiRequest } from "./calls";
import { listDisputes } from "./dispute-list";
import type { Disputes } from "./disputes";
import { type Call, type Fault, outcomeIn } from "./faults";
import type { Formatter } from "./formatter";
import type { Orders } from "./orders";
import { readAmount, readOrder } from "./read-order";
import type { Records } from "./records";
import type { Refunds } from "./refunds";
import { ensure, Refusal, refusalFor, requireFound } from "./refusal";
import { listTransactions } from "./transactions";
import type { Webhooks } from "./webhooks";

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

/** PayPal's API, as far as the market uses it. */
export class Api {
  readonly #tokens = new Map<string, number>();
  readonly #underWay = new Set<string>();

  constructor(
    private readonly records: Records,
    private readonly orders: Orders,
    private readonly refunds: Refunds,
    private readonly disputes: Disputes,
    private readonly format: Formatter,
    private readonly webhooks: Webhooks,
    private readonly settings: ApiSettings,
    private readonly behavior: Behavior,
  ) {}

  /** Rejects with a Refusal. */
  async answer(request: ApiRequest, fault: Fault | null): Promise<ApiResponse> {
    const { call, id, query, headers, body } = request;
    const { state, now } = this.records;
    if (call === "certificate") return this.#certificate(id);
    if (call !== "token") this.#ensureToken(headers.authorization ?? "");
    this.#ensureOn(call);
    const mocked = mockedIssue(headers);
    if (mocked) throw refusalFor(mocked);
    if (fault && typeof fault === "object" && "issue" in fault) throw refusalFor(fault.issue, fault.status);
    const outcome = outcomeIn(fault);
    const formatOrder = (made: string) => this.format.order(this.orders.order(made));
    const formatRefund = (made: string) => this.format.refund(requireFound(state.refunds[made]));
    switch (call) {
      case "token":
        return this.#token(headers.authorization ?? "");
      case "create":
        return this.#once(request, 6 * HOUR, () => this.orders.create(this.#readOrder(body)).id, formatOrder);
      case "capture":
        return this.#alone(request, this.behavior.captureDelay, () =>
          this.#once(request, 6 * HOUR, () => this.orders.capture(id, outcome).id, formatOrder),
        );
      case "refund": {
        const make = () => this.refunds.refund(id, { ...readRefund(body), outcome }).id;
        return this.#alone(request, 0, () => this.#once(request, 45 * DAY, make, formatRefund));
      }
      case "track":
        return { status: 201, body: this.format.order(this.orders.track(id, readTracker(body))) };
      case "show":
        return { status: 200, body: this.format.order(this.orders.current(id)) };
      case "show-capture":
        return { status: 200, body: this.format.capture(requireFound(state.captures[id])) };
      case "show-refund":
        return { status: 200, body: this.format.refund(this.refunds.shown(id)) };
      case "show-dispute":
        return { status: 200, body: this.disputes.format(requireFound(state.disputes[id])) };
      case "list-disputes":
        return { status: 200, body: listDisputes(this.disputes, Object.values(state.disputes), query, now()) };
      case "list-transactions":
        return { status: 200, body: listTransactions(this.records, this.format, query) };
      case "verify":
        return { status: 200, body: { verification_status: this.#isSigned(body) ? "SUCCESS" : "FAILURE" } };
    }
  }

  #readOrder(body: string) {
    return readOrder(JSON.parse(body), this.behavior.states === "codes");
  }

  #ensureOn(call: Call): void {
    if (this.behavior.off.some((feature) => FEATURES[feature].includes(call))) throw refusalFor("PERMISSION_DENIED");
  }

  /** Refuses while another call does the same to the same thing. A client that gives up does not stop its call. */
  async #alone({ call, id }: ApiRequest, delay: number, work: () => ApiResponse): Promise<ApiResponse> {
    const key = `${call} ${id}`;
    const isRefused = this.#underWay.has(key) && this.behavior.overlaps === "refused";
    if (isRefused) throw refusalFor("PREVIOUS_REQUEST_IN_PROGRESS");
    this.#underWay.add(key);
    try {
      await wait(delay, undefined, { ref: false });
      return work();
    } finally {
      this.#underWay.delete(key);
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
    if (authorization !== basic) throw refusalFor("invalid_client");
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

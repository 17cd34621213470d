import { randomUUID, sign, verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Identity, makeIdentity } from "./certificate";
import { time } from "./formatter";
import type { Event, Records } from "./records";

/** Ten times in parallel, signed with another key, altered after signing, or with another host's certificate. */
export type DeliveryFault = "repeated" | "forged" | "altered" | "foreign-certificate";

export interface WebhookSettings {
  url: string;
  webhookId: string;
  /** Milliseconds before the first retry; doubled for each that follows. */
  retryAfter: number;
}

let drawn: Identity | null = null;

const TRIES = 25;
const TIMEOUT = 10_000;

/** Sends signed events to the market, again until it answers 2xx. */
export class Webhooks {
  /** Where events go; without it they wait. */
  address: string | null = null;
  readonly #faults: DeliveryFault[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isHeld = false;
  #isStopped = false;

  constructor(
    private readonly records: Records,
    private readonly settings: WebhookSettings,
  ) {}

  /** Generated on first use and shared, because a key takes a while. */
  get identity(): Identity {
    drawn ??= makeIdentity();
    return drawn;
  }

  get certificateAddress(): string {
    return `${this.settings.url}/v1/notifications/certs/${this.identity.name}`;
  }

  emit(type: string, resource: object): void {
    const createdAt = this.records.now();
    const id = `WH-${this.records.newId()}`;
    const about = { id, event_version: "1.0", create_time: time(createdAt), event_type: type };
    const body = JSON.stringify({ ...about, resource_version: "2.0", summary: type, resource });
    const event = { id, type, body, createdAt, tries: 0, isDelivered: false };
    this.records.state.events[id] = event;
    this.#send(event);
  }

  sendTo(address: string): void {
    this.address = address;
    this.release();
  }

  /** Makes the next deliveries wrong. */
  failNext(next: number, how: DeliveryFault): void {
    this.#faults.push(...Array<DeliveryFault>(next).fill(how));
  }

  /** Keeps events back until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Sends everything that was not delivered; `reversed` sends the newest first. */
  release({ reversed = false } = {}): void {
    this.#isHeld = false;
    const waiting = Object.values(this.records.state.events).filter(({ isDelivered }) => !isDelivered);
    for (const event of reversed ? waiting.reverse() : waiting) this.#send(event);
  }

  resend(id: string): void {
    const event = this.records.state.events[id];
    if (event) this.#send(event);
  }

  /** Waits until no delivery is under way. Retries of refused ones come later. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #send(event: Event): void {
    if (!this.address || this.#isHeld || this.#isStopped) return;
    const delivery = this.#deliver(event, this.address).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async #deliver(event: Event, address: string): Promise<void> {
    const fault = this.#faults.shift();
    const once = () => this.#post(event, address, fault).catch(() => false);
    const taken = await Promise.all(Array.from({ length: fault === "repeated" ? 10 : 1 }, once));
    event.tries++;
    event.isDelivered ||= taken.every(Boolean);
    this.records.save();
    if (event.isDelivered || event.tries >= TRIES || this.#isStopped) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (!event.isDelivered) this.#send(event);
      },
      this.settings.retryAfter * 2 ** (event.tries - 1),
    ).unref();
    this.#timers.add(timer);
  }

  async #post(event: Event, address: string, fault?: DeliveryFault): Promise<boolean> {
    const body = fault === "altered" ? event.body.replaceAll(/"value":"\d/g, '"value":"9') : event.body;
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...this.headersFor(event.body, fault) },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    // Read to the end: workerd logs an error for a client that leaves early.
    await response.text();
    return response.ok;
  }

  headersFor(body: string, fault?: DeliveryFault): Record<string, string> {
    const id = randomUUID();
    const sent = time(this.records.now());
    const key = fault === "forged" ? makeIdentity().key : this.identity.key;
    const foreign = "https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1";
    return {
      "PayPal-Transmission-Id": id,
      "PayPal-Transmission-Time": sent,
      "PayPal-Transmission-Sig": sign("RSA-SHA256", this.#signed(id, sent, body), key).toString("base64"),
      "PayPal-Cert-Url": fault === "foreign-certificate" ? foreign : this.certificateAddress,
      "PayPal-Auth-Algo": "SHA256withRSA",
    };
  }

  /** Verifies by postback that this body was signed here for this webhook. */
  isSigned(asked: Record<string, unknown>, event: string): boolean {
    const { transmission_id, transmission_time, transmission_sig, webhook_id } = asked;
    const message = this.#signed(String(transmission_id), String(transmission_time), event);
    const { publicKey } = new X509Certificate(this.identity.certificate);
    const signature = Buffer.from(String(transmission_sig), "base64");
    return webhook_id === this.settings.webhookId && verify("RSA-SHA256", message, publicKey, signature);
  }

  #signed(id: string, sent: string, body: string): Buffer {
    return Buffer.from(`${id}|${sent}|${this.settings.webhookId}|${crc32(body)}`);
  }
}

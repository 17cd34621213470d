import { verify } from "node:crypto";
import { crc32 } from "node:zlib";
import * as z from "zod";
import type { PaypalEvent } from "~/domain/payments/paypal-events";
import { type CertificateSettings, fetchKey, knownKey } from "./certificate.server";
import { readEvent } from "./event.server";
import { PaypalFault } from "./fault.server";
import { certificateUrl } from "./hosts.server";
import type { Send } from "./requests.server";

/** `unknown`: PayPal could not be asked. Answer 503, and it sends the webhook again. */
export type WebhookVerdict =
  | { verdict: "verified"; event: PaypalEvent }
  | { verdict: "forged" }
  | { verdict: "unknown" };

interface Transmission {
  id: string;
  time: string;
  signature: string;
  algorithm: string;
  certificate: string;
}

const ALGORITHM = "SHA256withRSA";

/**
 * By PayPal's certificate, else by asking PayPal. `mayAsk` has to allow that: forgeries must not cause requests.
 * `rawBody` has to be the exact body, because its checksum is signed.
 */
export async function verifyWebhook(
  headers: Headers,
  rawBody: string,
  mayAsk: () => Promise<boolean>,
  webhookId: string,
  settings: CertificateSettings,
  send: Send,
): Promise<WebhookVerdict> {
  const transmission = readHeaders(headers);
  const address = transmission && certificateUrl(transmission.certificate, settings.baseUrl);
  const event = readEvent(parse(rawBody));
  if (!transmission || transmission.algorithm !== ALGORITHM || !address || !event) return { verdict: "forged" };
  const isOurs = await checkSignature({ ...transmission, certificate: address });
  if (isOurs === null) return { verdict: "unknown" };
  return isOurs ? { verdict: "verified", event } : { verdict: "forged" };

  async function checkSignature(transmission: Transmission): Promise<boolean | null> {
    const { id, time, signature, certificate } = transmission;
    const known = knownKey(certificate, settings);
    // Only what has to be asked of PayPal is counted.
    if ((known === null || known === "away") && !(await mayAsk())) return null;
    const key = known ?? (await fetchKey(certificate, settings));
    if (key === "refused") return false;
    if (key === "away") return askPaypal(transmission);
    const message = `${id}|${time}|${webhookId}|${crc32(rawBody)}`;
    return verify(
      "RSA-SHA256",
      new TextEncoder().encode(message),
      key,
      new Uint8Array(Buffer.from(signature, "base64")),
    );
  }

  async function askPaypal({ id, time, signature, algorithm, certificate }: Transmission): Promise<boolean | null> {
    const facts = JSON.stringify({
      transmission_id: id,
      transmission_time: time,
      transmission_sig: signature,
      auth_algo: algorithm,
      cert_url: certificate,
      webhook_id: webhookId,
    });
    // The raw event, because serializing it again would change its checksum.
    const body = `${facts.slice(0, -1)},"webhook_event":${rawBody}}`;
    const path = "/v1/notifications/verify-webhook-signature";
    try {
      const answer = await send({ name: "verify webhook", path, body, isRepeatable: true }, verdictSchema);
      return answer.verification_status === "SUCCESS";
    } catch (error) {
      if (error instanceof PaypalFault) return null;
      throw error;
    }
  }
}

const verdictSchema = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

function readHeaders(headers: Headers): Transmission | null {
  const get = (name: string) => headers.get(`PayPal-${name}`) ?? "";
  const transmission = {
    id: get("Transmission-Id"),
    time: get("Transmission-Time"),
    signature: get("Transmission-Sig"),
    algorithm: get("Auth-Algo"),
    certificate: get("Cert-Url"),
  };
  return Object.values(transmission).every(Boolean) ? transmission : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

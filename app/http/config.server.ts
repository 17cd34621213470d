import type { DurableObjectNamespace, ImagesBinding, R2Bucket, SendEmail } from "@cloudflare/workers-types";
import type { MailSettings } from "~/gateways/mail.server";
import type { PaypalSettings } from "~/gateways/paypal.server";
import { translate } from "~/i18n/detect.server";
import { signLink } from "./session/mail-link.server";

/** The bindings and settings of wrangler.toml and its secrets. Read by the Worker's entry only. */
export interface Env {
  PRODUCTS: R2Bucket;
  AVATARS: R2Bucket;
  AUCTION_ROOMS?: DurableObjectNamespace;
  IMAGES?: ImagesBinding;
  EMAIL?: SendEmail;
  TURSO_DATABASE_URL: string;
  TURSO_AUTH_TOKEN?: string;
  SESSION_SECRET: string;
  APP_ORIGIN?: string;
  BRAND?: string;
  CONTACT_EMAIL?: string;
  MAIL_FROM?: string;
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
  CURRENCY?: string;
  CONFIRM_EMAIL_FIRST?: string;
  VISITOR_CACHE_SECONDS?: string;
  PAYPAL_API_URL?: string;
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  PAYPAL_MERCHANT_ID?: string;
}

export interface Config {
  /** Where the market is, without a slash at the end. */
  origin: string;
  /** Whether that is https. */
  secure: boolean;
  /** Signs cookies. */
  secret: string;
  brand: string;
  contactEmail: string;
  currency: string;
  /** PayPal's id of the account that is paid; `null` when none is configured, and it is not compared. */
  merchantId: string | null;
  /** Whether who sells or bids has to confirm their e-mail first. */
  confirmFirst: boolean;
  /** How long a visitor's page is fresh in the cache; 0 turns it off. */
  visitorCacheSeconds: number;
}

/** Which account everything is paid to, and where PayPal is; `null` until there are keys. */
export function readPaypal(env: Env): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId = "" } = env;
  if (!clientId || !secret) return null;
  return { baseUrl: env.PAYPAL_API_URL || "https://api-m.paypal.com", clientId, secret, webhookId };
}

/**
 * A key to an HTTP service goes before Cloudflare's own; with neither, mails wait in the outbox. They wait as well where
 * nobody said where links lead: a request may name any host, and cron none. On this machine the request is believed.
 */
export function readMail(env: Env, config: Config): MailSettings | null {
  const { brand, origin, contactEmail } = config;
  if (!env.APP_ORIGIN && !/^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/.test(origin)) return null;
  return {
    brand,
    origin,
    contactEmail,
    from: env.MAIL_FROM || contactEmail,
    translate,
    signLink: (id) => signLink(id, config),
    provider: env.MAIL_API_KEY ? { url: env.MAIL_API_URL || "https://api.resend.com", key: env.MAIL_API_KEY } : null,
    binding: env.EMAIL ?? null,
  };
}

const SECRET_MIN = 32;

/** Reads the settings. Throws when a secret is missing or too short to be one. */
export function readConfig(env: Env, url: URL): Config {
  const where = env.APP_ORIGIN || url.origin;
  if (known?.where !== where || known.env !== env) known = { where, env, config: makeConfig(env, where) };
  return known.config;
}

/** The settings do not change while an isolate lives; only where a request finds it may. */
let known: { where: string; env: Env; config: Config } | null = null;

function makeConfig(env: Env, where: string): Config {
  if ((env.SESSION_SECRET ?? "").length < SECRET_MIN) {
    throw new Error(`SESSION_SECRET must be set, with at least ${SECRET_MIN} characters`);
  }
  const { origin } = new URL(where);
  return {
    origin,
    secure: origin.startsWith("https:"),
    secret: env.SESSION_SECRET,
    brand: env.BRAND ?? "Tianguis",
    contactEmail: env.CONTACT_EMAIL ?? "hola@example.com",
    currency: env.CURRENCY ?? "MXN",
    merchantId: env.PAYPAL_MERCHANT_ID || null,
    confirmFirst: env.CONFIRM_EMAIL_FIRST === "yes",
    visitorCacheSeconds: Number(env.VISITOR_CACHE_SECONDS ?? 0),
  };
}

import type { DurableObjectNamespace, Fetcher, ImagesBinding, R2Bucket, SendEmail } from "@cloudflare/workers-types";
import { parseSigningKey, type SigningKeySettings } from "~/data/auth/signing-keys.server";
import { type Centavos, DEFAULT_CURRENCY, parseMoney } from "~/domain/money";
import { MAX_PAYMENT } from "~/domain/payments/payment";
import { FEE_RATE, type FeeRate, parseFeeRate } from "~/domain/payments/payment-fee";
import type { WriterBinding } from "~/gateways/listing-writer.server";
import type { MailSettings } from "~/gateways/mail.server";
import type { ProviderSettings } from "~/gateways/openid.server";
import type { PaypalSettings } from "~/gateways/paypal.server";
import type { TranslationBinding } from "~/gateways/translation.server";
import { translate } from "~/i18n/detect.server";
import { readProviders } from "./provider-settings.server";
import { linkCode, signLink, signSearch } from "./session/mail-link.server";

/** Bindings, settings and secrets of the Worker. Read by the Worker's entry only. */
export interface Env {
  PRODUCTS: R2Bucket;
  AVATARS: R2Bucket;
  ASSETS: Fetcher;
  AUCTION_ROOMS?: DurableObjectNamespace;
  IMAGES?: ImagesBinding;
  EMAIL?: SendEmail;
  AI?: TranslationBinding & WriterBinding;
  TURSO_DATABASE_URL: string;
  TURSO_AUTH_TOKEN?: string;
  SESSION_SECRET: string;
  SESSION_SECRET_OLD?: string;
  APP_ORIGIN?: string;
  BRAND?: string;
  CONTACT_EMAIL?: string;
  MAIL_FROM?: string;
  MAIL_API_URL?: string;
  MAIL_API_KEY?: string;
  CURRENCY?: string;
  MAX_PAYMENT?: string;
  TWO_PERSON_AMOUNT?: string;
  PAYOUT_FACTOR_AMOUNT?: string;
  PAYPAL_FEE?: string;
  ASSISTANT_WRITES?: string;
  CONFIRM_EMAIL_FIRST?: string;
  ADMINS_NEED_TWO_STEP?: string;
  OIDC_PROVIDERS?: string;
  AUTH_SIGNING_KEY?: string;
  AUTH_SIGNING_KEY_NEXT?: string;
  AUTH_SIGNING_KEY_OLD?: string;
  AUTH_REDIRECT_ORIGINS?: string;
  VISITOR_CACHE_SECONDS?: string;
  PAYPAL_API_URL?: string;
  PAYPAL_CLIENT_ID?: string;
  PAYPAL_SECRET?: string;
  PAYPAL_WEBHOOK_ID?: string;
  PAYPAL_MERCHANT_ID?: string;
}

export interface Config {
  /** Origin of the site, without a trailing slash. */
  origin: string;
  secure: boolean;
  /** Signs cookies and links in emails. */
  secret: string;
  /** The one before: what it signed is still accepted. */
  oldSecret: string | null;
  brand: string;
  contactEmail: string;
  currency: string;
  maxPayment: Centavos;
  /** Administrators move more than this only two at a time; `null`: one moves any amount. */
  twoPersonAmount: Centavos | null;
  /** Sellers who are owed more than this change their payout account with two-step verification only; `null`: never asked. */
  payoutFactorAmount: Centavos | null;
  /** For estimates. */
  feeRate: FeeRate;
  /** PayPal's id of the account that is paid; `null` turns off the check of that id. */
  merchantId: string | null;
  /** Whether Workers AI writes the descriptions that the listing assistant suggests. */
  assistantWrites: boolean;
  /** Whether sellers and bidders have to confirm their email first. */
  confirmFirst: boolean;
  /** Whether administrators have to use two-step verification. */
  adminsNeedFactor: boolean;
  /** Of the auth service's tokens; `null` turns the service off. */
  signingKeys: SigningKeySettings | null;
  /** Where else the auth service leads back to. */
  redirectOrigins: readonly string[];
  visitorCacheSeconds: number;
  /** Whose accounts people may continue with. */
  providers: readonly ProviderSettings[];
}

export function readPaypal(env: Env): PaypalSettings | null {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId = "" } = env;
  if (!clientId || !secret) return null;
  return { baseUrl: env.PAYPAL_API_URL || "https://api-m.paypal.com", clientId, secret, webhookId };
}

/** A service's key goes before Cloudflare's binding. `null` without a trusted origin: a request may name any host. */
export function readMail(env: Env, config: Config): MailSettings | null {
  const { brand, origin, contactEmail, currency } = config;
  if (!env.APP_ORIGIN && !/^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/.test(origin)) return null;
  return {
    brand,
    origin,
    contactEmail,
    from: env.MAIL_FROM || contactEmail,
    translate: (language) => translate(language, currency),
    signLink: (id) => signLink(id, config),
    codeOf: (id) => linkCode(id, config),
    signSearch: (id) => signSearch(id, config),
    provider: env.MAIL_API_KEY ? { url: env.MAIL_API_URL || "https://api.resend.com", key: env.MAIL_API_KEY } : null,
    binding: env.EMAIL ?? null,
  };
}

const SECRET_MIN = 32;

/** Throws when SESSION_SECRET is missing, it or SESSION_SECRET_OLD is shorter than SECRET_MIN characters, or another setting cannot be read. */
export function readConfig(env: Env, url: URL): Config {
  const where = env.APP_ORIGIN || url.origin;
  if (known?.where !== where || known.env !== env) known = { where, env, config: makeConfig(env, where) };
  return known.config;
}

/** Settings do not change during the life of an isolate; only the host of a request can. */
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
    oldSecret: readOldSecret(env.SESSION_SECRET_OLD),
    brand: env.BRAND ?? "Tianguis",
    contactEmail: env.CONTACT_EMAIL ?? "hola@example.com",
    currency: env.CURRENCY ?? DEFAULT_CURRENCY,
    maxPayment: readAmount("MAX_PAYMENT", env.MAX_PAYMENT) ?? MAX_PAYMENT,
    twoPersonAmount: readAmount("TWO_PERSON_AMOUNT", env.TWO_PERSON_AMOUNT),
    payoutFactorAmount: readAmount("PAYOUT_FACTOR_AMOUNT", env.PAYOUT_FACTOR_AMOUNT),
    feeRate: readFeeRate(env.PAYPAL_FEE),
    merchantId: env.PAYPAL_MERCHANT_ID || null,
    assistantWrites: env.ASSISTANT_WRITES === "yes",
    confirmFirst: env.CONFIRM_EMAIL_FIRST === "yes",
    adminsNeedFactor: env.ADMINS_NEED_TWO_STEP !== "no",
    signingKeys: readSigningKeys(env),
    redirectOrigins: readOrigins(env.AUTH_REDIRECT_ORIGINS),
    visitorCacheSeconds: Number(env.VISITOR_CACHE_SECONDS ?? 0),
    providers: readProviders(env.OIDC_PROVIDERS),
  };
}

function readOldSecret(set: string | undefined): string | null {
  if (set && set.length < SECRET_MIN) throw new Error(`SESSION_SECRET_OLD must have at least ${SECRET_MIN} characters`);
  return set || null;
}

function readSigningKeys(env: Env): SigningKeySettings | null {
  if (!env.AUTH_SIGNING_KEY) return null;
  return {
    current: parseSigningKey("AUTH_SIGNING_KEY", env.AUTH_SIGNING_KEY, { isPrivate: true }),
    others: (["AUTH_SIGNING_KEY_NEXT", "AUTH_SIGNING_KEY_OLD"] as const).flatMap((name) => {
      const key = env[name];
      return key ? [parseSigningKey(name, key, { isPrivate: false })] : [];
    }),
  };
}

function readOrigins(set = ""): string[] {
  return set
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((one) => {
      const origin = URL.parse(one)?.origin;
      if (origin !== one || !/^https?:/.test(one))
        throw new Error("AUTH_REDIRECT_ORIGINS must be origins like https://app.example.com");
      return origin;
    });
}

function readAmount(name: string, set: string | undefined): Centavos | null {
  if (!set) return null;
  const amount = parseMoney(set);
  if (amount === null) throw new Error(`${name} must be an amount like 180000.00`);
  return amount;
}

function readFeeRate(set: string | undefined): FeeRate {
  if (!set) return FEE_RATE;
  const rate = parseFeeRate(set);
  if (rate === null) throw new Error("PAYPAL_FEE must be percent and amount, like 3.95 + 4.00");
  return rate;
}

import type { ImageStore } from "~/data/images/image-store.server";
import type { Flash } from "~/forms/flash";
import type { Database } from "./data/connect.server";
import type { MailGateway } from "./gateways/mail.server";
import type { Paypal } from "./gateways/paypal.server";
import type { KeptForm } from "./http/forms/kept-form.server";
import type { SessionClaim } from "./http/session/session-cookie.server";
import type { Language } from "./i18n/language";
import type { Translate } from "./i18n/texts";

/** What every loader and action is given: built once for a request by the Worker's entry. */
export type AppContext = {
  db: Database;
  /** Of products. */
  images: ImageStore;
  avatars: ImageStore;
  /** Private photos of problems, in the bucket of products. */
  problemPhotos: ImageStore;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Sortable and unique (UUID version 7). */
  newId(): string;
  config: Config;
  requestId: string;
  /** The visitor's network address, for rate limits only. */
  address: string;
  language: Language;
  t: Translate;
  /** What the signed session cookie says; its row is checked together with the page's own reads. */
  session: SessionClaim | null;
  /** A visitor's cart, as their signed cookie names it; somebody signed in has one of their own. */
  cartId: string | null;
  flash: Flash | null;
  /** A form that has to be sent again, because its sender was not signed in. */
  keptForm: KeptForm | null;
  /** For the inline scripts of a page that hydrates. */
  nonce: string;
  /** `null` where no mail service is configured: the outbox waits. */
  mail: MailGateway | null;
  /** `null` where no account is configured: nothing can be paid. */
  paypal: Paypal | null;
  /** Sends what waits in the outbox once the answer is out; what fails then, cron sends. */
  sendMailsLater(): void;
  /** Tells PayPal how parcels travel once the answer is out; what fails then, cron tells. */
  tellTrackingsLater(): void;
  /** Has PayPal send back what is due once the answer is out; what fails then, cron sends. */
  sendRefundsLater(): void;
  /**
   * Tells open pages that an auction moved (`seq` is its last event, `endsAt` its end as everybody sees it), once the
   * answer is out. After the commit, never before; nothing depends on it.
   */
  announce(auction: { id: string; seq: number; endsAt: number }): void;
  /** Work that goes on after the answer; nothing that matters may depend on it. */
  waitUntil(work: Promise<unknown>): void;
};

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
  /** PayPal's name of whom everything is paid to; `null` when nobody said, and it is not looked at. */
  merchantId: string | null;
  /** Whether who sells or bids has to confirm their e-mail first. */
  confirmFirst: boolean;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
  interface Future {
    v3_singleFetch: true;
  }
}

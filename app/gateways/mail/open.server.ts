import type { Config } from "~/context";
import type { Env } from "~/http/config.server";
import { translate } from "~/i18n/detect.server";
import { createMailGateway, type MailGateway, type MailSettings } from "../mail.server";

/**
 * A key to an HTTP service goes before Cloudflare's own; with neither, mails wait in the outbox. They wait as well where
 * nobody said where links lead: a request may name any host, and cron none. On this machine the request is believed.
 */
export function openMail(env: Env, config: Config, signLink: MailSettings["signLink"]): MailGateway | null {
  const { brand, origin, contactEmail } = config;
  if (!env.APP_ORIGIN && !/^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/.test(origin)) return null;
  return createMailGateway({
    brand,
    origin,
    contactEmail,
    from: env.MAIL_FROM || contactEmail,
    translate,
    signLink,
    provider: env.MAIL_API_KEY ? { url: env.MAIL_API_URL || "https://api.resend.com", key: env.MAIL_API_KEY } : null,
    binding: env.EMAIL ?? null,
  });
}

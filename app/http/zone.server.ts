import { MARKET_ZONE } from "~/domain/wall-time";

/** The time zone that Cloudflare's edge knows of a client's network; the market's where it knows none. */
export function zoneOf({ cf }: Pick<Request, "cf">): string {
  return cf && "timezone" in cf && typeof cf.timezone === "string" ? cf.timezone : MARKET_ZONE;
}

import { createClient } from "@libsql/client/http";
import { drizzle } from "drizzle-orm/libsql/http";
import { v7 as uuid } from "uuid";
import type { AppContext } from "~/context";
import type { Paypal } from "~/gateways/paypal.server";

/** A context whose clock, the database's included, stands at one moment. */
export function contextAt(url: string, at: number, paypal: Paypal | null = null): AppContext {
  const client = createClient({
    url,
    intMode: "number",
    async fetch(request: Request) {
      const body = (await request.text()).replaceAll("unixepoch('subsec')", `(${at} / 1000.0)`);
      return fetch(request.url, { method: request.method, headers: request.headers, body: body || undefined });
    },
  });
  return {
    db: drizzle({ client }),
    config: { confirmFirst: false, currency: "MXN", brand: "Tianguis" },
    language: "es",
    paypal,
    now: () => at,
    newId: () => uuid({ msecs: at }),
    announce() {},
    sendMailsLater() {},
    sendTrackingNumbersLater() {},
    waitUntil() {},
  } satisfies { [Name in keyof AppContext]?: unknown } as unknown as AppContext;
}

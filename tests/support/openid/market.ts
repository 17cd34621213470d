import { openMarket } from "../market";
import { type OpenidOptions, type Person, startOpenid } from "./provider";

interface Options extends OpenidOptions {
  market?: Parameters<typeof openMarket>[0];
  /** What differs in the settings of more providers, which are the same program. */
  others?: { id: string; name: string; issuer: string }[];
}

/** A market that signs people in with a provider of this machine, named Acme. */
export async function openMarketWithOpenid({ market: options = {}, others = [], ...more }: Options = {}) {
  const openid = await startOpenid(more);
  const providers = [openid.settings(), ...others.map((other) => openid.settings(other))];
  const vars = { OIDC_PROVIDERS: JSON.stringify(providers), ...options.vars };
  const market = await openMarket({ ...options, vars });
  openid.admit(market.origin);
  return {
    ...{ market, openid },
    /** The provider has a good day again. */
    mend() {
      openid.broken.clear();
      openid.changes = null;
    },
    async close() {
      await market.close();
      await openid.stop();
    },
  };
}

let people = 0;

/** With an account at the provider alone. */
export function somebody(more: Partial<Person> = {}): Person {
  const sub = `person-${++people}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: "Eva Ruiz", ...more };
}

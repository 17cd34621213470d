import { MINUTE } from "~/domain/time";

/** A token is renewed this long before it expires. */
const EARLY = MINUTE;
/** How long a request waits for another request's fetch. */
const TIMEOUT = 3_000;

const tokens = new Map<string, { token: string; until: number }>();
const pendingFetches = new Map<string, Promise<string>>();

interface TokenSettings {
  now: () => number;
  /** Keeps a fetch running for the others when the request that started it ends or its client disconnects. */
  waitUntil: (work: Promise<unknown>) => void;
}

export function createTokenCache(
  account: string,
  { now, waitUntil }: TokenSettings,
  fetchToken: () => Promise<{ access_token: string; expires_in: number }>,
) {
  async function fetchAndKeep(): Promise<string> {
    const { access_token: token, expires_in } = await fetchToken();
    tokens.set(account, { token, until: now() + expires_in * 1000 - EARLY });
    return token;
  }

  function renew(): Promise<string> {
    const renewing = fetchAndKeep().finally(
      () => pendingFetches.get(account) === renewing && pendingFetches.delete(account),
    );
    pendingFetches.set(account, renewing);
    waitUntil(renewing.catch(() => {}));
    return renewing;
  }

  return {
    async get(): Promise<string> {
      const known = tokens.get(account);
      if (known && known.until > now()) return known.token;
      const shared = pendingFetches.get(account);
      return (shared && (await withTimeout(shared))) ?? (await renew());
    },
    /** Drops a token that PayPal refused, unless it was renewed since. */
    forget(refused: string): void {
      if (tokens.get(account)?.token === refused) tokens.delete(account);
    },
  };
}

// Another request's promise never settles if waitUntil does not keep its work. tests/http/request-contexts.test.ts.
async function withTimeout(shared: Promise<string>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT);
  });
  try {
    return await Promise.race([shared, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

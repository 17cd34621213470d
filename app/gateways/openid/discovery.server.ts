import * as jose from "jose";
import * as oauth from "oauth4webapi";
import { HOUR, SECOND } from "~/domain/time";
import type { ProviderSettings } from "../openid.server";
import { ProviderAwayError } from "./fault.server";

/** For each call to a provider, with its whole answer. */
const PROVIDER_TIMEOUT = 5 * SECOND;
/** Bytes of an answer: keys and metadata of large providers are a tenth of it. */
const ANSWER_MAX = 262_144;
/** How long this isolate keeps what a provider says about its addresses. */
const DISCOVERY_LIFE = HOUR;

type Server = oauth.AuthorizationServer;

/** Plain values only: a request must not wait for what another one asks. */
const known = new Map<string, { server: Server; at: number }>();

export type Asking = ReturnType<typeof createAsking>;

/** Options of each call: its limits, and plain HTTP only to this very machine. */
export function createAsking({ issuer }: Pick<ProviderSettings, "issuer">) {
  return {
    [oauth.customFetch]: (url: string, init: RequestInit) => fetchBounded(url, init),
    [oauth.allowInsecureRequests]: new URL(issuer).protocol === "http:",
  };
}

/** Redirects are not followed. Throws a ProviderAwayError for no answer, a late or a long one, and for a status that says "later". */
async function fetchBounded(url: string, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT);
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal });
    const { status, headers } = response;
    const body = await readBounded(response);
    if (status >= 500 || status === 429) throw new ProviderAwayError(`status ${status}`);
    return new Response(body.length > 0 ? body : null, { status, headers });
  } catch (error) {
    if (error instanceof ProviderAwayError) throw error;
    throw new ProviderAwayError(signal.aborted ? "too late" : "no answer");
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > ANSWER_MAX) throw new ProviderAwayError("too long");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Asks once an hour. Where the provider is away, what it said last is still right. */
export async function discover({ issuer }: Pick<ProviderSettings, "issuer">, asking: Asking): Promise<Server> {
  const kept = known.get(issuer);
  if (kept && Date.now() - kept.at < DISCOVERY_LIFE) return kept.server;
  try {
    const url = new URL(issuer);
    const server = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, asking));
    known.set(issuer, { server, at: Date.now() });
    return server;
  } catch (error) {
    if (kept && error instanceof ProviderAwayError) return kept.server;
    throw error;
  }
}

const keySets = new Map<string, ReturnType<typeof jose.createRemoteJWKSet>>();

/** The provider's public keys, kept in the isolate; asked for again when a token names another one. */
export function keysOf(address: string): ReturnType<typeof jose.createRemoteJWKSet> {
  const kept = keySets.get(address);
  if (kept) return kept;
  const keys = jose.createRemoteJWKSet(new URL(address), {
    timeoutDuration: PROVIDER_TIMEOUT,
    [jose.customFetch]: fetchBounded,
  });
  keySets.set(address, keys);
  return keys;
}

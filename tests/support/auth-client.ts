import { AuthClient } from "@supabase/auth-js";
import type { Market } from "./market";

let networks = 0;

interface ClientOptions {
  flowType?: "implicit" | "pkce";
  headers?: Record<string, string>;
  /** Where the service answers. */
  at?: string;
  /** Of another tab of the same browser. */
  kept?: Map<string, string>;
}

/** The client library of Supabase Auth as it is, in a browser that keeps what it is given, at an IP address of its own. */
export function authClient(
  { origin }: Pick<Market, "origin">,
  { flowType = "implicit", headers = {}, at = "/auth/v1", kept = new Map() }: ClientOptions = {},
) {
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const client = new AuthClient({
    url: origin + at,
    headers: { "CF-Connecting-IP": `192.0.2.${(networks++ % 250) + 1}`, ...headers },
    storage,
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  return Object.assign(client, { kept });
}

export type AuthCall = (
  client: ReturnType<typeof authClient>,
  email: string,
) => Promise<{ error: { status?: number; code?: string; message: string } | null }>;

import { eq } from "drizzle-orm";
import { challengeOf } from "~/data/auth/pkce.server";
import { oauthClients } from "~/data/schema.server";
import type { Market } from "./market";
import type { Member } from "./members";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

export interface RegisteredClient {
  id: string;
  name: string;
  redirect: string;
  secret: string | null;
}

let registered = 0;

/** By the administrator's form. */
export async function registerClient(
  { db }: Market,
  admin: Visitor,
  {
    redirects = ["https://app.example/callback"],
    kind = "public",
  }: { redirects?: string[]; kind?: "public" | "secret" } = {},
): Promise<RegisteredClient> {
  const name = `Pequeña App ${++registered}`;
  const form = await admin.get("/admin/applications/add");
  const fields = { name, website: "https://app.example/about", redirects: redirects.join("\n"), kind };
  const made = await admin.submit(form, "#kept", fields);
  const [row] = await db.select().from(oauthClients).where(eq(oauthClients.name, name));
  if (!row) throw new Error(`not registered: ${made.text}`);
  const secret = kind === "secret" ? shownSecret(made) : null;
  return { id: row.id, name, redirect: redirects[0] ?? "", secret };
}

export function shownSecret(page: Page): string {
  return page.document.querySelectorAll("main code").at(-1)?.text ?? "";
}

const VERIFIER = "a-verifier-of-the-tests-that-is-long-enough-for-rfc-7636";

/** The address of a request, as an application makes it. */
export function authorizeAddress(client: RegisteredClient, otherwise: Record<string, string | undefined> = {}): string {
  const asked = {
    ...{ client_id: client.id, redirect_uri: client.redirect, response_type: "code", scope: "openid email" },
    ...{ state: "a state", code_challenge: challengeOf(VERIFIER), code_challenge_method: "S256" },
    ...otherwise,
  };
  const given = Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(given)}`;
}

/** The page that asks, or where it leads; its id is that of the request. */
export async function beginAuthorization(
  { origin }: Market,
  who: Visitor,
  client: RegisteredClient,
  otherwise: Record<string, string | undefined> = {},
): Promise<{ id: string; path: string }> {
  const response = await who.raw(authorizeAddress(client, otherwise));
  const { pathname, search, searchParams } = new URL(response.headers.get("Location") ?? "", origin);
  return { id: searchParams.get("authorization_id") ?? "", path: pathname + search };
}

/** Presses Allow or Deny. Returns where the browser is sent. */
export async function decide(who: Visitor, path: string, action: "approve" | "deny"): Promise<URL> {
  const response = await who.send(path, { action });
  return new URL(response.headers.get("Location") ?? "", "https://here.invalid");
}

export async function codeFor(market: Market, who: Member, client: RegisteredClient, otherwise = {}): Promise<string> {
  const { path } = await beginAuthorization(market, who, client, otherwise);
  return (await decide(who, path, "approve")).searchParams.get("code") ?? "";
}

/** A request of an application's own server. */
export async function postAs(
  { origin }: Market,
  client: RegisteredClient,
  path: string,
  fields: Record<string, string>,
  { basic = false, headers = {} }: { basic?: boolean; headers?: Record<string, string> } = {},
) {
  const own = { client_id: client.id, ...(client.secret !== null && { client_secret: client.secret }) };
  const credentials = Buffer.from(`${client.id}:${client.secret ?? ""}`).toString("base64");
  const response = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { ...(basic && { Authorization: `Basic ${credentials}` }), ...headers },
    body: new URLSearchParams({ ...(!basic && own), ...fields }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

export function exchange(
  market: Market,
  client: RegisteredClient,
  code: string,
  otherwise: Record<string, string> = {},
  options = {},
) {
  const given = { grant_type: "authorization_code", code, redirect_uri: client.redirect, code_verifier: VERIFIER };
  return postAs(market, client, "/oauth/token", { ...given, ...otherwise }, options);
}

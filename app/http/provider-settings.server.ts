import type { ProviderSettings } from "~/gateways/openid.server";

/** Part of addresses. The auth service names users with a password "email" and those with a telephone "phone". */
const ID = /^(?!(?:email|phone)$)[a-z][a-z0-9-]{0,29}$/;
const NAME_MAX = 40;
const SCOPES = "openid email profile";
const MEMBERS = ["id", "name", "issuer", "client_id", "client_secret", "scopes", "leads_to"];
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Throws an error that says what is wrong with OIDC_PROVIDERS, without its secrets. */
export function readProviders(set: string | undefined): readonly ProviderSettings[] {
  if (!set) return [];
  const list = parse(set);
  if (!Array.isArray(list)) throw wrong("must be a list in JSON, like [{…}]");
  const providers = list.map(readProvider);
  for (const member of ["id", "issuer"] as const) {
    const values = providers.map((provider) => provider[member]);
    if (new Set(values).size < values.length) throw wrong(`names an ${member} twice`);
  }
  return providers;
}

function parse(set: string): unknown {
  try {
    return JSON.parse(set);
  } catch {
    // The parser's message would quote what may be a secret.
    throw wrong("is not JSON");
  }
}

function readProvider(given: unknown, index: number): ProviderSettings {
  const at = `${index + 1}`;
  if (typeof given !== "object" || given === null) throw wrong(`${at} must be an object`);
  const entry = given as Record<string, unknown>;
  const unknown = Object.keys(entry).find((member) => !MEMBERS.includes(member));
  if (unknown) throw wrong(`${at} has an unknown member ${JSON.stringify(unknown.slice(0, NAME_MAX))}`);
  const text = (member: string) => {
    const value = entry[member];
    if (typeof value !== "string" || value === "") throw wrong(`${at} needs ${member}`);
    return value;
  };
  const id = text("id");
  if (!ID.test(id)) throw wrong(`${at}: id must have lower-case letters, digits and dashes, 30 at most`);
  const name = text("name");
  if (name.length > NAME_MAX) throw wrong(`${id}: name must have ${NAME_MAX} characters at most`);
  const issuer = text("issuer");
  const scopes = entry.scopes === undefined ? SCOPES : text("scopes");
  if (!scopes.split(" ").includes("openid")) throw wrong(`${id}: scopes must contain openid`);
  const leadsTo = entry.leads_to ?? [];
  if (!Array.isArray(leadsTo)) throw wrong(`${id}: leads_to must be a list of origins`);
  return {
    ...{ id, name, issuer, scopes, clientId: text("client_id") },
    clientSecret: entry.client_secret === undefined ? null : text("client_secret"),
    origins: [issuer, ...leadsTo].map((address) => readAddress(id, address).origin),
  };
}

function readAddress(id: string, address: unknown): URL {
  const url = typeof address === "string" ? URL.parse(address) : null;
  const isSafe = url && (url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.includes(url.hostname)));
  if (!isSafe || url.search || url.hash || url.username) {
    throw wrong(`${id}: issuer and leads_to must be https:// addresses (http:// on this machine alone)`);
  }
  return url;
}

function wrong(what: string): Error {
  return new Error(`OIDC_PROVIDERS ${/^\d/.test(what) ? `entry ${what}` : what}`);
}

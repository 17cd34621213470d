import type { ClientCredentials } from "~/flows/auth/check-client.server";
import { BodyTooLarge } from "~/http/body.server";
import { type Call, readText } from "./call.server";
import { OauthError, ServiceError, tooMany } from "./wire.server";

export interface OauthForm {
  credentials: ClientCredentials;
  fields: Readonly<Record<string, string>>;
}

const FORM = "application/x-www-form-urlencoded";
/** Of characters; a form of a megabyte may have half a million parameters. */
const FORM_MAX = 20_000;
/** Neither tokens nor errors about them may be kept (RFC 6749, 5.1). */
export const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** The form of an application, which says who it is in the header or in the body (RFC 6749, 2.3.1), not in both. */
export async function readOauthForm(call: Call): Promise<OauthForm> {
  const type = call.request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM) throw badRequest(`The body must be ${FORM}`);
  const wrong = badRequest("The body must be UTF-8, and no longer than 20,000 characters");
  const text = await readText(call.request).catch((error) => {
    throw error instanceof ServiceError || error instanceof BodyTooLarge ? wrong : error;
  });
  if (text.length > FORM_MAX) throw wrong;
  const pairs = [...new URLSearchParams(text)];
  const fields = Object.fromEntries(pairs);
  if (Object.keys(fields).length < pairs.length) throw badRequest("A parameter is repeated");
  const basic = readBasic(call.request);
  if (basic && fields.client_secret !== undefined) throw badRequest("Use one way to authenticate the client");
  if (basic && fields.client_id !== undefined && fields.client_id !== basic.id) throw badClient(call, false);
  const id = fields.client_id ?? "";
  return { fields, credentials: basic ?? { id, secret: fields.client_secret || null } };
}

function readBasic({ headers }: Request): ClientCredentials | null {
  const [, sent] = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(headers.get("Authorization") ?? "") ?? [];
  if (!sent) return null;
  const [, id, secret] = /^([^:]*):(.*)$/.exec(Buffer.from(sent, "base64").toString()) ?? [];
  if (id === undefined || secret === undefined) return null;
  return { id: decoded(id), secret: decoded(secret) || null };
}

/** Both are form-encoded before base64. */
function decoded(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll("&", "%26")}`).get("text") ?? "";
}

type Checked = { ok: true } | { ok: false; refusal: { reason: string; seconds?: number } };

/** Throws what an application is told that we do not know, or that has to wait. */
export function requireClient(call: Call, checked: Checked): void {
  if (checked.ok) return;
  const { reason, seconds = 1 } = checked.refusal;
  if (reason === "wait") throw tooMany(seconds);
  if (reason === "client") throw badClient(call, /^Basic\b/i.test(call.request.headers.get("Authorization") ?? ""));
}

function badClient({ issuer }: Call, byHeader: boolean): OauthError {
  const headers: Record<string, string> = byHeader ? { "WWW-Authenticate": `Basic realm="${issuer}"` } : {};
  return new OauthError("invalid_client", "Unknown client, or its secret is wrong", 401, { ...NO_STORE, ...headers });
}

export function badRequest(description: string, error = "invalid_request"): OauthError {
  return new OauthError(error, description, 400, NO_STORE);
}

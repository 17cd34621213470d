import { createHmac } from "node:crypto";
import type { AppContext } from "~/context";
import { findLink, type Link } from "~/data/accounts/links.server";
import type { LinkPurpose } from "~/domain/accounts/account";
import type { Config } from "../config.server";
import { sign, unsign } from "./signature.server";

/** The `link` parameter in an email: an id alone opens nothing. */
export function signLink(id: string, { secret }: Pick<Config, "secret">): string {
  return sign(id, "link", secret);
}

export function readLink(request: Request, { secret, oldSecret }: Pick<Config, "secret" | "oldSecret">): string | null {
  return unsign(new URL(request.url).searchParams.get("link") ?? "", "link", secret, oldSecret);
}

/** The id in what `signLink` made. */
export function openLinkToken(
  token: string,
  { secret, oldSecret }: Pick<Config, "secret" | "oldSecret">,
): string | null {
  return unsign(token, "link", secret, oldSecret);
}

/** An hour of guessing, paused as it is, finds one of a hundred million with a chance of one in a million. */
const CODE_DIGITS = 8;

/** What is typed instead of a link. Made of its id by the secret: nothing stored tells it. */
export function linkCode(id: string, { secret }: Pick<Config, "secret">): string {
  return codeBy(id, secret);
}

export function isLinkCode(
  code: string,
  id: string,
  { secret, oldSecret }: Pick<Config, "secret" | "oldSecret">,
): boolean {
  return code === codeBy(id, secret) || (oldSecret !== null && code === codeBy(id, oldSecret));
}

function codeBy(id: string, secret: string): string {
  const mac = createHmac("sha256", secret).update(`link-code\n${id}`).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

const SEARCH = "saved-search";

/** The `search` parameter in an email about a saved search: whoever has it can stop that search. */
export function signSearch(id: string, { secret }: Pick<Config, "secret">): string {
  return sign(id, SEARCH, secret);
}

export function readSearchLink(
  request: Request,
  { secret, oldSecret }: Pick<Config, "secret" | "oldSecret">,
): string | null {
  return unsign(new URL(request.url).searchParams.get("search") ?? "", SEARCH, secret, oldSecret);
}

export async function openLink(
  request: Request,
  context: AppContext,
  ...purposes: LinkPurpose[]
): Promise<Link | null> {
  const id = readLink(request, context.config);
  const link = id ? await findLink(context.db, id, context.now()) : null;
  return link && purposes.includes(link.purpose) ? link : null;
}

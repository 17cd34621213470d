import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AppContext } from "~/context";
import { POLICY } from "~/domain/policy";
import type { FormReply } from "~/forms/form-reply";
import type { Config } from "./config.server";
import { hostCookie, readCookie, writeCookie } from "./session/cookies.server";
import { sign, unsign } from "./session/signature.server";
import { readTexts, tooLarge } from "./upload.server";

export interface SavedForm {
  page: string;
  /** User of the session that sent the form; `null` without one. */
  userId: string | null;
  typed: Record<string, string>;
}

type CookieSettings = Pick<Config, "secret" | "secure"> & Partial<Pick<Config, "oldSecret">>;

/** Why a form is saved: until it is sent after signing in, or once, for the same page in the other language. */
type Purpose = "form" | "switched";

/** Seconds. */
const LIFE = POLICY.SAVED_FORM_MINUTES * 60;
/** Bytes of a form that are kept, before compression and after. */
const KEPT_MAX = 65_536;
/** Browsers allow about 4,000 characters per cookie. */
const PIECE = 3_500;
const MOST_PIECES = 4;

const cookieName = (purpose: Purpose, piece: number, secure: boolean) => hostCookie(`${purpose}${piece}`, secure);

/** Cookies of a posted form, see `keepForm`. Throws a 413 Response as soon as its texts are longer than what is kept of anyone. */
export async function saveForm(request: Request, context: AppContext, page: string): Promise<string[]> {
  return keepForm(context, page, Object.fromEntries(await readTexts(request, KEPT_MAX)));
}

/**
 * Cookies of a form that was posted along with the choice of a language. The sell form's are kept until it is sent: its
 * edition says whether its draft is newer. Throws a 413 Response for more than cookies hold, so that the page stays.
 */
export async function saveSwitchedForm(request: Request, context: AppContext, page: string): Promise<string[]> {
  const typed = Object.fromEntries(await readTexts(request, KEPT_MAX));
  const cookies = keepForm(context, page, typed, formPage(page) === "/sell" ? "form" : "switched");
  if (cookies.length === 0) throw tooLarge();
  return cookies;
}

/** Signed cookies, without passwords and files. None when the form is empty or larger than cookies can hold. */
export function keepForm(
  context: AppContext,
  page: string,
  fields: Record<string, string>,
  purpose: Purpose = "form",
): string[] {
  const texts = Object.entries(fields).filter(([name]) => !name.includes("password"));
  if (purpose === "form" && texts.every(([, text]) => !text)) return [];
  const typed = Object.fromEntries(texts);
  const form: SavedForm = { page: formPage(page), userId: context.session?.userId ?? null, typed };
  const { secret, secure } = context.config;
  const json = Buffer.from(JSON.stringify(form));
  if (json.length > KEPT_MAX) throw tooLarge();
  const value = sign(deflateRawSync(json).toString("base64url"), "form", secret);
  const pieces = value.match(new RegExp(`.{1,${PIECE}}`, "g")) ?? [];
  if (pieces.length > MOST_PIECES) return [];
  const rest = Array<string>(MOST_PIECES - pieces.length).fill("");
  return [...pieces, ...rest].map((piece, index) =>
    writeCookie(cookieName(purpose, index, secure), piece, { secure, maxAge: piece ? LIFE : 0 }),
  );
}

export function readSavedForm(
  request: Request,
  { secret, oldSecret, secure }: CookieSettings,
  purpose: Purpose = "form",
): SavedForm | null {
  const pieces = Array.from(
    { length: MOST_PIECES },
    (_, index) => readCookie(request, cookieName(purpose, index, secure)) ?? "",
  );
  const value = unsign(pieces.join(""), "form", secret, oldSecret);
  const json = value && inflate(value);
  return json ? JSON.parse(json) : null;
}

/** `null` for more than is kept. */
function inflate(value: string): string | null {
  try {
    // workerd counts its buffer, which is larger than what it holds.
    const json = inflateRawSync(Buffer.from(value, "base64url"), { maxOutputLength: 2 * KEPT_MAX });
    return json.length > KEPT_MAX ? null : json.toString();
  } catch {
    return null;
  }
}

export function savesForm(response: Response): boolean {
  return response.headers.getSetCookie().some((line) => line.includes("form0="));
}

export function isForPage(form: SavedForm | null, { pathname }: URL): boolean {
  return form?.page === formPage(pathname);
}

/** Page of the form that posts to a path: buttons of the sell form post to paths below its page. */
function formPage(path: string): string {
  return path.replace(/^\/sell\/.*/, "/sell");
}

export function clearSavedForm({ secure }: Pick<CookieSettings, "secure">, purpose: Purpose = "form"): string[] {
  return Array.from({ length: MOST_PIECES }, (_, index) =>
    writeCookie(cookieName(purpose, index, secure), "", { secure, maxAge: 0 }),
  );
}

/** Reply that refills this page's form after sign-in or in the other language; `undefined` without a form for page and user. */
export function savedReply(
  context: AppContext,
  request: Request,
  userId = context.session?.userId,
): FormReply | undefined {
  const url = new URL(request.url);
  const form = [context.switchedForm, context.savedForm].find((one) => isForPage(one, url));
  const isTheirs = form?.userId === null || form?.userId === userId;
  return form && isTheirs ? { typed: form.typed, errors: {} } : undefined;
}

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

type CookieSettings = Pick<Config, "secret" | "secure">;

/** Seconds. */
const LIFE = POLICY.SAVED_FORM_MINUTES * 60;
/** Bytes of a form that are kept, before compression and after. */
const KEPT_MAX = 65_536;
/** Browsers allow about 4,000 characters per cookie. */
const PIECE = 3_500;
const MOST_PIECES = 4;

const cookieName = (piece: number, secure: boolean) => hostCookie(`form${piece}`, secure);

/**
 * Signed cookies, without passwords and files. None when the form is empty or larger than cookies can hold. Throws a 413
 * Response as soon as the texts are longer than what is kept of anyone.
 */
export async function saveForm(request: Request, context: AppContext, page: string): Promise<string[]> {
  const texts = (await readTexts(request, KEPT_MAX)).filter(([name, text]) => text && !name.includes("password"));
  if (texts.length === 0) return [];
  const form: SavedForm = {
    page: formPage(page),
    userId: context.session?.userId ?? null,
    typed: Object.fromEntries(texts),
  };
  const { secret, secure } = context.config;
  const json = Buffer.from(JSON.stringify(form));
  if (json.length > KEPT_MAX) throw tooLarge();
  const value = sign(deflateRawSync(json).toString("base64url"), "form", secret);
  const pieces = value.match(new RegExp(`.{1,${PIECE}}`, "g")) ?? [];
  if (pieces.length > MOST_PIECES) return [];
  const rest = Array<string>(MOST_PIECES - pieces.length).fill("");
  return [...pieces, ...rest].map((piece, index) =>
    writeCookie(cookieName(index, secure), piece, { secure, maxAge: piece ? LIFE : 0 }),
  );
}

export function readSavedForm(request: Request, { secret, secure }: CookieSettings): SavedForm | null {
  const pieces = Array.from(
    { length: MOST_PIECES },
    (_, index) => readCookie(request, cookieName(index, secure)) ?? "",
  );
  const value = unsign(pieces.join(""), "form", secret);
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
  return path.replace(/\.data$/, "").replace(/^\/sell\/.*/, "/sell");
}

export function clearSavedForm({ secure }: Pick<CookieSettings, "secure">): string[] {
  return Array.from({ length: MOST_PIECES }, (_, index) =>
    writeCookie(cookieName(index, secure), "", { secure, maxAge: 0 }),
  );
}

/** Reply that refills this page's form after sign-in; `undefined` when no form is saved for this page and user. */
export function savedReply(context: AppContext, request: Request, userId: string): FormReply | undefined {
  const { savedForm } = context;
  const isTheirs = savedForm?.userId === null || savedForm?.userId === userId;
  return savedForm && isTheirs && isForPage(savedForm, new URL(request.url))
    ? { typed: savedForm.typed, errors: {} }
    : undefined;
}

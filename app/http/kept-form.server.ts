import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AppContext } from "~/context";
import { POLICY } from "~/domain/policy";
import type { FormReply } from "~/forms/form-reply";
import type { Config } from "./config.server";
import { hostCookie, readCookie, writeCookie } from "./session/cookies.server";
import { sign, unsign } from "./session/signature.server";
import { readTexts } from "./upload.server";

/** What was typed into a form whose sender has to sign in first. */
export interface KeptForm {
  /** Where the form stands. */
  page: string;
  /** Whose session it was sent with; `null` without one. */
  userId: string | null;
  typed: Record<string, string>;
}

type CookieSettings = Pick<Config, "secret" | "secure">;

/** Seconds. */
const LIFE = POLICY.KEPT_FORM_MINUTES * 60;
/** Browsers take about 4,000 letters a cookie. */
const PIECE = 3_500;
const MOST_PIECES = 4;

const cookieName = (piece: number, secure: boolean) => hostCookie(`kept${piece}`, secure);

/**
 * Keeps what a refused form brought in the browser that sent it, signed and for `POLICY.KEPT_FORM_MINUTES`: passwords and files
 * never. Answers the cookies; none when nothing was typed or it is more than cookies hold.
 */
export async function keepForm(request: Request, context: AppContext, page: string): Promise<string[]> {
  const texts = [...(await readTexts(request))].filter(([name, text]) => text && !name.includes("password"));
  if (texts.length === 0) return [];
  const kept: KeptForm = {
    page: formPage(page),
    userId: context.session?.userId ?? null,
    typed: Object.fromEntries(texts),
  };
  const { secret, secure } = context.config;
  const value = sign(deflateRawSync(JSON.stringify(kept)).toString("base64url"), "kept", secret);
  const pieces = value.match(new RegExp(`.{1,${PIECE}}`, "g")) ?? [];
  if (pieces.length > MOST_PIECES) return [];
  const rest = Array<string>(MOST_PIECES - pieces.length).fill("");
  return [...pieces, ...rest].map((piece, index) =>
    writeCookie(cookieName(index, secure), piece, { secure, maxAge: piece ? LIFE : 0 }),
  );
}

/** The form that a request's cookies keep, written by us only; `null` when there is none. */
export function readKeptForm(request: Request, { secret, secure }: CookieSettings): KeptForm | null {
  const pieces = Array.from(
    { length: MOST_PIECES },
    (_, index) => readCookie(request, cookieName(index, secure)) ?? "",
  );
  const value = unsign(pieces.join(""), "kept", secret);
  return value ? JSON.parse(inflateRawSync(Buffer.from(value, "base64url")).toString()) : null;
}

/** Whether an answer keeps a form. */
export function keepsForm(response: Response): boolean {
  return response.headers.getSetCookie().some((line) => line.includes("kept0="));
}

/** Whether an address is that of a kept form: of its page, or where the form is sent to. */
export function isAbout(kept: KeptForm | null, { pathname }: URL): boolean {
  return kept?.page === formPage(pathname);
}

/** The page of the form that is sent to a path: buttons of the sell form post below its page. */
function formPage(path: string): string {
  return path.replace(/\.data$/, "").replace(/^\/sell\/.*/, "/sell");
}

/** Cookies that forget it. */
export function endKeptForm({ secure }: Pick<CookieSettings, "secure">): string[] {
  return Array.from({ length: MOST_PIECES }, (_, index) =>
    writeCookie(cookieName(index, secure), "", { secure, maxAge: 0 }),
  );
}

/** What its reader had typed into the form of this page before they had to sign in; `undefined` when nothing is kept. */
export function keptReply(context: AppContext, request: Request, userId: string): FormReply | undefined {
  const { keptForm } = context;
  const isTheirs = keptForm?.userId === null || keptForm?.userId === userId;
  return keptForm && isTheirs && isAbout(keptForm, new URL(request.url))
    ? { typed: keptForm.typed, errors: {} }
    : undefined;
}

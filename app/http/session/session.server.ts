import { redirect } from "@remix-run/cloudflare";
import type { SQL } from "drizzle-orm";
import type { AppContext } from "~/context";
import {
  findSessionUser,
  isSessionValid,
  type SessionKey,
  type SessionUser,
  selectSessionUser,
  toSessionUser,
  touchSession,
} from "~/data/accounts/sessions.server";
import type { Admin, User } from "~/data/accounts/users.server";
import type { Answer, Query } from "~/data/commit.server";
import { allOf, always } from "~/data/condition.server";
import { isAdmin } from "~/data/moderation/facts.server";
import { type LimitedKey, readThenCountTries, waitFor } from "~/data/rate-limits.server";
import { isSessionOver } from "~/domain/accounts/account";
import { DAY } from "~/domain/time";
import { failure, notice } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { redirectWithFlash } from "../flash.server";
import { saveForm } from "../saved-form.server";
import { clearSessionCookie } from "./session-cookie.server";
import { namesPurpose, signInAddress } from "./sign-in-purpose.server";
import { refuseSuspended } from "./suspended.server";

const TOUCH_EVERY = DAY;

/** Signed-in user of this request; `null` for a visitor. Queried once per request. */
export function findViewer(context: AppContext): Promise<SessionUser | null> {
  const { memory } = context;
  memory.viewer ??= loadViewer(context).catch((error) => {
    // Lets the error page query again.
    memory.viewer = null;
    throw error;
  });
  return memory.viewer;
}

async function loadViewer(context: AppContext): Promise<SessionUser | null> {
  return context.session && unlessOver(context, await findSessionUser(context.db, context.session));
}

/** The user unless the session is over. Records the session's use at most once a day. */
function unlessOver(context: AppContext, user: SessionUser | null): SessionUser | null {
  const now = context.now();
  if (!user || !context.session || isSessionOver(user, now)) return null;
  if (now - user.last_used_at > TOUCH_EVERY) {
    // An unavailable database is already logged; the next request records the use.
    context.waitUntil(touchSession(context.db, context.session.idHash, now).catch(() => {}));
  }
  return user;
}

const SIGN_IN: TextKey = "auth.signInToContinue";

/** The signed-in user. Throws a redirect for a suspended user's form, and one to the sign-in page, which shows `says` and leads `back` afterwards. */
export async function requireUser(
  request: Request,
  context: AppContext,
  says: TextKey = SIGN_IN,
  back: string = pageOf(request, context.config.origin),
): Promise<User> {
  const user = await findViewer(context);
  if (!user) throw await toSignIn(request, context, says, back);
  refuseSuspended(request, context, user);
  return user;
}

/** The session of a user whom a guard let in. What they change holds only while its row is there. */
export function sessionOf({ session }: AppContext, { id }: Pick<User, "id">): SessionKey {
  return { userId: id, idHash: session?.idHash ?? "" };
}

/** A query of drizzle asks the database each time that it is awaited. */
function once<T>(read: Promise<T>): Promise<T> {
  return Promise.resolve(read);
}

/** One round trip: `read` starts with the cookie's user id and counts only for a valid session. Throws a redirect. */
export async function requireUserAnd<T>(
  request: Request,
  context: AppContext,
  read: (userId: string) => Promise<T>,
  says: TextKey = SIGN_IN,
  back: string = pageOf(request, context.config.origin),
): Promise<[User, T]> {
  if (!context.session) throw await toSignIn(request, context, says, back);
  const found = once(read(context.session.userId));
  // No unhandled rejection: an error of the read matters only once the session is known to be valid.
  found.catch(() => {});
  const user = await requireUser(request, context, says, back);
  return [user, await found];
}

/** Safe for an unverified id: every statement of an administrator checks the role (`isStillAdmin`). */
function claimAdmin(id: string): Admin {
  return { id } as Admin;
}

export const TWO_STEP = "/account/settings/security/two-step";

function hasEnoughFactors(user: User, { config }: AppContext): boolean {
  return user.hasFactor || !config.adminsNeedFactor;
}

/**
 * Throws a redirect to the sign-in page for a visitor, to the home page for any other user, and to the page that sets up
 * two-step verification for an administrator who needs it.
 */
async function requireAdmin(request: Request, context: AppContext): Promise<Admin> {
  const user = await requireUser(request, context);
  if (!user.isAdmin) throw redirectWithFlash(context, "/", failure("admin.accessDenied"));
  if (!hasEnoughFactors(user, context)) throw redirectWithFlash(context, TWO_STEP, failure("twoStep.adminsNeed"));
  return claimAdmin(user.id);
}

/** One round trip: `read` checks the role itself and counts only for a valid session. Throws redirects. */
export async function requireAdminAnd<T>(
  request: Request,
  context: AppContext,
  read: (admin: Admin) => Promise<T>,
): Promise<T> {
  if (!context.session) throw await toSignIn(request, context, SIGN_IN, pageOf(request, context.config.origin));
  const found = once(read(claimAdmin(context.session.userId)));
  found.catch(() => {});
  await requireAdmin(request, context);
  return found;
}

/** For public pages: the result of `read` for an administrator, `null` for anyone else. */
export async function findForAdmin<T>(context: AppContext, read: (admin: Admin) => Promise<T>): Promise<T | null> {
  if (!context.session) return null;
  const found = once(read(claimAdmin(context.session.userId)));
  found.catch(() => {});
  const viewer = await findViewer(context);
  return viewer?.isAdmin && hasEnoughFactors(viewer, context) ? found : null;
}

interface Attempt<Reads> {
  limits: readonly LimitedKey[];
  /** The attempt counts only when this condition holds. */
  when?: SQL;
  reads: Reads;
}

/** One round trip; an invalid session counts nothing. `wait` is in seconds, 0 when allowed. Throws like requireUser. */
export async function requireUserAndTry<Reads extends Query[]>(
  request: Request,
  context: AppContext,
  attempt: (userId: string) => Attempt<Reads>,
  says: TextKey = SIGN_IN,
  back: string = pageOf(request, context.config.origin),
): Promise<{ user: User; wait: number; found: Answer<Reads> }> {
  const { db, session } = context;
  if (!session) throw await toSignIn(request, context, says, back);
  const now = context.now();
  const { limits, when, reads } = attempt(session.userId);
  const conditions = [isSessionValid(session, now), ...(when ? [when] : [])];
  const who = selectSessionUser(db, session);
  const { first: rows, tries, found } = await readThenCountTries(db, who, conditions, limits, now, reads);
  context.memory.viewer = Promise.resolve(unlessOver(context, toSessionUser(rows)));
  context.memory.counted = limits;
  const user = await requireUser(request, context, says, back);
  return { user, wait: waitFor(limits, tries, now), found };
}

/** The same for an administrator; a condition or a read checks the role itself. Throws redirects. */
export async function requireAdminAndTry<Reads extends Query[]>(
  request: Request,
  context: AppContext,
  attempt: (admin: Admin) => Attempt<Reads>,
): Promise<{ admin: Admin; user: User; wait: number; found: Answer<Reads> }> {
  const tried = await requireUserAndTry(request, context, (userId) => {
    const { when, ...rest } = attempt(claimAdmin(userId));
    return { ...rest, when: allOf(isAdmin(userId), when ?? always) };
  });
  return { admin: await requireAdmin(request, context), ...tried };
}

/** Saves a posted form, so that it is filled in again after sign-in. What the sign-in page says itself is not said twice. */
async function toSignIn(request: Request, context: AppContext, says: TextKey, back: string): Promise<Response> {
  const address = signInAddress(request, says, back);
  const stale = context.session ? [clearSessionCookie(context.config)] : [];
  const formCookies = request.method === "POST" ? await saveForm(request, context, back.replace(/\?.*/, "")) : [];
  const cookies = [...stale, ...formCookies];
  if (namesPurpose(address, says)) {
    return redirect(address, {
      status: 303,
      headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    });
  }
  return redirectWithFlash(context, address, notice(says), cookies);
}

/** The page that a request is of, for the way back. */
export function pageOf(request: Request, origin: string): string {
  // A button may post to a URL that has no page; the Referer is the page with the button.
  const from = request.method === "GET" ? null : URL.parse(request.headers.get("Referer") ?? "");
  return from?.origin === origin ? from.pathname + from.search : requestedPage(request);
}

/** Page at a request's own URL: to return to when the form may have been posted from another page, such as a dialog. */
export function requestedPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Throws a redirect to the home page for signed-in users, unless the page is the response to a form. */
export async function requireVisitor(context: AppContext): Promise<void> {
  if (!context.memory.answersForm && (await findViewer(context))) throw redirect("/", 303);
}

import { redirect } from "@remix-run/cloudflare";
import type { SQL } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { AppContext } from "~/context";
import {
  findSessionUser,
  isSessionValid,
  type SessionUser,
  selectSessionUser,
  toSessionUser,
  touchSession,
} from "~/data/accounts/sessions.server";
import type { Admin, User } from "~/data/accounts/users.server";
import { countTriesWhen, type Limited } from "~/data/rate-limits.server";
import { isSessionOver } from "~/domain/accounts/account";
import { waitBeforeTry } from "~/domain/rate-limit";
import { failure } from "~/forms/flash";
import type { TextKey } from "~/i18n/texts";
import { redirectWithFlash } from "../flash.server";
import { keepForm } from "../kept-form.server";
import { endSessionCookie } from "./session-cookie.server";

const TOUCH_EVERY = 86_400_000;

/** The person of this request, or `null` for a visitor. Asked once a request, whoever asks. */
export function findViewer(context: AppContext): Promise<User | null> {
  const { memory } = context;
  memory.viewer ??= lookUp(context).catch((error) => {
    // The page of the fault asks again.
    memory.viewer = null;
    throw error;
  });
  return memory.viewer;
}

async function lookUp(context: AppContext): Promise<User | null> {
  return context.session && inUse(context, await findSessionUser(context.db, context.session));
}

/** The user of this request's session, unless it is over; notes that it is in use. */
function inUse(context: AppContext, user: SessionUser | null): User | null {
  const now = context.now();
  if (!user || !context.session || isSessionOver(user, now)) return null;
  if (now - user.last_used_at > TOUCH_EVERY) {
    // A database that is away has said so in the log; the next request notes it.
    context.waitUntil(touchSession(context.db, context.session.idHash, now).catch(() => {}));
  }
  return user;
}

const MUST_SIGN_IN: TextKey = "auth.mustSignIn";

/** The signed-in person; throws a redirect to the sign-in page, which says why and leads `back`. */
export async function requireUser(
  request: Request,
  context: AppContext,
  says: TextKey = MUST_SIGN_IN,
  back: string = pageOf(request, context.config.origin),
): Promise<User> {
  const user = await findViewer(context);
  if (!user) throw await toSignIn(request, context, says, back);
  return user;
}

/**
 * The signed-in person together with what `read` finds for them, in one round trip: the reads start from the id that
 * the signed cookie names, and are given out only if its session still stands.
 */
export async function requireUserAnd<T>(
  request: Request,
  context: AppContext,
  read: (userId: string) => Promise<T>,
  says: TextKey = MUST_SIGN_IN,
  back: string = pageOf(request, context.config.origin),
): Promise<[User, T]> {
  if (!context.session) throw await toSignIn(request, context, says, back);
  const found = read(context.session.userId);
  // Whatever the read says, a refusal too, is for somebody whose session stands.
  found.catch(() => {});
  const user = await requireUser(request, context, says, back);
  return [user, await found];
}

/** The signed-in administrator; throws a redirect to the sign-in page for a visitor, and home for anybody else. */
async function requireAdmin(request: Request, context: AppContext): Promise<Admin> {
  const user = await requireUser(request, context);
  if (!user.isAdmin) throw redirectWithFlash(context, "/", failure("admin.accessDenied"));
  return { id: user.id } as Admin;
}

/**
 * What `read` finds for an administrator, in one round trip: it starts from the id that the signed cookie names, asks
 * for the role in its own statement, and is given out only to an administrator whose session still stands.
 */
export async function requireAdminAnd<T>(
  request: Request,
  context: AppContext,
  read: (admin: Admin) => Promise<T>,
): Promise<T> {
  if (!context.session) throw await toSignIn(request, context, MUST_SIGN_IN, pageOf(request, context.config.origin));
  const found = read({ id: context.session.userId } as Admin);
  found.catch(() => {});
  await requireAdmin(request, context);
  return found;
}

/** The same on a page for everybody: what `read` finds for an administrator, and `null` for anybody else. */
export async function findForAdmin<T>(context: AppContext, read: (admin: Admin) => Promise<T>): Promise<T | null> {
  if (!context.session) return null;
  const found = read({ id: context.session.userId } as Admin);
  found.catch(() => {});
  return (await findViewer(context))?.isAdmin ? found : null;
}

/** What somebody tries that may be tried so often only, and what has to be read for it. */
interface Attempt<Reads> {
  limits: readonly Limited[];
  /** It counts only when this is so. */
  when?: SQL;
  reads: Reads;
}

/**
 * The signed-in person with a try of theirs, in one round trip: it is counted and what it is about is read while their
 * session is looked at; a session that is over counts nothing. `wait` is in seconds; 0 when the try is admitted.
 */
export async function requireUserAndTry<Reads extends BatchItem<"sqlite">[]>(
  request: Request,
  context: AppContext,
  attempt: (userId: string) => Attempt<Reads>,
): Promise<{ user: User; wait: number; found: BatchResponse<Reads> }> {
  const { db, session } = context;
  if (!session) throw await toSignIn(request, context, MUST_SIGN_IN, pageOf(request, context.config.origin));
  const now = context.now();
  const { limits, when, reads } = attempt(session.userId);
  const conditions = [isSessionValid(session, now), ...(when ? [when] : [])];
  const who = selectSessionUser(db, session);
  const [tries, rows, ...found] = await countTriesWhen(db, conditions, limits, now, who, ...reads);
  context.memory.viewer = Promise.resolve(inUse(context, toSessionUser(rows as Awaited<typeof who>)));
  const user = await requireUser(request, context);
  const waits = limits.map(([, limit], index) => waitBeforeTry(tries[index] ?? null, limit, now));
  return { user, wait: Math.ceil(Math.max(...waits) / 1000), found: found as BatchResponse<Reads> };
}

/** Who sent a form gets back to it, and finds it as they sent it. */
async function toSignIn(request: Request, context: AppContext, says: TextKey, back: string): Promise<Response> {
  const stale = context.session ? [endSessionCookie(context.config)] : [];
  const kept = request.method === "POST" ? await keepForm(request, context, back.replace(/\?.*/, "")) : [];
  return redirectWithFlash(context, `/auth?to=${encodeURIComponent(back)}`, failure(says), [...stale, ...kept]);
}

/** The page to lead back to: the one that was asked for, or the one whose form was sent. */
function pageOf(request: Request, origin: string): string {
  // A button posts to an address that is no page; the page it stands on is the one that sent it.
  const from = request.method === "GET" ? null : URL.parse(request.headers.get("Referer") ?? "");
  return from?.origin === origin ? from.pathname + from.search : pageAsked(request);
}

/** The page at the address of a request: to lead back to when its form may have been sent from elsewhere, a dialog. */
export function pageAsked(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  return url.pathname.replace(/\.data$/, "") + url.search;
}

/** For pages that only visitors see; the answer to a form that was sent there is shown to whoever sent it. */
export async function requireVisitor(context: AppContext): Promise<void> {
  if (!context.memory.answersForm && (await findViewer(context))) throw redirect("/", 303);
}

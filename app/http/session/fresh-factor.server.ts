import { redirect } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { FACTOR_FRESH, isFactorFresh } from "~/domain/accounts/factor";
import { type Flash, notice } from "~/forms/flash";
import { redirectWithFlash } from "../flash.server";
import { saveForm } from "../saved-form.server";
import { briefCookie, readBriefCookie } from "./brief-cookie.server";
import { findViewer, pageOf, TWO_STEP } from "./session.server";

/** The page that asks for a code, or for the password of a user without two-step verification, and leads `back`. */
export function proofAddress(hasFactor: boolean, back: string): string {
  return `/auth/${hasFactor ? "code" : "password"}?${new URLSearchParams({ to: back })}`;
}

export const codeAddress = (back: string) => proofAddress(true, back);

const PROVED = "proved";

/** This session's user just typed their password, or signed in again with a connected account. */
export function provedCookie({ now, config }: AppContext, idHash: string): string {
  return briefCookie(PROVED, idHash, now() + FACTOR_FRESH, now(), config);
}

/**
 * Before what matters. Throws a redirect to the page that asks for a code, where the user has two-step verification and
 * this session proved it too long ago; a posted form is saved for afterwards.
 */
export async function requireFreshCode(request: Request, context: AppContext): Promise<void> {
  const user = await findViewer(context);
  if (user?.hasFactor) await requireFreshProof(request, context);
}

/** Where the password is not enough. Throws a redirect to the page that sets up two-step verification; a posted form is saved. */
export async function requireTwoStep(request: Request, context: AppContext, says: Flash): Promise<void> {
  if ((await findViewer(context))?.hasFactor) return;
  const page = pageOf(request, context.config.origin).replace(/\?.*/, "");
  throw redirectWithFlash(context, TWO_STEP, says, await saveForm(request, context, page));
}

/** As `requireFreshCode`, for every user: without two-step verification, they have to have typed their password or used a passkey. */
export async function requireFreshProof(request: Request, context: AppContext): Promise<void> {
  const user = await findViewer(context);
  const now = context.now();
  if (!user || isFactorFresh(user.factorAt, now)) return;
  const { hasFactor } = user;
  if (!hasFactor && readBriefCookie(request, PROVED, now, context.config) === context.session?.idHash) return;
  const back = pageOf(request, context.config.origin);
  const address = proofAddress(hasFactor, back);
  if (request.method !== "POST") throw redirect(address, 303);
  const cookies = await saveForm(request, context, back.replace(/\?.*/, ""));
  const says = notice(hasFactor ? "twoStep.askedAgain" : "passkeys.askedAgain");
  // Of a button without fields nothing is saved that would be shown again.
  const body = cookies.length > 0 ? [] : [{ key: "twoStep.pressAgain" as const }];
  throw redirectWithFlash(context, address, { ...says, body }, cookies);
}

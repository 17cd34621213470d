import { redirect } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import { isFactorFresh } from "~/domain/accounts/factor";
import { notice } from "~/forms/flash";
import { redirectWithFlash } from "../flash.server";
import { saveForm } from "../saved-form.server";
import { findViewer, pageOf } from "./session.server";

/** The page that asks for a code, and leads `back`. */
export function codeAddress(back: string): string {
  return `/auth/code?${new URLSearchParams({ to: back })}`;
}

/**
 * Before what matters. Throws a redirect to the page that asks for a code, where the user has two-step verification and
 * this session proved it too long ago; a posted form is saved for afterwards.
 */
export async function requireFreshCode(request: Request, context: AppContext): Promise<void> {
  const user = await findViewer(context);
  if (!user?.hasFactor || isFactorFresh(user.factorAt, context.now())) return;
  const back = pageOf(request, context.config.origin);
  if (request.method !== "POST") throw redirect(codeAddress(back), 303);
  const cookies = await saveForm(request, context, back.replace(/\?.*/, ""));
  throw redirectWithFlash(context, codeAddress(back), notice("twoStep.askedAgain"), cookies);
}

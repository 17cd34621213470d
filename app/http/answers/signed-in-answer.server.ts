import type { TypedResponse } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import type { Flash } from "~/forms/flash";
import type { Sentence } from "~/forms/sentence";
import { chooseLanguage, hasChosenLanguage } from "~/i18n/detect.server";
import type { Language } from "~/i18n/language";
import { redirectWithFlash } from "../flash.server";
import { isForPage } from "../saved-form.server";
import { clearCartCookie } from "../session/cart-cookie.server";

/** Leads to where the person was going. A browser without a chosen language switches to the account's, which is also that of the emails. */
export async function answerSignedIn(
  request: Request,
  context: AppContext,
  to: string,
  says: Flash,
  { language, cookies }: { language: Language | null; cookies: string[] },
): Promise<TypedResponse<never>> {
  const body: Sentence[] = [...(says.body ?? [])];
  if (isForPage(context.savedForm, new URL(to, context.config.origin))) body.push({ key: "auth.formKept" });
  const chosen = language && !hasChosenLanguage(request) ? [await chooseLanguage(language, context)] : [];
  const cart = context.cartId ? [clearCartCookie(context.config)] : [];
  return redirectWithFlash(context, to, { ...says, body }, [...cookies, ...chosen, ...cart]);
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { savePreferences } from "~/data/accounts/preferences.server";
import { readFields } from "~/forms/read-form.server";
import { notFound } from "~/http/pages/not-found.server";
import { safeReturnTo } from "~/http/return-to.server";
import { saveSwitchedForm } from "~/http/saved-form.server";
import { findViewer } from "~/http/session/session.server";
import { chooseLanguage } from "~/i18n/detect.server";
import { isLanguage } from "~/i18n/language";
import { languageSchema } from "./schema";

export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  // With the form of a page the choice is in the URL: the body is what was typed.
  const { searchParams } = new URL(request.url);
  const isWithForm = searchParams.has("lang");
  const choice = isWithForm ? languageSchema.parse(Object.fromEntries(searchParams)) : null;
  const { lang: language, to } = choice ?? (await readFields(request, languageSchema));
  const back = new URL(safeReturnTo(to, context.config.origin), context.config.origin);
  // The user's choice overrides the `lang` of the previous URL.
  back.searchParams.delete("lang");
  const headers = new Headers();
  const form = isWithForm ? await saveSwitchedForm(request, context, back.pathname) : [];
  for (const cookie of form) headers.append("Set-Cookie", cookie);
  if (isLanguage(language)) {
    const user = await findViewer(context);
    if (user) await savePreferences(context.db, user.id, { language });
    headers.append("Set-Cookie", await chooseLanguage(language, context));
  }
  return redirect(back.pathname + back.search, { status: 303, headers });
}

export { RedirectOnly as default } from "~/ui/redirect-only";

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { savePreferences } from "~/data/accounts/preferences.server";
import { readFields } from "~/forms/read-form.server";
import { notFound } from "~/http/pages/not-found.server";
import { safeReturnTo } from "~/http/return-to.server";
import { findViewer } from "~/http/session/session.server";
import { chooseLanguage } from "~/i18n/detect.server";
import { isLanguage } from "~/i18n/language";
import { languageSchema } from "./schema";

export function loader() {
  throw notFound();
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { lang: language, to } = await readFields(request, languageSchema);
  const back = new URL(safeReturnTo(to, context.config.origin), context.config.origin);
  // The user's choice overrides the `lang` of the previous URL.
  back.searchParams.delete("lang");
  const headers = new Headers();
  if (isLanguage(language)) {
    const user = await findViewer(context);
    if (user) await savePreferences(context.db, user.id, { language });
    headers.set("Set-Cookie", await chooseLanguage(language, context));
  }
  return redirect(back.pathname + back.search, { status: 303, headers });
}

export { RedirectOnly as default } from "~/ui/redirect-only";

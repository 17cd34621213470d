import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findLanguage, savePreferences } from "~/data/accounts/preferences.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { chooseLanguage } from "~/i18n/detect.server";
import { LANGUAGES } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { describedGroup, FieldErrors } from "~/ui/field";
import { pageTitle } from "~/ui/page-title";
import { languageSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  // The account's language can differ from this browser's.
  const [user, saved] = await requireUserAnd(request, context, (userId) => findLanguage(context.db, userId));
  const savedForm = savedReply(context, request, user.id);
  return {
    title: `${context.t("account.settingsLanguage")} · ${context.t("account.settings")}`,
    saved,
    chosen: savedForm?.typed.language ?? saved,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const form = await readForm(request, languageSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { language } = form.value;
  await savePreferences(context.db, user.id, { language });
  const cookie = await chooseLanguage(language, context);
  return redirectWithFlash(context, "/account/settings/language", success("settings.language.saved"), [cookie]);
}

export default function LanguageSettings() {
  const { saved, chosen } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors.language;
  const { group, choice } = describedGroup({ name: "language", errors });
  const { t, language: shown } = useLanguage();
  return (
    <SettingsFrame>
      {saved !== null && saved !== shown && <p>{t(`settings.language.differs.${saved}`)}</p>}
      <form className="stack" method="post" action="/account/settings/language">
        <fieldset className="plain" {...group}>
          <legend className="section">{t("settings.language.legend")}</legend>
          <div className="choice">
            {LANGUAGES.map((language) => (
              <label key={language} lang={language}>
                <span>
                  <input
                    type="radio"
                    name="language"
                    value={language}
                    defaultChecked={language === chosen}
                    required
                    {...choice}
                  />{" "}
                  <b>{t(`settings.language.${language}`)}</b>
                </span>
              </label>
            ))}
          </div>
          <FieldErrors name="language" errors={errors} />
        </fieldset>
        <button className="btn main wide" type="submit">
          {t("settings.save")}
        </button>
      </form>
    </SettingsFrame>
  );
}

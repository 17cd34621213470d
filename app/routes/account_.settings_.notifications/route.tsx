import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findNotificationPreferences, savePreferences } from "~/data/accounts/preferences.server";
import { success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { pageTitle } from "~/ui/page-title";
import { preferencesSchema } from "./schema";

const HERE = "/account/settings/notifications";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, saved] = await requireUserAnd(request, context, (userId) =>
    findNotificationPreferences(context.db, userId),
  );
  const typed = savedReply(context, request, user.id)?.typed;
  const sent = typed && { notify_email: "notify_email" in typed, notify_outbid: "notify_outbid" in typed };
  return {
    title: `${context.t("account.settingsNotifications")} · ${context.t("account.settings")}`,
    switches: sent ?? saved,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  await savePreferences(context.db, user.id, await readFields(request, preferencesSchema));
  return redirectWithFlash(context, HERE, success("settings.notifications.saved"));
}

export default function NotificationSettings() {
  const { switches } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <form className="stack" method="post" action={HERE}>
        {/* With every switch off the form would be empty, and an empty form is not saved during sign-in. */}
        <input type="hidden" name="switches" value="all" />
        <fieldset className="stack plain">
          <legend className="section">{t("settings.notifications.legend")}</legend>
          <Switch
            name="notify_email"
            isOn={switches?.notify_email}
            label={t("settings.notifications.email")}
            body={t("settings.notifications.emailBody")}
          />
          <Switch
            name="notify_outbid"
            isOn={switches?.notify_outbid}
            label={t("settings.notifications.outbid")}
            body={t("settings.notifications.outbidBody")}
          />
        </fieldset>
        <p className="small muted">{t("settings.notifications.always")}</p>
        <button className="btn main wide" type="submit">
          {t("settings.save")}
        </button>
      </form>
    </SettingsFrame>
  );
}

function Switch({ name, isOn, label, body }: { name: string; isOn?: boolean; label: string; body: string }) {
  return (
    <label className="card tick">
      <input type="checkbox" className="toggle" name={name} defaultChecked={isOn} aria-describedby={`${name}-body`} />
      <span>
        <b>{label}</b>
        <span className="small muted" id={`${name}-body`}>
          {body}
        </span>
      </span>
    </label>
  );
}

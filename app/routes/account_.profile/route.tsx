import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { saveFullName } from "~/data/accounts/profiles.server";
import { isSessionValid } from "~/data/accounts/sessions.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUser, sessionOf } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { ProfileTabs } from "~/ui/accounts/profile-tabs";
import { ErrorPage } from "~/ui/error-page";
import { FormError } from "~/ui/form-error";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { ProfileForms } from "./profile-forms";
import { nameSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, email, full_name, avatar_url } = await requireUser(request, context);
  const savedForm = savedReply(context, request, id);
  return { title: context.t("account.profile"), email, full_name, avatar_url, savedForm };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const form = await readForm(request, nameSchema);
  if (form.status !== "success") return data(form.reply({ error: { key: "profile.invalid" } }), 400);

  const stands = isSessionValid(sessionOf(context, user), context.now());
  const saved = await orFault(context, () => saveFullName(context.db, user.id, form.value.full_name, stands));
  if (saved === "fault") return data(form.reply({ error: { key: "profile.saveFailed" } }), 500);
  return redirectWithFlash(context, "/account/profile", success("profile.saved"));
}

export default function Profile() {
  const { email, full_name, avatar_url, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack">
        <AccountTitle title={t("account.profile")} />
        <ProfileTabs />
        <p className="muted">
          {t("profile.elsewhere")} <a href="/account/settings">{t("profile.toSettings")}</a>
        </p>
      </div>
      <FormError reply={reply} />
      <Hydrated
        route="account_.profile"
        className="stack sections"
        part={ProfileForms}
        props={{ email, full_name, avatar_url, reply }}
      />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} says={status >= 500 ? { title: "profile.loadFailed" } : null} />;
}

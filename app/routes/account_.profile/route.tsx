import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { saveFullName } from "~/data/accounts/profiles.server";
import { success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { typedBefore } from "~/http/forms/kept-form.server";
import { requireUser } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AccountTitle } from "~/ui/accounts/account-title";
import { ProfileTabs } from "~/ui/accounts/profile-tabs";
import { ErrorPage } from "~/ui/error-page";
import { Toast } from "~/ui/messages/notifications";
import { pageTitle } from "~/ui/page-title";
import { AvatarForm } from "./avatar-form";
import { errorsOf, nameIn } from "./name-errors";
import { NameForm } from "./name-form";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, email, full_name, avatar_url } = await requireUser(request, context);
  const typed = typedBefore(context, request, id);
  return { title: context.t("account.profile"), email, full_name, avatar_url, typed };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const full_name = nameIn(await readFormData(request));
  const typed = { full_name };
  const errors = errorsOf(full_name);
  if (errors.full_name) return data({ typed, errors, error: { key: "profile.invalid" } } as FormReply, 400);

  const saved = await orFault(context, () => saveFullName(context.db, user.id, full_name));
  if (saved === "fault") return data({ typed, errors, error: { key: "profile.saveFailed" } } as FormReply, 500);
  return redirectWithFlash(context, "/account/profile", success("profile.saved"));
}

export default function Profile() {
  const { email, full_name, avatar_url, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack">
        <AccountTitle title={t("account.profile")} />
        <ProfileTabs />
      </div>
      {reply?.error && <Toast flash={{ kind: "error", title: reply.error, body: reply.errors.full_name }} />}
      <AvatarForm name={full_name} image={avatar_url} />
      <NameForm email={email} full_name={typed?.full_name ?? full_name} reply={reply} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} says={{ title: "profile.loadFailed" }} />;
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resetPassword } from "~/flows/accounts/reset-password.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { openLink, readLink } from "~/http/session/mail-link.server";
import { deviceHash } from "~/http/session/session-cookie.server";
import { redirectSignedOut } from "~/http/session/signed-out.server";
import { useLanguage } from "~/i18n/language-provider";
import { PasswordField } from "~/ui/accounts/auth-fields";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { ExpiredLink } from "~/ui/accounts/expired-link";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { resetSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Anyone with the URL can take over the account, so it must not be cached. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const link = await openLink(request, context, "recover");
  const title = context.t(link ? "auth.resetTitle" : "auth.linkGone");
  return data({ title, email: link?.email ?? null }, link ? 200 : 410);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const id = readLink(request, context.config);
  const form = await readForm(request, resetSchema);
  if (!id) return data(form.reply(), 410);
  if (form.status !== "success") return data(form.reply(), 400);
  const { password } = form.value;
  return unlessHashingBusy(context, form, async () => {
    if (!(await resetPassword(context, id, { password, device: deviceHash(request, context) })))
      return data(form.reply(), 410);
    return redirectSignedOut(context, "/auth", success("auth.passwordReset"));
  });
}

const LABELS = { password: "auth.newPassword", confirm_password: "auth.confirmPassword" } as const;

export default function Reset() {
  const { title, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  if (email === null) return <ExpiredLink to="/auth/recover" />;
  return (
    <AuthFrame title={title}>
      <FormError title="shell.error" labels={LABELS} reply={reply} />
      <form className="stack card" method="post">
        <p className="muted">{t("auth.resetBody", { email })}</p>
        {/* For password managers. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField label={t(LABELS.password)} hint={t("auth.passwordHint")} isNew reply={reply} />
        <PasswordField name="confirm_password" label={t(LABELS.confirm_password)} isNew reply={reply} />
        <button className="btn main wide" type="submit">
          {t("auth.reset")}
        </button>
      </form>
    </AuthFrame>
  );
}

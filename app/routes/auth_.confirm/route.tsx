import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withOwnFragment } from "~/domain/auth/answer-address";
import { confirmEmail } from "~/flows/accounts/confirm-email.server";
import { success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { openLink, readLink } from "~/http/session/mail-link.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { ExpiredLink } from "~/ui/accounts/expired-link";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Anyone with the URL can confirm the email, so it must not be cached. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  const link = await openLink(request, context, "confirm-email", "change-email");
  // Browsers apply form-action to a form's redirect as well.
  if (link?.redirect_to) context.memory.leadsTo = new URL(link.redirect_to).origin;
  const title = context.t(link ? "auth.confirmTitle" : "auth.linkGone");
  return data({ title, email: link?.email ?? null }, link ? 200 : 410);
}

export async function action({ context, request }: ActionFunctionArgs) {
  const id = readLink(request, context.config);
  const answer = id ? await confirmEmail(context, id) : null;
  if (answer?.ok) {
    const says = success(answer.changed ? "auth.emailChanged" : "auth.emailConfirmed");
    const { redirectTo } = answer;
    if (redirectTo && new URL(redirectTo).origin !== context.config.origin) {
      return redirect(withOwnFragment(redirectTo), 303);
    }
    return redirectWithFlash(context, redirectTo ?? (context.session ? "/account/settings" : "/auth"), says);
  }
  const isTaken = answer?.refusal.reason === "taken";
  return data({ error: isTaken ? { key: "auth.refusal.emailTaken" as const } : undefined }, isTaken ? 409 : 410);
}

export default function Confirm() {
  const { title, email } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  if (email === null) return <ExpiredLink to="/account/settings" />;
  return (
    <AuthFrame title={title}>
      <FormError title="shell.error" reply={reply} />
      <form className="stack card" method="post">
        <p>{t("auth.confirmBody", { email })}</p>
        <button className="btn main wide" type="submit">
          {t("auth.confirm")}
        </button>
      </form>
    </AuthFrame>
  );
}

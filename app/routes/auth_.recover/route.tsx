import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestRecovery } from "~/flows/accounts/request-recovery.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { redirectWithFlash } from "~/http/flash.server";
import { useLanguage } from "~/i18n/language-provider";
import { EmailField } from "~/ui/accounts/auth-fields";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { recoverSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export function loader({ context }: LoaderFunctionArgs) {
  return { title: context.t("auth.recoverTitle") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, recoverSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const answer = await requestRecovery(context, form.value.email);
  if (answer.ok) return redirectWithFlash(context, "/auth", success("auth.recoverSent"));
  return data(form.reply({ error: sentence("auth.refusal", answer.refusal) }), 429);
}

export default function Recover() {
  const { title } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <AuthFrame title={title}>
      <FormError title="shell.error" reply={reply} />
      <form className="stack card" method="post" action="/auth/recover">
        <p className="muted">{t("auth.recoverBody")}</p>
        <EmailField reply={reply} />
        <button className="btn main wide" type="submit">
          {t("auth.recover")}
        </button>
      </form>
      <p>
        <a className="switch" href="/auth">
          {t("auth.backToSignIn")}
        </a>
      </p>
    </AuthFrame>
  );
}

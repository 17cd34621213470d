import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listIdentities } from "~/data/accounts/identities.server";
import { listPasskeys } from "~/data/accounts/passkeys.server";
import { resetTries } from "~/data/rate-limits.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { answerSignedIn } from "~/http/answers/signed-in-answer.server";
import { safeReturnTo } from "~/http/return-to.server";
import { proofAddress, provedCookie } from "~/http/session/fresh-factor.server";
import { requirePassword } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { NoPassword } from "~/ui/accounts/no-password";
import { PasskeyForm } from "~/ui/accounts/passkey-form";
import { ProviderButtons } from "~/ui/accounts/provider-buttons";
import { TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { passwordSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Browsers apply form-action to a form's redirect as well. */
export const handle = { leadsToProviders: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, config } = context;
  const [{ hasPassword }, [identities, passkeys]] = await requireUserAnd(request, context, (userId) =>
    Promise.all([listIdentities(db, userId), listPasskeys(db, userId)]),
  );
  const to = safeReturnTo(new URL(request.url).searchParams.get("to"), config.origin);
  // A password shows more: a provider may ask for nothing where a browser is signed in already.
  const providers = config.providers
    .filter(({ id }) => !hasPassword && identities.some(({ provider }) => provider === id))
    .map(({ id, name }) => ({ id, name }));
  return { title: context.t("passkeys.confirmTitle"), to, hasPassword, hasPasskey: passkeys.length > 0, providers };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, passwordSchema);
  if (form.status !== "success") {
    await requireUser(request, context);
    return data(form.reply(), 400);
  }
  return unlessHashingBusy(context, form, async () => {
    const answer = await requirePassword(request, context, form.value.current_password);
    if (!answer.ok) return data(form.reply(answer.wrong), answer.status);
    await resetTries(context.db, answer.proof.triesKey);
    const to = safeReturnTo(new URL(request.url).searchParams.get("to"), context.config.origin);
    const cookies = [provedCookie(context, answer.proof.session.idHash)];
    return answerSignedIn(request, context, to, success("twoStep.confirmed"), { language: null, cookies });
  });
}

export default function ConfirmPassword() {
  const { title, to, hasPassword, hasPasskey, providers } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  if (!hasPassword) {
    return (
      <AuthFrame title={title}>
        {(providers.length > 0 || hasPasskey) && <p className="muted">{t("identities.confirmBody")}</p>}
        <ProviderButtons providers={providers} keeps={`${new URLSearchParams({ mode: "prove", to })}`} />
        {hasPasskey && <PasskeyForm to={to} label={t("passkeys.use")} />}
        <NoPassword />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={title}>
      <FormError title="shell.error" reply={reply} />
      <form className="stack card" method="post" action={proofAddress(false, to)}>
        <p className="muted">{t("passkeys.confirmBody")}</p>
        <TextField
          name="current_password"
          type="password"
          label={t("auth.password")}
          autoComplete="current-password"
          errors={reply?.errors.current_password}
          data-says={t("auth.refusal.passwordRequired")}
          required
        />
        <button className="btn main wide" type="submit">
          {t("passkeys.confirm")}
        </button>
      </form>
      {hasPasskey && <PasskeyForm to={to} label={t("passkeys.use")} />}
      <form method="post" action="/account/settings/security/password-link">
        <button className="btn ghost wide" type="submit">
          {t("auth.forgot")}
        </button>
      </form>
    </AuthFrame>
  );
}

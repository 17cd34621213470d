import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { EmailField, PasswordField } from "~/ui/accounts/auth-fields";
import { PasskeyForm } from "~/ui/accounts/passkey-form";
import { ProviderButtons } from "~/ui/accounts/provider-buttons";
import { KEPT_FORM, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Tabs } from "~/ui/tabs";

interface AuthFormProps {
  signingUp: boolean;
  /** What the address of the page keeps: where it leads, and what for. */
  keeps: string;
  /** Where it leads. */
  to: string;
  providers: readonly { id: string; name: string }[];
  reply?: FormReply;
}

export function AuthForm({ signingUp, keeps, to, providers, reply }: AuthFormProps) {
  const { t } = useLanguage();
  const { typed = {}, errors = {} } = reply ?? {};
  const address = (mode: "sign-in" | "sign-up") => `/auth?mode=${mode}&${keeps}`;
  return (
    <>
      <Tabs
        label={t("auth.ways")}
        tabs={[
          { to: address("sign-in"), text: t("auth.signIn") },
          { to: address("sign-up"), text: t("auth.signUp") },
        ]}
        current={address(signingUp ? "sign-up" : "sign-in")}
      />
      <FormError title="shell.error" reply={reply} />
      <form id={KEPT_FORM} className="stack card" method="post" action={address(signingUp ? "sign-up" : "sign-in")}>
        {signingUp && (
          <TextField
            name="full_name"
            label={t("auth.fullName")}
            autoComplete="name"
            defaultValue={typed.full_name}
            errors={errors.full_name}
            data-says={t("auth.refusal.fullNameRequired")}
            required
          />
        )}
        <EmailField reply={reply} offersPasskeys={!signingUp} />
        <PasswordField
          label={t("auth.password")}
          hint={signingUp ? t("auth.passwordHint") : undefined}
          isNew={signingUp}
          reply={reply}
        />
        <button className="btn main wide" type="submit">
          {t(signingUp ? "auth.signUp" : "auth.signIn")}
        </button>
        {signingUp ? (
          <Agreement says="auth.age" />
        ) : (
          <p>
            <a className="switch" href="/auth/recover">
              {t("auth.forgot")}
            </a>
          </p>
        )}
      </form>
      <ProviderButtons providers={providers} keeps={`mode=${signingUp ? "sign-up" : "sign-in"}&${keeps}`} isOther />
      {!signingUp && (
        <>
          <PasskeyForm to={to} label={t("passkeys.signIn")} />
          {providers.length > 0 && <Agreement says="identities.createsAccount" providers={providers} />}
        </>
      )}
    </>
  );
}

/** Texts have no control characters. */
const CUT = "\u0000";

interface AgreementProps {
  says: "auth.age" | "identities.createsAccount";
  providers?: readonly { name: string }[];
}

function Agreement({ says, providers = [] }: AgreementProps) {
  const { language, t } = useLanguage();
  const provider = new Intl.ListFormat(language, { type: "disjunction" }).format(providers.map(({ name }) => name));
  const [before, between, after] = t(says, { provider, terms: CUT, privacy: CUT }).split(CUT);
  return (
    <p className="small muted">
      {before}
      <a href="/terms">{t("auth.theTerms")}</a>
      {between}
      <a href="/privacy">{t("auth.thePrivacy")}</a>
      {after}
    </p>
  );
}

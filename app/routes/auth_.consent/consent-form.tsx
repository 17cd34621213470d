import type { Scope } from "~/domain/auth/authorization";
import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { useSite } from "~/ui/page-provider";

interface ConsentFormProps {
  title: string;
  id: string;
  name: string;
  /** Of its website. */
  host: string;
  scopes: readonly Scope[];
  /** The host that people return to. */
  next: string;
  /** Of the account in use. */
  email: string;
}

export function ConsentForm({ title, id, name, host, scopes, next, email }: ConsentFormProps) {
  const { t } = useLanguage();
  const { brand } = useSite();
  const here = `/auth/consent?authorization_id=${id}`;
  return (
    <AuthFrame title={title}>
      <form className="stack card" method="post" action={here}>
        <p>{t("applications.asksBody", { name, host, brand })}</p>
        <div className="stack tight">
          <p className="strong">{t("applications.willRead")}</p>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>{t(`applications.reads.${scope}`)}</li>
            ))}
          </ul>
        </div>
        <p className="muted">{t("applications.limits")}</p>
        <button className="btn main wide" type="submit" name="action" value="approve">
          {t("applications.allow")}
        </button>
        <button className="btn wide" type="submit" name="action" value="deny">
          {t("applications.deny")}
        </button>
        <p className="small muted">{t("applications.next", { host: next })}</p>
      </form>
      <form className="row between" method="post" action={`/sign-out?${new URLSearchParams({ to: here })}`}>
        <p>
          <span className="small muted">{t("applications.signedInAs")}</span>
          <br />
          {email}
        </p>
        <button className="btn ghost" type="submit">
          {t("applications.another")}
        </button>
      </form>
    </AuthFrame>
  );
}

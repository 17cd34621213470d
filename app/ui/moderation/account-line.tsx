import { payoutAccountKind } from "~/domain/payouts/payout";
import { useLanguage } from "~/i18n/language-provider";

export function AccountLine({ account }: { account: string | null }) {
  const { t } = useLanguage();
  if (account === null) return <span className="muted">{t("payouts.accountMissing")}</span>;
  const kind = payoutAccountKind(account);
  const [name, host] = account.split("@");
  return (
    <>
      <p className="small muted">{t(`payouts.kind.${kind}`)}</p>
      <p className={host ? "email" : "num"}>
        {name}
        {host && (
          <>
            <wbr />
            {`@${host}`}
          </>
        )}
      </p>
    </>
  );
}

import { useLanguage } from "~/i18n/language-provider";

/** Asks before listings end for good. */
export function EndQuestion({ ids, address }: { ids: readonly string[]; address: string }) {
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack account">
      <h1>{t("listings.sure", { count: ids.length })}</h1>
      <form className="stack" method="post" action={address}>
        <p>{t("listings.sureBody")}</p>
        <input type="hidden" name="action" value="end" />
        <input type="hidden" name="sure" value="yes" />
        {ids.map((id) => (
          <input key={id} type="hidden" name="listing" value={id} />
        ))}
        <div className="row">
          <a className="btn" href={address}>
            {t("listings.keep")}
          </a>
          <button className="btn danger" type="submit">
            {t("listings.action.end")}
          </button>
        </div>
      </form>
    </div>
  );
}

import { useLanguage } from "~/i18n/language-provider";

/** Whether persons with strikes may bid in the seller's auctions. */
export function StrikesForm({ isBlocking }: { isBlocking: boolean }) {
  const { t } = useLanguage();
  return (
    <form className="stack" method="post" action="/seller-settings/strikes">
      <h2 className="section">{t("seller.strikes.title")}</h2>
      <p className="muted">{t("seller.strikes.body")}</p>
      <label className="tick">
        <input type="checkbox" name="blocks" value="yes" defaultChecked={isBlocking} />
        <span>{t("seller.strikes.label")}</span>
      </label>
      <p>
        <button className="btn" type="submit">
          {t("seller.strikes.save")}
        </button>
      </p>
    </form>
  );
}

import { useLanguage } from "~/i18n/language-provider";
import { usePending } from "~/ui/use-pending";

/** Whether persons with strikes may bid in the seller's auctions. */
export function StrikesForm({ isBlocking }: { isBlocking: boolean }) {
  const { t } = useLanguage();
  const { pending, onSubmit } = usePending();
  return (
    <form className="stack" method="post" action="/seller-settings/strikes" onSubmit={onSubmit}>
      <h2 className="section">{t("seller.strikes.title")}</h2>
      <p className="muted">{t("seller.strikes.body")}</p>
      <label className="tick">
        <input type="checkbox" name="blocks" value="yes" defaultChecked={isBlocking} />
        <span>{t("seller.strikes.label")}</span>
      </label>
      <p>
        <button className="btn" type="submit" aria-busy={pending}>
          {t("seller.strikes.save")}
        </button>
      </p>
    </form>
  );
}

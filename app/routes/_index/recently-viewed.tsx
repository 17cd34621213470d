import { useLanguage } from "~/i18n/language-provider";

/** Filled and shown by an island, from what the browser keeps. */
export function RecentlyViewed() {
  const { t } = useLanguage();
  return (
    <section id="seen" className="stack featured" aria-labelledby="seen-title" hidden>
      <div className="row between">
        <h2 id="seen-title">{t("cards.recentlyViewed")}</h2>
        <button className="btn sm ghost" type="button">
          {t("cards.clear")}
        </button>
      </div>
      <ul className="grid" />
    </section>
  );
}

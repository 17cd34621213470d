import type { SavedSearch } from "~/data/search/saved-searches.server";
import { CADENCES } from "~/domain/search/saved-search";
import { useLanguage } from "~/i18n/language-provider";

export function SavedSearchItem({ id, list, name, cadence }: SavedSearch) {
  const { t } = useLanguage();
  return (
    <li className="card stack tight">
      <h2>
        <a href={list}>{name}</a>
      </h2>
      <div className="row">
        <span className="small muted">{t("searches.told")}</span>
        {CADENCES.map((one) =>
          one === cadence ? (
            <span className="chip good" key={one}>
              {t(`searches.cadence.${one}`)}
            </span>
          ) : (
            <form key={one} method="post" action={`/account/searches/${id}/${one}`}>
              <button className="btn sm ghost" type="submit">
                {t(`searches.cadence.${one}`)} <span className="sr">{name}</span>
              </button>
            </form>
          ),
        )}
      </div>
      <form method="post" action={`/account/searches/${id}/delete`}>
        <button className="btn sm ghost" type="submit">
          {t("searches.delete")} <span className="sr">{name}</span>
        </button>
      </form>
    </li>
  );
}

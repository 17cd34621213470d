import { useLanguage } from "~/i18n/language-provider";
import { type AskedList, LISTINGS } from "./own-list";

/** Narrows a list to titles with words. */
export function TitleSearch({ group, typed }: Pick<AskedList, "group" | "typed">) {
  const { t } = useLanguage();
  return (
    <search>
      <form id="filters" className="row" action={LISTINGS}>
        <input type="hidden" name="state" value={group} />
        <div className="field words">
          <input
            type="search"
            name="q"
            defaultValue={typed}
            aria-label={t("listings.find")}
            placeholder={t("listings.find")}
          />
        </div>
        <button className="btn" type="submit">
          {t("listings.search")}
        </button>
      </form>
    </search>
  );
}

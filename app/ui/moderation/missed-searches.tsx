import type { MissedSearch } from "~/domain/search/missed-search";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "./admin-table";

export function MissedSearches({ missed }: { missed: readonly MissedSearch[] }) {
  const { t } = useLanguage();
  if (missed.length === 0) return <p className="card">{t("adminSearches.nothing")}</p>;
  return (
    <AdminTable
      label={t("adminSearches.missed")}
      columns={[t("adminSearches.words"), t("adminSearches.times")]}
      numeric={[t("adminSearches.times")]}
    >
      {missed.map(({ id, words, n }) => (
        <tr key={id}>
          <td>{words}</td>
          <td className="num">{n.toLocaleString("en")}</td>
          <td>
            <a className="btn sm" href={`/admin/searches/add?${new URLSearchParams({ words })}`}>
              {t("adminSearches.add")} <span className="sr">{words}</span>
            </a>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

import type { AddedSynonym } from "~/data/search/synonyms.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";

export function Synonyms({ added }: { added: readonly AddedSynonym[] }) {
  const { t } = useLanguage();
  if (added.length === 0) return <p className="card">{t("adminSearches.noneAdded")}</p>;
  const columns = [t("adminSearches.words"), t("adminSearches.means"), t("adminSearches.by")];
  return (
    <AdminTable label={t("adminSearches.added")} columns={columns}>
      {added.map(({ id, words, term, addedAt, userId, name, email }) => (
        <tr key={id}>
          <td>{words}</td>
          <td>{term}</td>
          <td className="small">
            <p>
              <PersonLink id={userId} name={name} email={email} />
            </p>
            <p className="muted">
              <Moment at={addedAt} />
            </p>
          </td>
          <td>
            <form method="post" action={`/admin/searches/synonyms/${id}/remove`}>
              <button className="btn sm ghost" type="submit">
                {t("adminSearches.remove")} <span className="sr">{words}</span>
              </button>
            </form>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

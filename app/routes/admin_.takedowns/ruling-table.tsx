import type { StoredRuling } from "~/data/moderation/rulings.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";

/** Appeals of removed texts and warnings. */
export function RulingTable({ rulings }: { rulings: readonly StoredRuling[] }) {
  const { t } = useLanguage();
  const columns = [t("adminReports.columns.thing"), t("adminTakedowns.rule"), t("adminTakedowns.appealed")];
  return (
    <AdminTable label={t("adminReports.appeals")} columns={columns}>
      {rulings.map(({ id, noun, part, name, text, rule, at, appealedAt }) => (
        <tr key={id}>
          <td>
            <p>{text ?? t(`adminReports.parts.${part}`)}</p>
            <p className="small muted">
              {t(`reports.noun.${noun}`)} · {name}
            </p>
          </td>
          <td>{t(`takedowns.rule.${rule}`)}</td>
          <td>
            <span className="small muted named">{t("adminTakedowns.appealed")} </span>
            <Moment at={appealedAt ?? at} />
          </td>
          <td>
            <a className="btn sm" href={`/admin/rulings/${id}`}>
              {t("adminTakedowns.decide")} <span className="sr">{text ?? name}</span>
            </a>
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

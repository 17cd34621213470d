import type { WaitingRow } from "~/data/operations/waiting-rows.server";
import { DESK_PAGES } from "~/domain/messages/message-pages";
import { ANSWER_HOURS, isDeskQueue, isOverdue, WAITING_MOST, type Waiting } from "~/domain/operations/waiting";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";

/** The pages that end it. */
const PAGES: { [name in Waiting]?: string } = {
  refunds: "/admin/money",
  payouts: "/admin/payouts",
  webhooks: "/admin/money#paypal-events",
  differences: "/admin/reconciliation",
  ...DESK_PAGES,
};

export function WaitingRows({ rows }: { rows: readonly WaitingRow[] }) {
  const { t } = useLanguage();
  const columns = (["name", "count", "oldest"] as const).map((key) => t(`operations.waiting.${key}`));
  return (
    <section className="stack tight" aria-labelledby="waiting">
      <h2 id="waiting">{t("operations.waiting.title")}</h2>
      <AdminTable label={t("operations.waiting.title")} columns={columns} numeric={[t("operations.waiting.count")]}>
        {rows.map(({ queue: name, waiting, oldest, now }) => (
          <tr key={name}>
            <td>{t(`operations.waiting.${name}`)}</td>
            <td className="num">
              {waiting > WAITING_MOST ? t("operations.waiting.more", { count: WAITING_MOST }) : waiting}
            </td>
            <td>
              {oldest !== null && (
                <>
                  <span className="small muted named">{t("operations.waiting.oldest")}: </span>
                  <Moment at={oldest} />
                </>
              )}
              {isDeskQueue(name) && isOverdue(name, oldest, now) && (
                <p>
                  <span className="chip hot">{t("operations.waiting.late", { hours: ANSWER_HOURS[name] })}</span>
                </p>
              )}
            </td>
            <td>
              {PAGES[name] && (
                <a className="btn sm" href={PAGES[name]}>
                  {t("operations.waiting.see")} <span className="sr">{t(`operations.waiting.${name}`)}</span>
                </a>
              )}
            </td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}

import type { ListedEntry } from "~/data/moderation/audit-entries.server";
import type { AuditedNoun, ExportedList } from "~/domain/moderation/audit";
import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { actionText } from "~/ui/moderation/action-text";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

const PAGES: Partial<Record<AuditedNoun, (id: string) => string>> = {
  order: (id) => `/admin/orders/${id}`,
  payout: (id) => `/admin/payouts/${id}`,
  batch: (id) => `/admin/payouts/batches/${id}`,
  seller: (id) => `/admin/payouts/sellers/${id}`,
  product: (id) => `/product/${id}`,
  auction: (id) => `/auction/${id}/proof`,
  question: (id) => `/admin/reports/question/${id}`,
  message: (id) => `/admin/reports/message/${id}`,
  feedback: (id) => `/admin/reports/feedback/${id}`,
  user: (id) => `/admin/users/${id}`,
  proposal: (id) => `/admin/proposals/${id}`,
  problem: (id) => `/admin/problems/${id}`,
  list: (id) => (id === "products" ? "/admin" : `/admin/${id}`),
};

export function EntryTable({ entries }: { entries: readonly ListedEntry[] }) {
  const { t } = useLanguage();
  const columns = [t("adminLog.when"), t("adminLog.what"), t("adminLog.admin"), t("adminLog.subject")];
  return (
    <AdminTable label={t("admin.log")} columns={columns} last={t("adminLog.hash")}>
      {entries.map((entry) => (
        <EntryRow key={entry.seq} entry={entry} />
      ))}
    </AdminTable>
  );
}

function EntryRow({ entry }: { entry: ListedEntry }) {
  const { t } = useLanguage();
  const { seq, adminId, name, what, noun, about, amount, reason, at, hash, proposed } = entry;
  const page = PAGES[noun]?.(about);
  const subject = noun === "list" ? t(`admin.${about as ExportedList}`) : t(`adminLog.noun.${noun}`);
  return (
    <tr>
      <td>
        <p>
          <Moment at={at} />
        </p>
        <p className="small muted">{t("adminLog.number", { seq })}</p>
      </td>
      <td className="whole">
        <p>
          {actionText(t, what)}
          {proposed && `: ${t(`adminProposals.kind.${proposed}`)}`}
        </p>
        {amount !== null && (
          <p className="small muted num">
            <Money amount={toCentavos(amount)} />
          </p>
        )}
        {reason && <p className="small muted lines">{reason}</p>}
      </td>
      <td>
        <a href={`/admin/users/${adminId}`}>{name}</a>
      </td>
      <td className="noun">{page ? <a href={page}>{subject}</a> : subject}</td>
      <td>
        <span className="small muted named">{t("adminLog.hash")}: </span>
        <code className="small muted" title={hash ?? undefined}>
          {hash ? hash.slice(0, 8) : t("adminLog.pending")}
        </code>
      </td>
    </tr>
  );
}

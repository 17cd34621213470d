import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";

interface MoneySectionProps {
  id: string;
  title: string;
  /** The line of an empty section. */
  none: string;
  /** What keeps the section from being complete. */
  note?: ReactNode;
  /** Rows, each with four cells: what it is, its amount, since when it waits, and what ends it. */
  children: readonly ReactNode[];
}

/** Amounts that wait for the same. */
export function MoneySection({ id, title, none, note, children }: MoneySectionProps) {
  const { t } = useLanguage();
  const columns = (["waiting", "amount", "since"] as const).map((key) => t(`adminMoney.${key}`));
  return (
    <section className="stack tight waits" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note}
      {children.length > 0 ? (
        <AdminTable label={title} columns={columns} numeric={[t("adminMoney.amount")]}>
          {children}
        </AdminTable>
      ) : (
        <p className="muted">{none}</p>
      )}
    </section>
  );
}

import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";

interface AdminTableProps {
  label: string;
  columns: readonly string[];
  /** Those of the columns whose cells are numbers. */
  numeric?: readonly string[];
  /** Of the last cells, where they are no actions. */
  last?: string;
  /** Rows, each with one more cell than columns: for its actions. */
  children: ReactNode;
}

/** On a phone each row becomes a few lines, so that its actions stay in view. */
export function AdminTable({ label, columns, numeric = [], last, children }: AdminTableProps) {
  const { t } = useLanguage();
  return (
    <table className="sheet" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} className={numeric.includes(column) ? "num" : undefined} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">{last ?? <span className="sr">{t("admin.actions")}</span>}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

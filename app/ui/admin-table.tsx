import type { ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";

interface AdminTableProps {
  label: string;
  columns: readonly string[];
  /** Rows, each with a cell more than there are columns: for what can be done. */
  children: ReactNode;
}

/** A table that scrolls inside its own box, by keyboard too. */
export function AdminTable({ label, columns, children }: AdminTableProps) {
  const { t } = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr">{t("admin.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

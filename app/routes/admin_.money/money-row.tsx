import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

interface MoneyRowProps {
  amount: Centavos;
  since: number;
  /** The page that ends it, and what it is about for screen readers. */
  to: string;
  about: ReactNode;
  action: string;
  /** What it is, and what it waits for. */
  children: ReactNode;
}

export function MoneyRow({ amount, since, to, about, action, children }: MoneyRowProps) {
  const { t } = useLanguage();
  return (
    <tr>
      <td>{children}</td>
      <td className="num">
        <Money amount={amount} />
      </td>
      <td>
        <span className="small muted named">{t("adminMoney.since")} </span>
        <Moment at={since} />
      </td>
      <td>
        <a className="btn sm" href={to}>
          {action} <span className="sr">{about}</span>
        </a>
      </td>
    </tr>
  );
}

import type { ReactNode } from "react";
import type { Payout } from "~/data/payouts/payouts.server";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { AccountLine } from "../moderation/account-line";
import { PAYOUT_CLASSES, statusForAdmin } from "./payout-classes";

interface PayoutRowProps {
  id: string;
  payout: Pick<Payout, "store" | "name" | "account" | "amount" | "status" | "leftOut">;
  /** Cells before the status. */
  children?: ReactNode;
}

export function PayoutRow({ id, payout, children }: PayoutRowProps) {
  const { t } = useLanguage();
  const { store, name, account, amount, status, leftOut } = payout;
  return (
    <tr>
      <td>
        <p>{store}</p>
        <p className="small muted">{name}</p>
      </td>
      <td>
        <AccountLine account={account} />
      </td>
      <td className="num whole">
        <span className="small muted named">{t("payouts.amount")} </span>
        <Money amount={amount} />
      </td>
      {children}
      <td>
        <span className={PAYOUT_CLASSES[status]}>{t(statusForAdmin(status))}</span>
        {leftOut && <p className="small">{t(`payouts.leftOut.${leftOut}`)}</p>}
      </td>
      <td>
        <a className="btn sm" href={`/admin/payouts/${id}`}>
          {t("payouts.see")}{" "}
          <span className="sr">
            {store} <Money amount={amount} />
          </span>
        </a>
      </td>
    </tr>
  );
}

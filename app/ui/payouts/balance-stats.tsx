import type { findOwnBalance } from "~/data/payouts/balances.server";
import { useLanguage } from "~/i18n/language-provider";
import { Stats } from "../moderation/admin-frame";
import { Money } from "../money";

type Balance = Awaited<ReturnType<typeof findOwnBalance>>;

interface BalanceStatsProps {
  balance: Pick<Balance, (typeof PARTS)[number]>;
  /** Whether an administrator reads it. */
  isAdmin?: boolean;
}

/** A seller's money: what can be paid out now comes first. */
export function BalanceStats({ balance, isAdmin }: BalanceStatsProps) {
  const { t } = useLanguage();
  const parts = PARTS.filter((part) => part !== "negative" || balance.negative < 0);
  return (
    <Stats
      stats={parts.map((part) => [
        t(isAdmin && part === "onWay" ? "payouts.toPay" : `payouts.${part}`),
        <Money key={part} amount={balance[part]} />,
      ])}
    />
  );
}

const PARTS = ["releasable", "held", "negative", "onWay", "paid"] as const;

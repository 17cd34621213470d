import type { Centavos } from "~/domain/money";
import { type FeeBearer, isPendingRefund, type RefundStatus } from "~/domain/refunds/refund";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

export interface ShownRefund {
  amount: Centavos;
  status: RefundStatus;
  /** The part of PayPal's fee in it, only for the seller. */
  fee: { amount: Centavos; bearer: FeeBearer } | null;
  /** Whether the buyer got it other than by PayPal; and how, only for the buyer. */
  isSettled: 0 | 1;
  settlement: string | null;
  /** When the buyer got it, or else since when they are to get it. */
  at: number;
}

/** What goes back to the buyer of an order, or went. */
export function RefundList({ refunds }: { refunds: readonly ShownRefund[] }) {
  return (
    <ul className="list">
      {refunds.map((refund, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what went back keeps its place.
        <Refund key={index} refund={refund} />
      ))}
    </ul>
  );
}

function Refund({ refund: { amount, status, fee, isSettled, settlement, at } }: { refund: ShownRefund }) {
  const { language, t } = useLanguage();
  const isFeeShown = fee !== null && fee.amount > 0 && status !== "failed";
  const says = isPendingRefund(status) ? "pending" : isSettled ? "settled" : status === "failed" ? "failed" : "done";
  return (
    <li>
      {t(`cancellations.section.${says}`, { amount, day: formatDay(at, language) })}
      {fee === null && !isSettled && status !== "failed" && (
        <p className="small muted">{t("cancellations.section.shows")}</p>
      )}
      {settlement !== null && <p className="small breaks">{t("cancellations.section.settlement", { settlement })}</p>}
      {isFeeShown && <p className="small muted">{t(`cancellations.section.fee.${fee.bearer}`, { fee: fee.amount })}</p>}
    </li>
  );
}

import type { ReactNode } from "react";
import type { Standing } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { PayUntil } from "../orders/pay-until";
import { STANDING_CLASSES } from "./own-standing";

// What lists say of an auction to its bidders. An offer is a second chance that they can answer.

export function StandingChip({ standing, offer }: { standing: Standing | null; offer: object | null }) {
  const { t } = useLanguage();
  if (offer) return <span className="chip hot">{t("orders.offer.title")}</span>;
  return standing && <span className={STANDING_CLASSES[standing]}>{t(`bidding.standing.${standing}`)}</span>;
}

interface DeadlineProps {
  offer: { until: number } | null;
  toPay: { payBy: number | null } | null;
  now: number;
  /** Where the bidder has nothing to do. */
  children: ReactNode;
}

export function Deadline({ offer, toPay, now, children }: DeadlineProps) {
  const { t } = useLanguage();
  if (toPay !== null && toPay.payBy !== null) return <PayUntil payBy={toPay.payBy} now={now} />;
  if (!offer) return children;
  return (
    <p className="small">
      {t("orders.offer.answerBy")} <Moment at={offer.until} shows="phrase" />
    </p>
  );
}

import type { ReactNode } from "react";
import type { Closing } from "~/domain/auctions/auction";
import type { Standing } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { PayUntil } from "../orders/pay-until";
import { STANDING_CLASSES } from "./own-standing";

// What lists say of an auction to its bidders. An offer is a second chance that they can answer.

interface StandingChipsProps {
  standing: Standing | null;
  offer: object | null;
  closing: Closing["status"] | null;
}

export function StandingChips({ standing, offer, closing }: StandingChipsProps) {
  const { t } = useLanguage();
  const isUnsold = closing === "ended_reserve_not_met" && standing !== "won";
  if (!offer && !standing && !isUnsold) return null;
  return (
    <p className="row small">
      {offer ? (
        <span className="chip hot">{t("orders.offer.title")}</span>
      ) : (
        standing && <span className={STANDING_CLASSES[standing]}>{t(`bidding.standing.${standing}`)}</span>
      )}
      {isUnsold && <span className="chip">{t("bidding.reserve.notMet")}</span>}
    </p>
  );
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

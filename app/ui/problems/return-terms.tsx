import type { Problem } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import { carrierName, trackingPage } from "~/domain/shipments/shipment";
import { useLanguage } from "~/i18n/language-provider";
import { AddressLines } from "../accounts/address-lines";

interface ReturnTermsProps {
  problem: Pick<Problem, "return" | "tracking">;
  /** Of the reader, who may be an administrator. */
  side?: Side;
}

export function ReturnTerms({ problem: { return: terms, tracking }, side }: ReturnTermsProps) {
  const { t } = useLanguage();
  if (!terms) return null;
  const payer = terms.labelBy === side ? "You" : terms.labelBy === "seller" ? "Seller" : "Buyer";
  const page = tracking && trackingPage(tracking);
  return (
    <section className="card stack tight">
      <h2>{t(`problems.return.${tracking ? "sentTitle" : "title"}`)}</h2>
      <AddressLines address={terms.address} />
      <p className="strong">{t(`problems.return.labelBy${payer}`)}</p>
      {terms.labelNote && (
        <p className="lines">
          {t("problems.return.label")} {terms.labelNote}
        </p>
      )}
      {tracking && (
        <p>
          {t("problems.return.sentWith")} {carrierName(tracking)}{" "}
          {page ? (
            <a href={page} rel="noreferrer">
              {tracking.number}
            </a>
          ) : (
            <b className="num">{tracking.number}</b>
          )}
        </p>
      )}
    </section>
  );
}

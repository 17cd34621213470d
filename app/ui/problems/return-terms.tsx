import type { Problem } from "~/data/problems/problems.server";
import { carrierName, trackingPage } from "~/domain/shipments/shipment";
import { useLanguage } from "~/i18n/language-provider";
import { AddressLines } from "../accounts/address-lines";

export function ReturnTerms({
  problem: { return: terms, tracking },
}: {
  problem: Pick<Problem, "return" | "tracking">;
}) {
  const { t } = useLanguage();
  if (!terms) return null;
  const page = tracking && trackingPage(tracking);
  return (
    <section className="card stack tight">
      <h2>{t("problems.return.title")}</h2>
      <AddressLines address={terms.address} />
      <p className="strong">{t(`problems.return.labelBy${terms.labelBy === "seller" ? "Seller" : "Buyer"}`)}</p>
      {terms.labelNote && <p className="lines">{terms.labelNote}</p>}
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

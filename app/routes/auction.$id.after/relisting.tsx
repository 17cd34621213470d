import type { RelistRefusal } from "~/domain/auctions/relisting";
import type { Terms } from "~/domain/auctions/terms";
import { useLanguage } from "~/i18n/language-provider";

interface RelistingProps {
  auctionId: string;
  productId: string;
  /** The new auction's terms, or why there is none. */
  relisting: (Pick<Terms, "start" | "reserve" | "buyItNow"> & { days: number }) | RelistRefusal["reason"];
}

export function Relisting({ auctionId, productId, relisting }: RelistingProps) {
  const { t } = useLanguage();
  if (relisting === "relistUnavailable") return null;
  return (
    <section className="stack tight">
      <h2>{t("afterAuction.relist")}</h2>
      {typeof relisting === "string" ? (
        <p className="muted">{t(`afterAuction.refusal.${relisting}`)}.</p>
      ) : (
        <form className="stack tight" method="post" action={`/auction/${auctionId}/relist`}>
          <p className="muted">{t("afterAuction.relistBody")}</p>
          <p className="dots">
            {(["start", "reserve", "buyItNow"] as const).map((name) => {
              const price = relisting[name];
              return price !== null && <span key={name}>{t(`afterAuction.terms.${name}`, { price })}</span>;
            })}
            <span>{t("sell.days", { count: relisting.days })}</span>
          </p>
          <p className="row">
            <button className="btn" type="submit">
              {t("afterAuction.relist")}
            </button>
            <button className="btn ghost" type="submit" formAction={`/product/${productId}/duplicate`}>
              {t("afterAuction.changeTerms")}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}

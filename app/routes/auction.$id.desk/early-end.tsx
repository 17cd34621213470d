import type { CancellationRefusal } from "~/domain/auctions/ending";
import type { EarlySaleRefusal } from "~/flows/auctions/sell-now.server";
import { useLanguage } from "~/i18n/language-provider";

interface EarlyEndProps {
  auctionId: string;
  /** Why the auction cannot be sold now, or cancelled; `null` when it can. */
  notForSale: EarlySaleRefusal["reason"] | null;
  notToCancel: CancellationRefusal["reason"] | null;
}

export function EarlyEnd({ auctionId, notForSale, notToCancel }: EarlyEndProps) {
  const { t } = useLanguage();
  if (notToCancel === "auctionEnded") return null;
  return (
    <section className="stack" aria-labelledby="ending">
      <h2 id="ending">{t("dashboard.ending")}</h2>
      <div className="stack tight">
        {notForSale === null && (
          <a className="btn wide" href={`/auction/${auctionId}/sell-now`}>
            {t("dashboard.sellNow")}
          </a>
        )}
        <p className="small muted">{notForSale ? t(`dashboard.refusal.${notForSale}`) : t("dashboard.sellNowBody")}</p>
      </div>
      {/* Show a shared reason only once. */}
      {(notToCancel === null || notToCancel !== notForSale) && (
        <div className="stack tight">
          {notToCancel === null && (
            <a className="btn danger wide" href={`/auction/${auctionId}/cancel`}>
              {t("dashboard.cancel")}
            </a>
          )}
          <p className="small muted">
            {notToCancel ? t(`dashboard.refusal.${notToCancel}`) : t("dashboard.cancelBody")}
          </p>
        </div>
      )}
    </section>
  );
}

import type { RelistRefusal } from "~/domain/auctions/relisting";
import { useLanguage } from "~/i18n/language-provider";

export function Relisting({ auctionId, refusal }: { auctionId: string; refusal: RelistRefusal["reason"] | null }) {
  const { t } = useLanguage();
  if (refusal === "relistUnavailable") return null;
  return (
    <section className="stack tight">
      <h2>{t("afterAuction.relist")}</h2>
      {refusal ? (
        <p className="muted">{t(`afterAuction.refusal.${refusal}`)}.</p>
      ) : (
        <form className="stack tight" method="post" action={`/auction/${auctionId}/relist`}>
          <p className="muted">{t("afterAuction.relistBody")}</p>
          <p>
            <button className="btn" type="submit">
              {t("afterAuction.relist")}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}

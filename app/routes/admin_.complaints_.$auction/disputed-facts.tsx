import type { DisputedResult } from "~/data/auctions/complaints.server";
import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { PersonLink } from "~/ui/moderation/person-link";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

/** The sale, where its bids are, and what was said against it. */
export function DisputedFacts({ result }: { result: DisputedResult }) {
  const { t } = useLanguage();
  const { auctionId, orderId, price, sellerId, store, isRevealed, complaints } = result;
  return (
    <>
      <p className="row">
        <span>
          {t("adminComplaints.seller")}: <a href={`/admin/users/${sellerId}`}>{store}</a>
        </span>
        {price !== null && (
          <span>
            {t("adminComplaints.price")}: <Money amount={toCentavos(price)} />
          </span>
        )}
      </p>
      <p className="row">
        <a href={`/auction/${auctionId}/proof`}>{t("adminComplaints.proof")}</a>
        {orderId && <a href={`/admin/orders/${orderId}`}>{t("adminProblems.order")}</a>}
      </p>
      {isRevealed === 1 && <p className="muted">{t("adminComplaints.opened")}</p>}
      {complaints.map(({ userId, name, email, isSeller, cause, words, at }) => (
        <section className="card stack tight" key={userId} aria-label={name}>
          <p className="small muted dots">
            <span>
              {t(isSeller ? "adminComplaints.seller" : "adminComplaints.bidder")}:{" "}
              <PersonLink id={userId} name={name} email={email} />
            </span>
            <Moment at={at} />
          </p>
          <p className="strong">{t(`complaints.cause.${cause}`)}</p>
          <p className="lines">{words}</p>
        </section>
      ))}
    </>
  );
}

import type { AuctionView } from "~/domain/auctions/auction-view";
import { useLanguage } from "~/i18n/language-provider";
import { BidBarrierNotice } from "./bid-barrier";
import { PayWords } from "./pay-words";

interface CartProps {
  auction: AuctionView;
  formKey: string;
}

/** For Buy It Now, and for the buyer. A person who may not bid reads the reason instead. */
export function LiveCart(props: CartProps) {
  return (
    <div className="stack tight" data-live="cart">
      <CartButton {...props} />
      <RetractLink auction={props.auction} />
    </div>
  );
}

function CartButton({ auction, formKey }: CartProps) {
  const { t } = useLanguage();
  const { id, status, toPay, bought, buyItNow, barrier } = auction;
  if (toPay) {
    return (
      <a className="btn main wide" href={`/checkout?product=${auction.productId}`}>
        <PayWords toPay={toPay} />
      </a>
    );
  }
  if (barrier && status === "live") return <BidBarrierNotice barrier={barrier} />;
  if (buyItNow !== null) {
    return (
      <form method="post" action={`/auction/${id}/hold`}>
        <input type="hidden" name="key" value={formKey} />
        <button className="btn wide" type="submit">
          {t("bidding.buyItNow", { amount: buyItNow })}
        </button>
      </form>
    );
  }
  if (bought) {
    return (
      <a className="btn main wide" href={`/account/orders/${bought.id}`}>
        {t("paid.see")}
      </a>
    );
  }
  if (status !== "live" && status !== "held") return null;
  return (
    <div className="row small no-cart">
      <button className="btn sm" type="button" disabled aria-describedby="cart-reason">
        {t("catalog.addToCart")}
      </button>
      <p className="muted" id="cart-reason">
        {t(`bidding.notForCart.${status}`)}
      </p>
    </div>
  );
}

/** Below the form: it is what one does last. */
function RetractLink({ auction: { id, status, mine } }: Pick<CartProps, "auction">) {
  const { t } = useLanguage();
  const isRunning = status === "live" || status === "held";
  if (!isRunning || typeof mine?.max !== "number") return null;
  return (
    <p className="small">
      <a href={`/auction/${id}/retract`}>{t("retraction.offer")}</a>
    </p>
  );
}

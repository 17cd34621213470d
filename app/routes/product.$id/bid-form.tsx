import type { AuctionView } from "~/domain/auctions/auction-view";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { LiveAmounts, LiveHint, QUICK_BIDS_FORM } from "~/ui/auctions/live-parts";
import { describedBy, Field } from "~/ui/field";
import { currencySign } from "~/ui/money";

interface BidFormProps {
  productId: string;
  auction: AuctionView;
  formKey: string;
  reply?: FormReply;
}

export function BidForm({ productId, auction, formKey, reply }: BidFormProps) {
  const { t } = useLanguage();
  const errors = reply?.errors.max;
  // An error says what the hint says.
  const field = { name: "max", hint: errors?.length ? undefined : <LiveHint auction={auction} />, errors };
  const action = `/product/${productId}`;
  const hidden = (
    <>
      <input type="hidden" name="auction" value={auction.id} />
      <input type="hidden" name="key" value={formKey} />
    </>
  );
  return (
    <div className="bid-form">
      <form className="stack" method="post" action={action}>
        {hidden}
        <Field {...field} label={t("bidding.maximum")}>
          <div className="affix">
            <span aria-hidden="true">{currencySign(t)}</span>
            <input
              id="max"
              name="max"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={reply?.typed.max}
              {...describedBy(field)}
            />
          </div>
        </Field>
        <button className="btn main wide" type="submit">
          {t("bidding.bidNow")}
        </button>
        <LiveAmounts auction={auction} />
      </form>
      <form id={QUICK_BIDS_FORM} method="post" action={action}>
        {hidden}
      </form>
    </div>
  );
}

import type { SeenAuction } from "~/domain/auction/seen";
import type { FormReply } from "~/http/forms/forms.server";
import { useLanguage } from "~/i18n/language-provider";
import { LiveAmounts, LiveHint } from "~/ui/auction/live-parts";
import { describedBy, Field } from "~/ui/field";

interface BidFormProps {
  productId: string;
  auction: SeenAuction;
  formKey: string;
  reply?: FormReply;
}

/** Amounts of one press are a form of their own, wherever they stand: Enter in the field has to send the field. */
const AT_ONCE = "at-once";

export function BidForm({ productId, auction, formKey, reply }: BidFormProps) {
  const { t } = useLanguage();
  const field = { name: "max", hint: <LiveHint auction={auction} />, errors: reply?.errors.max };
  const action = `/product/${productId}`;
  const hidden = (
    <>
      <input type="hidden" name="auction" value={auction.id} />
      <input type="hidden" name="key" value={formKey} />
    </>
  );
  return (
    <>
      <form className="stack" method="post" action={action}>
        {hidden}
        <Field {...field} label={t("bidding.maximum")}>
          <div className="affix">
            <span aria-hidden="true">$</span>
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
        <LiveAmounts auction={auction} form={AT_ONCE} />
        <button className="btn main wide" type="submit">
          {t("bidding.bidNow")}
        </button>
      </form>
      <form id={AT_ONCE} method="post" action={action}>
        {hidden}
      </form>
    </>
  );
}

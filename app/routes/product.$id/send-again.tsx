import { useLanguage } from "~/i18n/language-provider";
import { Field } from "~/ui/field";
import { currencySign } from "~/ui/money";
import type { UnansweredBid } from "./answer-bid-form.server";

interface SendAgainProps {
  productId: string;
  sent: UnansweredBid["unanswered"];
}

/** Offers to send a bid without a result again, under the same idempotency key. */
export function SendAgain({ productId, sent: { auction = "", key = "", max = "" } }: SendAgainProps) {
  const { t } = useLanguage();
  const page = `/product/${productId}`;
  return (
    <div className="wrap narrow page stack">
      <h1>{t("bidding.unanswered.title")}</h1>
      <p>{t("bidding.unanswered.body")}</p>
      <form className="stack" method="post" action={page}>
        <input type="hidden" name="auction" value={auction} />
        <input type="hidden" name="key" value={key} />
        <Field name="max" label={t("bidding.maximum")}>
          <div className="affix">
            <span aria-hidden="true">{currencySign(t)}</span>
            <input id="max" name="max" inputMode="decimal" autoComplete="off" defaultValue={max} />
          </div>
        </Field>
        <button className="btn main wide" type="submit">
          {t("bidding.unanswered.send")}
        </button>
        <a className="btn wide" href={page}>
          {t("bidding.unanswered.look")}
        </a>
      </form>
    </div>
  );
}

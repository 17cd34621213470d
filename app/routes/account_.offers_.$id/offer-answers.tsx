import type { Centavos } from "~/domain/money";
import { OFFER_ANSWERS, type offerAnswers } from "~/domain/offers/price-offer";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { MoneyField } from "~/ui/money-field";

interface OfferAnswersProps {
  offer: { offerId: string; role: "buyer" | "seller"; amount: Centavos; price: Centavos; sum: Centavos };
  answers: ReturnType<typeof offerAnswers>;
  reply?: FormReply;
}

/** What this side can do about an offer now. */
export function OfferAnswers({ offer: { offerId, role, amount, price, sum }, answers, reply }: OfferAnswersProps) {
  const { t } = useLanguage();
  const here = `/account/offers/${offerId}`;
  return (
    <>
      {answers.includes("accept") && <p className="small muted">{t(`offers.acceptTerms.${role}`)}</p>}
      {answers.length > 0 && (
        <div className="row">
          {OFFER_ANSWERS.filter((answer) => answers.includes(answer)).map((answer) => (
            <form key={answer} method="post" action={`${here}/${answer}`}>
              <button className={answer === "accept" ? "btn main" : "btn"} type="submit">
                {t(`offers.${answer}`, { amount: sum })}
              </button>
            </form>
          ))}
        </div>
      )}
      {answers.includes("counter") && (
        <form id={KEPT_FORM} className="stack tight" method="post" action={here}>
          <FormError reply={reply} />
          <MoneyField
            name="counter"
            label={t("offers.counterLabel")}
            hint={reply?.errors.counter ? undefined : t("offers.counterHint", { from: amount, to: price })}
            defaultValue={reply?.typed.counter}
            errors={reply?.errors.counter}
            required
          />
          <p>
            <button className="btn" type="submit">
              {t("offers.sendCounter")}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

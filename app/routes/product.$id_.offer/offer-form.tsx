import type { Centavos } from "~/domain/money";
import { leastOffer, OFFER_NOTE_MAX } from "~/domain/offers/price-offer";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, KEPT_FORM, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { MoneyField } from "~/ui/money-field";

interface OfferFormProps {
  product: { id: string; price: Centavos; stock: number };
  /** Idempotency key: a form sent twice is one offer. */
  formKey: string;
  reply?: FormReply;
}

export function OfferForm({ product: { id, price, stock }, formKey, reply }: OfferFormProps) {
  const { t } = useLanguage();
  const { typed = {}, errors = {} } = reply ?? {};
  const note = { name: "note", hint: t("offers.noteHint", { max: OFFER_NOTE_MAX }), errors: errors.note };
  return (
    <form id={KEPT_FORM} className="stack tight" method="post" action={`/product/${id}/offer`}>
      <FormError reply={reply} />
      <input type="hidden" name="key" value={typed.key ?? formKey} />
      <input type="hidden" name="price" value={price} />
      <MoneyField
        name="amount"
        label={t("offers.amount")}
        hint={errors.amount ? undefined : t("offers.amountHint", { least: leastOffer(price), price })}
        defaultValue={typed.amount}
        errors={errors.amount}
        required
      />
      {(stock > 1 || errors.quantity) && (
        <TextField
          name="quantity"
          label={t("offers.quantity")}
          type="number"
          inputMode="numeric"
          min={1}
          max={stock}
          defaultValue={typed.quantity ?? 1}
          errors={errors.quantity}
        />
      )}
      <Field {...note} label={t("offers.note")}>
        <textarea
          id="note"
          name="note"
          rows={2}
          maxLength={OFFER_NOTE_MAX}
          defaultValue={typed.note}
          {...describedBy(note)}
        />
      </Field>
      <p className="small muted">{t("offers.how")}</p>
      <p>
        <button className="btn main" type="submit">
          {t("offers.send")}
        </button>
      </p>
    </form>
  );
}

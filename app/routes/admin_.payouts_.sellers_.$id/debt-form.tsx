import type { Centavos } from "~/domain/money";
import { SETTLEMENTS } from "~/domain/payouts/debt";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedGroup, FieldErrors, KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { ReasonField } from "~/ui/moderation/reason-field";

interface DebtFormProps {
  /** The seller's user id. */
  id: string;
  debt: Centavos;
  formKey: string;
  reply?: FormReply;
}

export function DebtForm({ id, debt, formKey, reply }: DebtFormProps) {
  const { t } = useLanguage();
  const { typed = {}, errors = {} } = reply ?? {};
  const { group, choice } = describedGroup({ name: "how", errors: errors.how });
  return (
    <section className="card stack" aria-labelledby="debt">
      <FormError title="shell.error" reply={reply} />
      <div className="stack tight">
        <h2 id="debt">{t("payouts.debtTitle", { debt })}</h2>
        <p className="muted">{t("payouts.debtBody")}</p>
      </div>
      <form id={KEPT_FORM} className="stack" method="post" action={`/admin/payouts/sellers/${id}`}>
        <input type="hidden" name="key" value={typed.key ?? formKey} />
        <input type="hidden" name="debt" value={debt} />
        <fieldset className="stack tight plain" {...group}>
          <legend className="sr">{t("payouts.debtHow")}</legend>
          {SETTLEMENTS.map((how) => (
            <label key={how} className="tick">
              <input type="radio" name="how" value={how} defaultChecked={typed.how === how} required {...choice} />
              <span>{t(`payouts.settlement.${how}`)}</span>
            </label>
          ))}
          <FieldErrors name="how" errors={errors.how} />
        </fieldset>
        <ReasonField reply={reply} hint={t("payouts.reasonHint")} />
        <button className="btn danger" type="submit">
          {t("payouts.settleDebt", { debt })}
        </button>
      </form>
    </section>
  );
}

import type { Centavos } from "~/domain/money";
import { SETTLEMENTS } from "~/domain/payouts/debt";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, FieldErrors } from "~/ui/field";
import { Toast } from "~/ui/messages/notifications";
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
  const { typed = {}, errors = {}, error } = reply ?? {};
  return (
    <section className="card stack" aria-labelledby="debt">
      {error && <Toast flash={{ kind: "error", title: { key: "shell.error" }, body: [error] }} />}
      <div className="stack tight">
        <h2 id="debt">{t("payouts.debtTitle", { debt })}</h2>
        <p className="muted">{t("payouts.debtBody")}</p>
      </div>
      <form className="stack" method="post" action={`/admin/payouts/sellers/${id}`}>
        <input type="hidden" name="key" value={typed.key ?? formKey} />
        <input type="hidden" name="debt" value={debt} />
        <fieldset className="stack tight plain" {...describedBy({ name: "how", errors: errors.how })}>
          <legend className="sr">{t("payouts.debtHow")}</legend>
          {SETTLEMENTS.map((how) => (
            <label key={how} className="tick">
              <input type="radio" name="how" value={how} defaultChecked={typed.how === how} required />
              <span>{t(`payouts.settlement.${how}`)}</span>
            </label>
          ))}
          <FieldErrors name="how" errors={errors.how} />
        </fieldset>
        <ReasonField reply={reply} hint={t("payouts.debtReason")} />
        <button className="btn danger" type="submit">
          {t("payouts.settleDebt", { debt })}
        </button>
      </form>
    </section>
  );
}

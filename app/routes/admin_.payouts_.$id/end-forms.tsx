import { type PayoutStatus, REFERENCE_MAX } from "~/domain/payouts/payout";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "~/ui/field";
import { Toast } from "~/ui/messages/notifications";

/** A payout can be marked as paid, or as failed while it is requested or paid. */
export function EndForms({ id, status, reply }: { id: string; status: PayoutStatus; reply?: FormReply }) {
  const { t } = useLanguage();
  const page = `/admin/payouts/${id}`;
  return (
    <>
      {reply?.error && <Toast flash={{ kind: "error", title: { key: "shell.error" }, body: [reply.error] }} />}
      {status === "requested" && (
        <section className="card stack" aria-labelledby="paid">
          <h2 id="paid">{t("payouts.markTitle")}</h2>
          <form className="stack" method="post" action={page}>
            <TextField
              name="reference"
              label={t("payouts.referenceField")}
              hint={t("payouts.referenceHint")}
              errors={reply?.errors.reference}
              defaultValue={reply?.typed.reference}
              maxLength={REFERENCE_MAX}
              autoComplete="off"
              required
            />
            <button className="btn main" type="submit">
              {t("payouts.markPaid")}
            </button>
          </form>
        </section>
      )}
      {(status === "requested" || status === "paid") && (
        <section className="card stack" aria-labelledby="failed">
          <div className="stack tight">
            <h2 id="failed">{t("payouts.failTitle")}</h2>
            <p className="muted">{t("payouts.failBody")}</p>
          </div>
          <form method="post" action={`${page}/failed`}>
            <button className="btn danger" type="submit">
              {t("payouts.markFailed")}
            </button>
          </form>
        </section>
      )}
    </>
  );
}

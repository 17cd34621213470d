import type { PayoutStatus } from "~/domain/payouts/payout";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { PaidForm } from "~/ui/payouts/paid-form";

interface EndFormsProps {
  id: string;
  status: PayoutStatus;
  isOwn: boolean;
  reply?: FormReply;
}

/** A payout can be marked as paid, or as failed while it is requested or paid: not by its seller, who would get it again. */
export function EndForms({ id, status, isOwn, reply }: EndFormsProps) {
  const { t } = useLanguage();
  const page = `/admin/payouts/${id}`;
  return (
    <>
      {status === "requested" && <PaidForm action={page} title={t("payouts.markTitle")} reply={reply} />}
      {(status === "requested" || status === "paid") && (
        <section className="card stack" aria-labelledby="failed">
          <div className="stack tight">
            <h2 id="failed">{t("payouts.failTitle")}</h2>
            <p className="muted">{t("payouts.failBody")}</p>
          </div>
          {isOwn ? (
            <p>{t("admin.ownCase")}</p>
          ) : (
            <form method="post" action={`${page}/failed`}>
              <input type="hidden" name="status" value={status} />
              <button className="btn danger" type="submit">
                {t("payouts.markFailed")}
              </button>
            </form>
          )}
        </section>
      )}
    </>
  );
}

import { canFail, type PayoutStatus } from "~/domain/payouts/payout";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { PaidForm } from "~/ui/payouts/paid-form";

interface EndFormsProps {
  id: string;
  status: PayoutStatus;
  isOwn: boolean;
  reply?: FormReply;
}

/** Not its seller, who would get it again, marks it as failed. */
export function EndForms({ id, status, isOwn, reply }: EndFormsProps) {
  const { t } = useLanguage();
  const page = `/admin/payouts/${id}`;
  return (
    <>
      {status === "requested" && <PaidForm action={page} title={t("payouts.markTitle")} reply={reply} />}
      {canFail(status) && (
        <p>
          {isOwn ? (
            t("admin.ownCase")
          ) : (
            <a className="btn" href={`${page}/failed`}>
              {t("payouts.markFailed")}
            </a>
          )}
        </p>
      )}
    </>
  );
}

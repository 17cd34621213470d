import { REASON_MAX } from "~/domain/reason";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextArea } from "../field";

/** `hint` says who reads it, unless the buyer and the seller do. */
export function ReasonField({ reply, hint }: { reply?: FormReply; hint?: string }) {
  const { t } = useLanguage();
  return (
    <TextArea
      name="reason"
      label={t("adminOrders.reason")}
      hint={hint ?? t("adminOrders.reasonHint")}
      errors={reply?.errors.reason}
      defaultValue={reply?.typed.reason}
      maxLength={REASON_MAX}
      required
    />
  );
}

/** Says who bears PayPal's fee of a refund. */
export function FeeBearerField({ reply }: { reply?: FormReply }) {
  const { t } = useLanguage();
  return (
    <label className="card tick">
      <input type="checkbox" name="seller_bears_fee" defaultChecked={reply?.typed.seller_bears_fee !== undefined} />
      <span>
        <b>{t("adminOrders.failedBySeller")}</b>
        <span className="small muted">{t("adminOrders.failedBySellerHint")}</span>
      </span>
    </label>
  );
}

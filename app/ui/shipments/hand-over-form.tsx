import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { TextField } from "../field";

/** For the seller, who types the buyer's delivery code. */
export function HandOverForm({ orderId, reply }: { orderId: string; reply?: FormReply }) {
  const { t } = useLanguage();
  return (
    <form className="stack" method="post" action={`/account/orders/${orderId}/hand-over`}>
      <TextField
        name="code"
        label={t("orderPage.handOver.label")}
        hint={t("orderPage.handOver.hint")}
        errors={reply?.errors.code}
        defaultValue={reply?.typed.code}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
      />
      <p>
        <button className="btn main" type="submit">
          {t("orderPage.handOver.save")}
        </button>
      </p>
    </form>
  );
}

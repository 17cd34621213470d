import { TAKEDOWN_RULES } from "~/domain/moderation/rule";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle, type Titled } from "../catalog/listing-title";
import { KEPT_FORM } from "../field";
import { FormError } from "../form-error";
import { SendButton } from "../send-button";
import { ReasonField } from "./reason-field";
import { RuleField } from "./rule-field";

interface DeleteProductFormProps {
  product: Titled & { store: string };
  action: string;
  /** The page that led here. */
  back: string;
  yes: string;
  reply?: FormReply;
}

/** Confirms the deletion of a product. */
export function DeleteProductForm({ product, action, back, yes, reply }: DeleteProductFormProps) {
  const { t } = useLanguage();

  return (
    <form id={KEPT_FORM} className="stack" method="post" action={action}>
      <div>
        <p className="strong">
          <ListingTitle of={product} />
        </p>
        <p className="small muted">{product.store}</p>
      </div>
      <FormError title="shell.error" reply={reply} />
      <p>{t("admin.confirmBody")}</p>
      <RuleField rules={TAKEDOWN_RULES} label={t("adminTakedowns.rule")} reply={reply} />
      <ReasonField reply={reply} hint={t("adminReports.reasonHint")} />
      <div className="row">
        <a className="btn" href={back}>
          {t("adminOrders.back")}
        </a>
        <SendButton className="btn danger" sending={t("admin.deleting")}>
          {yes}
        </SendButton>
      </div>
    </form>
  );
}

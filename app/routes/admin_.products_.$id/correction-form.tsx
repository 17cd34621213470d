import type { ModeratedListing } from "~/data/moderation/corrections.server";
import { DESCRIPTION_MAX, type TypedGoods } from "~/domain/catalog/listing";
import { typedGoods } from "~/domain/catalog/typed-goods";
import type { PriceLock } from "~/domain/moderation/correction";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { CategoryField, ConditionField, TitleField } from "~/ui/catalog/goods-fields";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { ReasonField } from "~/ui/moderation/reason-field";
import { MoneyField } from "~/ui/money-field";
import { SendButton } from "~/ui/send-button";

interface CorrectionFormProps {
  listing: ModeratedListing;
  lock: PriceLock | null;
  reply?: FormReply;
}

export function CorrectionForm({ listing, lock, reply }: CorrectionFormProps) {
  const { t } = useLanguage();
  const typed: TypedGoods = { ...typedGoods(listing), ...reply?.typed };
  const errors = reply?.errors ?? {};
  return (
    <form id={KEPT_FORM} className="stack" method="post" action={`/admin/products/${listing.id}`}>
      <FormError title="shell.error" reply={reply} />
      <TitleField typed={typed} errors={errors} />
      <div className="pair">
        <CategoryField typed={typed} errors={errors} />
        <ConditionField typed={typed} errors={errors} label={t("files.desk.condition")} />
      </div>
      {lock ? (
        <p className="small muted">{t(`adminListing.lock.${lock}`)}</p>
      ) : (
        <MoneyField
          name="price"
          label={t("sell.field.price")}
          defaultValue={typed.price}
          errors={errors.price}
          required
        />
      )}
      <TextArea
        name="description"
        label={t("sell.field.description")}
        errors={errors.description}
        defaultValue={typed.description}
        maxLength={DESCRIPTION_MAX}
      />
      <ReasonField reply={reply} hint={t("adminTakedowns.reasonHint")} />
      <SendButton className="btn main">{t("adminListing.save")}</SendButton>
    </form>
  );
}

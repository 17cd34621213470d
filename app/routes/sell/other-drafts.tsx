import { draftAddress } from "~/domain/catalog/draft";
import { useLanguage } from "~/i18n/language-provider";

/** `fresh`: the id of a draft that is not begun. */
export function OtherDrafts({ drafts, fresh }: { drafts: number; fresh: string }) {
  const { t } = useLanguage();
  return (
    <p className="row">
      <a href="/seller-settings/listings?state=drafts">{t("sell.drafts", { count: drafts })}</a>
      <a href={draftAddress("/sell", fresh)}>{t("sell.newDraft")}</a>
    </p>
  );
}

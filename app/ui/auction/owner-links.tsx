import { useLanguage } from "~/i18n/language-provider";

/** What an auction's page offers to its seller. */
export function OwnerLinks({ auctionId }: { auctionId: string }) {
  const { t } = useLanguage();
  return (
    <a className="btn wide" href={`/auction/${auctionId}/desk`}>
      {t("desk.manage")}
    </a>
  );
}

import type { ModeratedListing } from "~/data/moderation/corrections.server";
import { useLanguage } from "~/i18n/language-provider";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { ListingPhotos } from "~/ui/moderation/listing-photos";
import { Moment } from "~/ui/moment";
import { Price } from "~/ui/price";

type ReportedListingProps = Pick<ModeratedListing, "photos" | "price" | "category" | "condition" | "createdAt">;

/** What a buyer sees of it first. */
export function ReportedListing({ photos, price, category, condition, createdAt }: ReportedListingProps) {
  const { t } = useLanguage();
  return (
    <>
      <ListingPhotos photos={photos} />
      <FactList>
        <Fact name={t("admin.price")}>
          <Price amount={price} />
        </Fact>
        <Fact name={t("adminLists.facet.category")}>{t(`shell.category.${category}`)}</Fact>
        <Fact name={t("files.desk.condition")}>{t(`catalog.condition.${condition}`)}</Fact>
        <Fact name={t("adminReports.submitted")}>
          <Moment at={createdAt} />
        </Fact>
      </FactList>
    </>
  );
}

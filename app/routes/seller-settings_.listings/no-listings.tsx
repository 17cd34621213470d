import type { ListingTab } from "~/domain/catalog/listing-group";
import { useLanguage } from "~/i18n/language-provider";
import { Empty } from "~/ui/empty";
import { listAddress } from "./own-list";

export function NoListings({ group, typed }: { group: ListingTab; typed: string }) {
  const { t } = useLanguage();
  if (!typed) return <Empty says="listings.empty" to="/sell" text="shell.startSelling" />;
  return (
    <div className="card stack center">
      <p>{t("listings.noneFound")}</p>
      <a className="btn" href={listAddress(group)}>
        {t("listings.all")}
      </a>
    </div>
  );
}

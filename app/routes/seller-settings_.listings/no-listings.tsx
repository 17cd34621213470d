import { isRareGroup } from "~/domain/catalog/listing-group";
import { useLanguage } from "~/i18n/language-provider";
import { Empty } from "~/ui/empty";
import { type AskedList, listAddress } from "./own-list";

export function NoListings({ group, typed, sort }: Omit<AskedList, "words">) {
  const { t } = useLanguage();
  if (!typed && isRareGroup(group)) {
    return <p className="card center">{t(`listings.none.${group}`)}</p>;
  }
  if (!typed) return <Empty says="listings.empty" to="/sell" text="shell.startSelling" />;
  return (
    <div className="card stack center">
      <p>{t("listings.noneFound")}</p>
      <a className="btn" href={listAddress(group, { sort })}>
        {t("listings.all")}
      </a>
    </div>
  );
}

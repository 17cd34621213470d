import type { Business } from "~/domain/accounts/business";
import { useLanguage } from "~/i18n/language-provider";

/** Who a business is, and where buyers reach it. */
export function BusinessFacts({ business: { legalName, rfc, address, phone } }: { business: Business }) {
  const { t } = useLanguage();
  return (
    <dl className="facts small">
      <dt>{t("business.legalName")}</dt>
      <dd>{legalName}</dd>
      <dt>{t("business.rfc")}</dt>
      <dd>{rfc}</dd>
      <dt>{t("business.address")}</dt>
      <dd className="lines">{address}</dd>
      <dt>{t("business.phone")}</dt>
      <dd>
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
      </dd>
    </dl>
  );
}

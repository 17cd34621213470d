import type { ReactNode } from "react";
import type { ReportedThing } from "~/data/moderation/reported-things.server";
import type { ReportedNoun } from "~/domain/moderation/report";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { UserText } from "~/ui/user-text";

interface ThingCardProps {
  noun: ReportedNoun;
  thing: ReportedThing & { title: string };
  /** More of a listing. */
  children?: ReactNode;
}

/** What was reported, and where it stands. */
export function ThingCard({ noun, thing, children }: ThingCardProps) {
  const { t, language: reader } = useLanguage();
  const { title, language, description, productId, orderId, personId, personName, texts } = thing;
  return (
    <section className="card stack tight">
      <h2>
        {noun === "person" ? (
          <a href={`/admin/users/${personId}`}>{personName}</a>
        ) : (
          <ListingTitle of={{ title, language: language ?? reader }} />
        )}
      </h2>
      {children}
      {description && <p className="lines">{description}</p>}
      {texts.map(({ part, text, by, name }) => (
        <div key={part}>
          <p className="small muted">
            {t(`adminReports.parts.${part}`)} · {t("adminReports.wroteIt")} <a href={`/admin/users/${by}`}>{name}</a>
          </p>
          <UserText text={text} />
        </div>
      ))}
      {noun !== "person" && (
        <p className="row small">
          {productId && <a href={`/product/${productId}`}>{t("adminReports.listing")}</a>}
          {orderId && <a href={`/admin/orders/${orderId}`}>{t("adminReports.order")}</a>}
          {personId && (
            <span>
              {t("adminReports.seller")}: <a href={`/admin/users/${personId}`}>{personName}</a>
            </span>
          )}
        </p>
      )}
    </section>
  );
}

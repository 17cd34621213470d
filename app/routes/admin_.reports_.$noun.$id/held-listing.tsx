import type { ComponentProps, ReactNode } from "react";
import { useLanguage } from "~/i18n/language-provider";
import { FoundWords } from "~/ui/moderation/found-words";
import { Moment } from "~/ui/moment";

interface HeldListingProps extends ComponentProps<typeof FoundWords> {
  productId: string;
  since: number;
  /** Where it is refused. */
  takeDown: ReactNode;
}

/** Nobody else sees it until it is released. */
export function HeldListing({ productId, found, since, takeDown }: HeldListingProps) {
  const { t } = useLanguage();
  return (
    <section className="card stack tight" aria-labelledby="held">
      <h2 id="held">{t("adminReports.held")}</h2>
      <FoundWords found={found} />
      <p className="small muted">
        {t("adminReports.columns.since")} <Moment at={since} />
      </p>
      <form className="row" method="post" action={`/admin/products/${productId}/release`}>
        <button className="btn main" type="submit">
          {t("adminReports.release")}
        </button>
        {takeDown}
      </form>
    </section>
  );
}

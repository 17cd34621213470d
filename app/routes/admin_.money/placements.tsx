import { Fragment } from "react";
import type { Placement } from "~/data/disputes/placements.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { DisputeAbout } from "~/ui/refunds/dispute-about";
import { MoneyRow } from "./money-row";
import { MoneySection } from "./money-section";

/** Disputes, and money that PayPal took back, that may be about orders of several sellers. */
export function Placements({ placements }: { placements: readonly Placement[] }) {
  const { t } = useLanguage();
  return (
    <MoneySection id="placements" title={t("adminMoney.place.section")} none={t("adminMoney.place.none")}>
      {placements.map(({ kind, id, paymentId, amount, reason, since, orders }) => (
        <MoneyRow
          key={`${id} ${paymentId}`}
          amount={amount}
          since={since}
          to={`/admin/money/${encodeURIComponent(id)}`}
          about={id}
          action={t(kind === "surplus" ? "payouts.see" : "adminMoney.place.action")}
        >
          <p className="strong">
            {orders.map((order, at) => (
              <Fragment key={order.id}>
                {at > 0 && ", "}
                <ListingTitle of={order} />
              </Fragment>
            ))}
          </p>
          <p>{t(`adminMoney.place.waits.${kind}`)}</p>
          <p className="small muted">
            {reason ? <DisputeAbout id={id} reason={reason} /> : t("adminMoney.place.id", { id })}
          </p>
        </MoneyRow>
      ))}
    </MoneySection>
  );
}

import { MEXICAN_STATES, type StateCode } from "~/domain/accounts/mexican-states";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { DeliveryLinks } from "./delivery-links";
import type { Lines } from "./lines";

interface NotShippedProps extends Pick<Parameters<typeof Lines>[0], "lines" | "others"> {
  /** Of the chosen address; `null` without one. */
  state: StateCode | null;
}

/** What is not sent to the chosen address, and the way to pick it up where there is one. */
export function NotShipped({ lines, state, others }: NotShippedProps) {
  const { t } = useLanguage();
  const titles = lines.map(({ title }) => title).join(", ");
  return (
    <>
      {lines.length > 0 && state !== null && (
        <p className="toast bad">{t("listing.rates.leftOut", { titles, state: MEXICAN_STATES[state] })}</p>
      )}
      {lines
        .filter(({ rates }) => rates.pickup !== null)
        .map((line) => (
          <div key={line.id} className="card stack tight">
            <ListingTitle of={line} />
            <DeliveryLinks line={line} other={others[line.id]} />
          </div>
        ))}
    </>
  );
}

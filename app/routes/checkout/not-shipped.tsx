import { MEXICAN_STATES, type StateCode } from "~/domain/accounts/mexican-states";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { NOTHING_SENT } from "./chosen-state";
import { DeliveryLinks } from "./delivery-links";
import type { Lines } from "./lines";

interface NotShippedProps extends Pick<Parameters<typeof Lines>[0], "lines" | "others"> {
  /** Of the chosen address; `null` without one. */
  state: StateCode | null;
  /** Whether nothing else is bought. */
  isAll: boolean;
  /** Whether the answer to the form says so. */
  isSaid: boolean;
}

/** What is not sent to the chosen address, and the way to pick it up where there is one. */
export function NotShipped({ lines, state, others, isAll, isSaid }: NotShippedProps) {
  const { t } = useLanguage();
  const titles = lines.map(({ title }) => title).join(", ");
  return (
    <>
      {lines.length > 0 && state !== null && !isSaid && (
        <p className="toast bad">
          {t(isAll ? NOTHING_SENT : "listing.rates.leftOut", { titles, state: MEXICAN_STATES[state] })}
        </p>
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

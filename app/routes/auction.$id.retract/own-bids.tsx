import type { RetractionPreview } from "~/domain/auctions/withdrawal";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

export function OwnBids({ bids }: Pick<RetractionPreview, "bids">) {
  const { t } = useLanguage();
  return (
    <section className="stack tight" aria-labelledby="yours">
      <h2 id="yours">{t("retraction.yours")}</h2>
      <ul className="list">
        {bids.toReversed().map(({ seq, at, max, isWithdrawn }) => (
          <li key={seq} className="card row between">
            <span>
              <b className="num">
                <Money amount={max} />
              </b>{" "}
              <span className="small muted">
                <Moment at={at} />
              </span>
            </span>
            <span className={isWithdrawn ? "chip hot" : "chip"}>
              {t(isWithdrawn ? "retraction.goes" : "retraction.stays")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

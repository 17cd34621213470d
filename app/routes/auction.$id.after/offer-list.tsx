import type { ReactNode } from "react";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface Line {
  number: number;
  price: Centavos;
  /** When the offer expires, milliseconds; `answer` is its outcome. */
  until?: number;
  /** Whether the bids made the price, and not its seller. */
  isReached?: boolean;
  answer?: "accepted" | "declined" | "open" | "withdrawn" | "over";
  children?: ReactNode;
}

export function OfferList({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { t } = useLanguage();
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      {lines.map(({ number, price, until, isReached, answer, children }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div className="card stack tight" key={index}>
          <p className="strong">{t("afterAuction.offer", { n: number, price })}</p>
          {answer && (
            <p className="small">
              {t(`afterAuction.answer.${answer}`)}
              {answer === "open" && until !== undefined && (
                <>
                  {" "}
                  {t("afterAuction.until")} <Moment at={until} shows="phrase" />
                </>
              )}
            </p>
          )}
          {answer === "open" && isReached && <p className="small muted">{t("afterAuction.priceReached")}</p>}
          {children}
        </div>
      ))}
    </section>
  );
}

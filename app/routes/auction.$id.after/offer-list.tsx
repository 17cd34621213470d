import type { ReactNode } from "react";
import { type Centavos, formatMoney } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

interface Line {
  number: number;
  price: Centavos;
  /** Until when it stands, milliseconds, and what became of it. */
  until?: number;
  answer?: "accepted" | "declined" | "open" | "over";
  children?: ReactNode;
}

/** Whom it was sold or offered to, for how much, and what became of that. */
export function OfferList({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { t } = useLanguage();
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      {lines.map(({ number, price, until, answer, children }, index) => (
        // The list only grows at its end.
        // biome-ignore lint/suspicious/noArrayIndexKey: nobody is in it twice at the same place
        <div className="card stack tight" key={index}>
          <p className="strong">{t("afterAuction.offer", { n: number, price: formatMoney(price) })}</p>
          {answer && (
            <p className="small">
              {t(`afterAuction.answer.${answer}`)}
              {answer === "open" && until !== undefined && (
                <>
                  {" "}
                  {t("afterAuction.until")} <Moment at={until} />
                </>
              )}
            </p>
          )}
          {children}
        </div>
      ))}
    </section>
  );
}

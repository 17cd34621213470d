import type { ReceiptView } from "~/data/auctions/proofs.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { ReceiptLine } from "./receipt-line";

interface RevealedBidsProps {
  /** When the bids were revealed, milliseconds. */
  at: number;
  bids: readonly ReceiptView[];
  checkPage: string | null;
}

/** All bids with the receipts that open their commitments. */
export function RevealedBids({ at, bids, checkPage }: RevealedBidsProps) {
  const { t } = useLanguage();
  return (
    <>
      <p>
        {t("proof.openedOn")} <Moment at={at} />. {t("proof.openedAbout")}
      </p>
      <ul className="list">
        {bids.map((bid) => (
          <li className="card stack tight" key={bid.seq}>
            <p className="small muted dots">
              <span>
                {t("proof.line")} {bid.seq}
              </span>
              <span>{t("proof.bidder", { number: bid.bidder })}</span>
              <Moment at={bid.at} />
            </p>
            <p>
              {t("proof.openedMaximum")}:{" "}
              <b className="num">
                <Money amount={bid.max} />
              </b>
            </p>
            <ReceiptLine receipt={bid} checkPage={checkPage} />
          </li>
        ))}
      </ul>
    </>
  );
}

import type { ReceiptView } from "~/data/auctions/proofs.server";
import { writeReceipt } from "~/domain/auctions/proof";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

interface RevealedBidsProps {
  auction: string;
  /** When the bids were revealed, milliseconds. */
  at: number;
  bids: readonly ReceiptView[];
}

/** All bids with the values that open their commitments, and how to verify them. */
export function RevealedBids({ auction, at, bids }: RevealedBidsProps) {
  const { t } = useLanguage();
  return (
    <>
      <p>
        {t("proof.openedOn")} <Moment at={at} />. {t("proof.openedAbout")}
      </p>
      <p>{t("proof.openedHow", { auction })}</p>
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
            <p className="small">
              {t("proof.salt")}: <code>{bid.salt}</code>
            </p>
            <p className="small">
              {t("proof.receiptText")}:
              <br />
              <code>{writeReceipt(bid)}</code>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

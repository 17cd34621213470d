import type { ReceiptView } from "~/data/auctions/proofs.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { ReceiptLine } from "./receipt-line";

interface OwnReceiptsProps {
  receipts: readonly ReceiptView[];
  isOpen: boolean;
  checkPage: string | null;
}

export function OwnReceipts({ receipts, isOpen, checkPage }: OwnReceiptsProps) {
  const { t } = useLanguage();
  return (
    <>
      <p>{t(isOpen ? "proof.receiptsOpened" : "proof.receiptsAbout")}</p>
      <ul className="list">
        {receipts.map((receipt) => (
          <li className="card stack tight" key={receipt.seq}>
            <p className="small muted dots">
              <span>
                {t("proof.line")} {receipt.seq}
              </span>
              <Moment at={receipt.at} />
            </p>
            <p>
              {t("proof.maximum")}:{" "}
              <b className="num">
                <Money amount={receipt.max} />
              </b>
            </p>
            <ReceiptLine receipt={receipt} checkPage={checkPage} />
          </li>
        ))}
      </ul>
    </>
  );
}

import type { ReceiptView } from "~/data/auctions/proofs.server";
import { writeReceipt } from "~/domain/auctions/proof";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

export function OwnReceipts({ receipts, isOpen }: { receipts: readonly ReceiptView[]; isOpen: boolean }) {
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
            <p className="small">
              {t("proof.copy")}:
              <br />
              <code>{writeReceipt(receipt)}</code>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

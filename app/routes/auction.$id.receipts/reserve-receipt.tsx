import { type Receipt, writeReceipt } from "~/domain/auctions/proof";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";

interface ReserveReceiptProps {
  auction: string;
  receipt: Receipt;
  isOpen: boolean;
  /** Nothing else is on the page, which has this name then. */
  isAlone: boolean;
}

/** The reserve with the salt that opens its commitment. */
export function ReserveReceipt({ auction, receipt, isOpen, isAlone }: ReserveReceiptProps) {
  const { t } = useLanguage();
  return (
    <section className="card stack tight" aria-labelledby="reserve">
      <h2 id="reserve" className={isAlone ? "sr" : undefined}>
        {t("proof.reserve")}
      </h2>
      <p>{t(isOpen ? "proof.reserveOpened" : "proof.reserveOwn")}</p>
      <p>
        {t("proof.reserve")}:{" "}
        <b className="num">
          <Money amount={receipt.max} />
        </b>
      </p>
      <p className="small">
        {t("proof.salt")}: <code>{receipt.salt}</code>
      </p>
      <p className="small">
        {t("proof.receiptText")}:
        <br />
        <code>{writeReceipt(receipt)}</code>
      </p>
      <p className="small muted">{t("proof.reserveHow", { auction, line: receipt.seq })}</p>
    </section>
  );
}

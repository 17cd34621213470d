import type { Receipt } from "~/domain/auctions/proof";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { ReceiptLine } from "./receipt-line";

interface ReserveReceiptProps {
  receipt: Receipt;
  isOpen: boolean;
  /** Nothing else is on the page, which has this name then. */
  isAlone: boolean;
  checkPage: string | null;
}

export function ReserveReceipt({ receipt, isOpen, isAlone, checkPage }: ReserveReceiptProps) {
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
      <ReceiptLine receipt={receipt} checkPage={checkPage} />
    </section>
  );
}

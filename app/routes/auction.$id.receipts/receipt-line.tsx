import { type Receipt, writeReceipt } from "~/domain/auctions/proof";
import { useLanguage } from "~/i18n/language-provider";

interface ReceiptLineProps {
  receipt: Receipt;
  /** The page that checks it, once there is a history. */
  checkPage: string | null;
}

/** A receipt, selected as a whole, and the link that checks it: a fragment is not sent. */
export function ReceiptLine({ receipt, checkPage }: ReceiptLineProps) {
  const { t } = useLanguage();
  const written = writeReceipt(receipt);
  return (
    <>
      <p className="small">
        {t("proof.receiptText")}:
        <br />
        <code className="secret whole">{written}</code>
      </p>
      {checkPage && (
        <p>
          <a href={`${checkPage}#${written}`}>
            {t("proof.toCheck")}
            <span className="sr">{` (${t("proof.line")} ${receipt.seq})`}</span>
          </a>
        </p>
      )}
    </>
  );
}

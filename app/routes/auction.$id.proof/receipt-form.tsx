import { RECEIPT_RESULTS } from "~/domain/auctions/proof";
import { useLanguage } from "~/i18n/language-provider";

/** Shown by a script, which checks the pasted receipt in the browser. Nothing is sent. `receipts`: the page of one's own. */
export function ReceiptForm({ receipts }: { receipts: string }) {
  const { t } = useLanguage();
  const resultTexts = Object.fromEntries(
    RECEIPT_RESULTS.map((result) => [`data-${result.toLowerCase()}`, t(`proof.receiptResult.${result}`)]),
  );
  return (
    <form
      className="card stack tight no-print"
      data-receipt
      hidden
      data-invalid={t("proof.receiptInvalid")}
      {...resultTexts}
    >
      <h2>{t("proof.receipt")}</h2>
      <div className="field">
        <label htmlFor="receipt">{t("proof.receiptText")}</label>
        <input id="receipt" name="receipt" autoComplete="off" spellCheck={false} aria-describedby="receipt-hint" />
        <p className="hint" id="receipt-hint">
          <a href={receipts}>{t("proof.receiptFrom")}</a>. {t("proof.receiptHint")}
        </p>
      </div>
      <div className="row">
        <button className="btn" type="submit">
          {t("proof.check")}
        </button>
        <p role="status" />
      </div>
    </form>
  );
}

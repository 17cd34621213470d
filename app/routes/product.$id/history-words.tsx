import { useLanguage } from "~/i18n/language-provider";

const WORDS = ["automatic", "answered", "withdrawn", "fingerprint", "receipts"] as const;

/** What the words of a bid history mean. */
export function HistoryWords() {
  const { t } = useLanguage();
  return (
    <details className="small">
      <summary>{t("bidding.words.title")}</summary>
      <dl>
        {WORDS.map((word) => (
          <div key={word}>
            <dt className="strong">{t(`bidding.words.${word}.term`)}</dt>
            <dd>{t(`bidding.words.${word}.means`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

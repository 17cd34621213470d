import { useLanguage } from "~/i18n/language-provider";

export function PriceGuideLink({ words }: { words: string }) {
  const { t } = useLanguage();
  return (
    <p className="center">
      <a href={`/prices?q=${encodeURIComponent(words)}`}>{t("prices.guideFor", { words })}</a>
    </p>
  );
}

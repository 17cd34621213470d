import { useLanguage } from "~/i18n/language-provider";

export function PriceGuideLink({ words }: { words: string }) {
  const { t } = useLanguage();
  if (!words) return null;
  return (
    <a
      className="btn sm ghost"
      href={`/prices?q=${encodeURIComponent(words)}`}
      aria-label={t("prices.linkFor", { words })}
    >
      {t("prices.title")}
    </a>
  );
}

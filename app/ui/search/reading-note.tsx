import { useLanguage } from "~/i18n/language-provider";

interface ReadingNoteProps {
  reading: { text: string; leftOut: string | null };
  typed: string;
  /** The address of what was typed. */
  asTyped: string;
}

/** Says what a list looks for when it is not what was typed. */
export function ReadingNote({ reading: { text, leftOut }, typed, asTyped }: ReadingNoteProps) {
  const { t } = useLanguage();
  return (
    <p role="status">
      {leftOut === null ? t("catalog.corrected", { text }) : t("catalog.partial", { word: leftOut })}{" "}
      <a href={asTyped}>{t("catalog.searchTyped", { typed })}</a>
    </p>
  );
}

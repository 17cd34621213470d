import type { Note } from "~/domain/accounts/seller-note";
import { foreign } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";

/** What a seller tells buyers, in the seller's words. */
export function SellerNote({ note }: { note: Note | null }) {
  const { t, language } = useLanguage();
  if (!note) return null;
  return (
    <p className="small">
      <span className="muted">{t("away.shown.note")}:</span>{" "}
      <span className="lines" lang={foreign(note.language, language)}>
        {note.text}
      </span>
    </p>
  );
}

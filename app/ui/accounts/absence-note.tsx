import type { Absence } from "~/data/accounts/seller-words.server";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { SellerNote } from "./seller-note";

interface AbsenceNoteProps {
  absence: Absence | null;
  of: "listing" | "auction" | "store";
}

/** That a seller is away, until when, and what that means for a buyer. */
export function AbsenceNote({ absence, of }: AbsenceNoteProps) {
  const { t, language } = useLanguage();
  if (!absence) return null;
  const { until, sells, note } = absence;
  const open = until === null ? "Open" : "";
  const effect = sells && of !== "auction" ? "sell" : (`${of === "listing" ? "pause" : of}${open}` as const);
  return (
    <div className="toast calm stack tight">
      <p>
        <b>{until === null ? t("away.shown.open") : t("away.shown.until", { day: formatDay(until, language) })}</b>{" "}
        {t(`away.shown.${effect}`)}
      </p>
      <SellerNote note={note} />
    </div>
  );
}

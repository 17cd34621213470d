import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { useSite } from "../page-provider";

interface ObjectionProps {
  /** When it was decided. */
  at: number;
  now: number;
  /** Of the email. */
  subject: string;
  /** The number of a report. */
  number?: string;
}

/** How to object to a decision that no page takes an appeal against, as long as there is time. */
export function Objection({ at, now, subject, number }: ObjectionProps) {
  const { t } = useLanguage();
  const { contactEmail } = useSite();
  const until = at + APPEAL_WITHIN;
  if (now > until) return null;
  return (
    <div className="small muted">
      <p>
        {t("reports.object")}{" "}
        <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(subject)}`}>{contactEmail}</a>{" "}
        {t("reports.objectBy")} <Moment at={until} />
        {number ? ", " : " "}
        {t(number ? "reports.objectNumber" : "reports.objectWhy")}
      </p>
      {number && (
        <p>
          <code>{number}</code>
        </p>
      )}
    </div>
  );
}

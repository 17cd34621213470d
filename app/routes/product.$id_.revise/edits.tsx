import type { EditedField } from "~/domain/catalog/revision";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

/** What the seller changed since the listing was published. */
export function Edits({ edits }: { edits: readonly { at: number; fields: readonly EditedField[] }[] }) {
  const { t } = useLanguage();
  if (edits.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="edits">
      <h2 id="edits">{t("revise.edits")}</h2>
      <ul>
        {edits.map(({ at, fields }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two edits may have the same time.
          <li key={index} className="small">
            {t("revise.editOn")} <Moment at={at} />: {fields.map((field) => t(`revise.field.${field}`)).join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

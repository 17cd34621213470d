import type { findCorrections } from "~/data/moderation/corrections.server";
import { CORRECTED_FIELDS } from "~/domain/moderation/correction";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

type Correction = Awaited<ReturnType<typeof findCorrections>>[number];

/** What administrators changed, with what it said before. */
export function Corrections({ corrections }: { corrections: readonly Correction[] }) {
  const { t } = useLanguage();
  if (corrections.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="corrections">
      <h2 id="corrections">{t("adminListing.corrections")}</h2>
      {corrections.map(({ id, at, name, adminId, reason, before }) => (
        <article className="card stack tight" key={id}>
          <p className="small muted dots">
            <Moment at={at} />
            <a href={`/admin/users/${adminId}`}>{name}</a>
          </p>
          <p className="lines">{reason}</p>
          <dl className="stack tight">
            {CORRECTED_FIELDS.filter((field) => field in before).map((field) => (
              <div key={field}>
                <dt className="small muted">{t("adminListing.before", { field: t(`revise.field.${field}`) })}</dt>
                <dd className="lines">
                  <Was before={before} field={field} />
                </dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
    </section>
  );
}

function Was({ before, field }: Pick<Correction, "before"> & { field: (typeof CORRECTED_FIELDS)[number] }) {
  const { t } = useLanguage();
  if (field === "price") return <Money amount={before.price ?? 0} />;
  if (field === "category" && before.category) return t(`shell.category.${before.category}`);
  if (field === "condition" && before.condition) return t(`catalog.condition.${before.condition}`);
  return field === "title" || field === "description" ? (before[field] ?? "–") : null;
}

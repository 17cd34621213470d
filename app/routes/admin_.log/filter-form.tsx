import type { AuditFilter } from "~/data/moderation/audit-entries.server";
import { AUDITED_ACTIONS } from "~/domain/moderation/audit";
import { useLanguage } from "~/i18n/language-provider";
import { Field, TextField } from "~/ui/field";

interface FilterFormProps {
  filter: AuditFilter;
  admins: readonly { id: string; name: string }[];
}

export function FilterForm({ filter, admins }: FilterFormProps) {
  const { t } = useLanguage();
  return (
    <form className="row end" method="get" action="/admin/log" aria-label={t("adminLog.filter")}>
      <Field name="what" label={t("adminLog.what")}>
        <select id="what" name="what" defaultValue={filter.what ?? ""}>
          <option value="">{t("adminLog.all")}</option>
          {AUDITED_ACTIONS.map((what) => (
            <option key={what} value={what}>
              {t(`adminLog.action.${what}`)}
            </option>
          ))}
        </select>
      </Field>
      <Field name="admin" label={t("adminLog.admin")}>
        <select id="admin" name="admin" defaultValue={filter.admin ?? ""}>
          <option value="">{t("adminLog.all")}</option>
          {admins.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <TextField name="about" label={t("adminLog.id")} defaultValue={filter.about ?? ""} autoComplete="off" />
      <button className="btn" type="submit">
        {t("adminLog.show")}
      </button>
    </form>
  );
}

import type { SerializeFrom } from "@remix-run/cloudflare";
import { AUDITED_ACTIONS } from "~/domain/moderation/audit";
import { useLanguage } from "~/i18n/language-provider";
import { Field, TextField } from "~/ui/field";
import type { loader } from "./route";

type FilterFormProps = Pick<SerializeFrom<typeof loader>, "typed" | "admins">;

export function FilterForm({ typed, admins }: FilterFormProps) {
  const { t } = useLanguage();
  return (
    <form className="desk-filters" method="get" action="/admin/log" aria-label={t("adminLog.filter")}>
      <div className="choices">
        <Field name="what" label={t("adminLog.what")}>
          <select id="what" name="what" defaultValue={typed.what ?? ""}>
            <option value="">{t("adminLog.allActions")}</option>
            {AUDITED_ACTIONS.map((what) => (
              <option key={what} value={what}>
                {t(`adminLog.action.${what}`)}
              </option>
            ))}
          </select>
        </Field>
        <Field name="admin" label={t("adminLog.admin")}>
          <select id="admin" name="admin" defaultValue={typed.admin ?? ""}>
            <option value="">{t("adminLog.all")}</option>
            {admins.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {name} · {email}
              </option>
            ))}
          </select>
        </Field>
        <TextField name="words" label={t("adminLog.words")} defaultValue={typed.words ?? ""} autoComplete="off" />
        <TextField name="about" label={t("adminLog.id")} defaultValue={typed.about ?? ""} autoComplete="off" />
        <button className="btn" type="submit">
          {t("adminLog.show")}
        </button>
      </div>
    </form>
  );
}

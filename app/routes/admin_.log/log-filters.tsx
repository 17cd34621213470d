import type { SerializeFrom } from "@remix-run/cloudflare";
import { AUDITED_ACTIONS } from "~/domain/moderation/audit";
import { useLanguage } from "~/i18n/language-provider";
import { Field, TextField } from "~/ui/field";
import { FilterForm } from "~/ui/moderation/desk-filters";
import type { loader } from "./route";

type LogFiltersProps = Pick<SerializeFrom<typeof loader>, "typed" | "admins">;

export function LogFilters({ typed, admins }: LogFiltersProps) {
  const { t } = useLanguage();
  const on = [typed.what, typed.admin, typed.about].filter(Boolean).length;
  return (
    <search className="card stack tight desk-filters">
      <FilterForm
        path="/admin/log"
        words={{ name: "words", label: t("adminLog.words"), typed: typed.words ?? undefined }}
        summary={on > 0 ? t("catalog.filtersOn", { count: on }) : t("catalog.filters")}
        isOn={on > 0}
      >
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
        <TextField name="about" label={t("adminLog.id")} defaultValue={typed.about ?? ""} autoComplete="off" />
      </FilterForm>
    </search>
  );
}

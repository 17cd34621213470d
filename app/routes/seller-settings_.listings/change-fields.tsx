import { BULK_MAX, type ListingAction, takesValue } from "~/domain/catalog/listing-action";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";
import { describedBy, describedGroup, Field, FieldErrors, TextField } from "~/ui/field";

interface ChangeFieldsProps {
  actions: readonly ListingAction[];
  /** How many the list has; `null` when they are not counted. */
  listed: number | null;
  /** How many of fixed price, where the whole list is in sight. */
  goods: number | null;
  hasAuctions: boolean;
  reply: FormReply | undefined;
}

/** What is done to several listings at once. */
export function ChangeFields({ actions, listed, goods, hasAuctions, reply }: ChangeFieldsProps) {
  const { t } = useLanguage();
  const { typed = {}, errors = {} } = reply ?? {};
  const which = { name: "which", errors: errors.which };
  const { group, choice } = describedGroup(which);
  const all =
    listed === null || listed > BULK_MAX
      ? t("listings.first")
      : t("listings.listed") + (goods === null ? "" : ` (${formatCount(goods)})`);
  return (
    <details className="card change" open={reply !== undefined || actions[0] === "restock"}>
      <summary>{t("listings.change")}</summary>
      <div className="stack">
        <Field name="action" label={t("listings.what")} errors={errors.action}>
          <select
            id="action"
            name="action"
            defaultValue={typed.action}
            {...describedBy({ name: "action", errors: errors.action })}
          >
            {actions.map((action) => (
              <option key={action} value={action}>
                {t(`listings.action.${action}`)}
              </option>
            ))}
          </select>
        </Field>
        {actions.some(takesValue) && (
          <div className="if-number">
            <TextField
              name="number"
              label={t("listings.number")}
              hint={t("listings.numberHint")}
              autoComplete="off"
              maxLength={16}
              className="num"
              defaultValue={typed.number}
              errors={errors.number}
            />
          </div>
        )}
        <fieldset className="stack tight plain" {...group}>
          <legend className="legend">{t("listings.which")}</legend>
          {(["selected", "all"] as const).map((one) => (
            <label key={one} className="check row">
              <input
                type="radio"
                name="which"
                value={one}
                defaultChecked={(typed.which ?? "selected") === one}
                {...(one === "selected" && choice)}
              />
              {one === "all" ? all : t("listings.selected")}
            </label>
          ))}
          <FieldErrors {...which} />
          {hasAuctions && <p className="hint">{t("listings.noAuctions")}</p>}
        </fieldset>
        <button className="btn main" type="submit">
          {t("listings.apply")}
        </button>
      </div>
    </details>
  );
}

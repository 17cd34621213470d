import type { ProblemKind } from "~/domain/problems/problem-report";
import { LABEL_NOTE_MAX, LABEL_PAYERS, type TypedReturn } from "~/domain/problems/problem-terms";
import type { FieldErrors as Errors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { AddressInputs } from "../accounts/address-inputs";
import { describedBy, describedGroup, Field, FieldErrors } from "../field";

interface ReturnFieldsProps {
  kind: ProblemKind;
  typed: TypedReturn;
  errors: Errors;
  /** Whether the seller fills them in, and not an administrator. */
  isSeller?: boolean;
}

export function ReturnFields({ kind, typed, errors, isSeller = false }: ReturnFieldsProps) {
  const { t } = useLanguage();
  const { group, choice } = describedGroup({ name: "label_by", errors: errors.label_by });
  const pays = {
    seller: t(`problems.return.${isSeller ? "labelByYou" : "labelBySeller"}`),
    buyer: t("problems.return.labelByBuyer"),
  };
  const note = { name: "label_note", hint: t("problems.return.labelNoteHint"), errors: errors.label_note };
  return (
    <>
      {kind === "not_as_described" ? (
        <p>{pays.seller}.</p>
      ) : (
        <fieldset className="stack tight plain" {...group}>
          <legend className="legend">{t("problems.return.labelBy")}</legend>
          {LABEL_PAYERS.map((payer) => (
            <label key={payer} className="tick">
              <input
                type="radio"
                name="label_by"
                value={payer}
                defaultChecked={typed.label_by === payer}
                required
                {...choice}
              />
              <span>{pays[payer]}</span>
            </label>
          ))}
          <FieldErrors name="label_by" errors={errors.label_by} />
        </fieldset>
      )}
      <Field {...note} label={t("problems.return.labelNote")}>
        <textarea
          id="label_note"
          name="label_note"
          maxLength={LABEL_NOTE_MAX}
          defaultValue={typed.label_note}
          required={kind === "not_as_described"}
          {...describedBy(note)}
        />
      </Field>
      <h2>{t("problems.return.address")}</h2>
      <AddressInputs typed={typed} errors={errors} required />
    </>
  );
}

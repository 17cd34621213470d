import type { ReturnPayer } from "~/domain/catalog/sale-terms";
import type { ProblemKind } from "~/domain/problems/problem-report";
import { LABEL_NOTE_MAX, LABEL_PAYERS, mustPayLabel, type TypedReturn } from "~/domain/problems/problem-terms";
import type { FieldErrors } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { AddressInputs } from "../accounts/address-inputs";
import { ChoiceField } from "../choice-field";
import { TextArea } from "../field";

interface ReturnFieldsProps {
  kind: ProblemKind;
  /** Who pays, as the listing said when it was bought. */
  promised?: ReturnPayer | null;
  typed: TypedReturn;
  errors: FieldErrors;
  /** Whether the seller fills them in, and not an administrator. */
  isSeller?: boolean;
}

export function ReturnFields({ kind, promised = null, typed, errors, isSeller = false }: ReturnFieldsProps) {
  const { t } = useLanguage();
  const isFixed = mustPayLabel(kind, promised);
  const pays = {
    seller: t(`problems.return.${isSeller ? "labelByYou" : "labelBySeller"}`),
    buyer: t("problems.return.labelByBuyer"),
  };
  const note = { name: "label_note", hint: t("problems.return.labelNoteHint"), errors: errors.label_note };
  return (
    <>
      {isFixed ? (
        <p>{pays.seller}.</p>
      ) : (
        <ChoiceField
          name="label_by"
          legend={t("problems.return.labelBy")}
          values={LABEL_PAYERS}
          label={(payer) => pays[payer]}
          typed={typed.label_by ?? promised ?? undefined}
          errors={errors.label_by}
        />
      )}
      <TextArea
        {...note}
        label={t("problems.return.labelNote")}
        maxLength={LABEL_NOTE_MAX}
        defaultValue={typed.label_note}
        required={isFixed}
      />
      <h2>{t(`problems.return.address.${isSeller ? "you" : "seller"}`)}</h2>
      {!isSeller && <p className="small muted">{t("problems.return.askSeller")}</p>}
      <AddressInputs typed={typed} errors={errors} required />
    </>
  );
}

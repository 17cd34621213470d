import type { ReactNode } from "react";
import type { TypedGoods } from "~/domain/catalog/listing";
import { HANDLING_DAYS, RETURN_DAYS, RETURN_PAYERS } from "~/domain/catalog/sale-terms";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "../field";

// Choices that every buyer reads in their own language.

export function HandlingField({ typed }: { typed: TypedGoods }) {
  const { t } = useLanguage();
  return (
    <Choice name="handling_days" chosen={typed.handling_days}>
      <option value="">{t("listing.notSaid")}</option>
      {HANDLING_DAYS.map((days) => (
        <option key={days} value={days}>
          {t("listing.workingDays", { count: days })}
        </option>
      ))}
    </Choice>
  );
}

export function ReturnTermsFields({ typed }: { typed: TypedGoods }) {
  const { t } = useLanguage();
  // Of a listing from before there was a choice.
  const isMissing = typed.return_days === "";
  return (
    <>
      <Choice
        name="return_days"
        chosen={typed.return_days}
        hint={
          isMissing
            ? `${t("listing.return_daysHint")} ${t("listing.return_daysMissing")}`
            : t("listing.return_daysHint")
        }
      >
        {isMissing && <option value="">{t("listing.notSaid")}</option>}
        {RETURN_DAYS.map((days) => (
          <option key={days} value={days}>
            {days === 0 ? t("listing.noReturns") : t("listing.returnDays", { count: days })}
          </option>
        ))}
      </Choice>
      <Choice name="return_payer" chosen={typed.return_payer}>
        <option value="">{t("listing.notSaid")}</option>
        {RETURN_PAYERS.map((payer) => (
          <option key={payer} value={payer}>
            {t(`listing.payer.${payer}`)}
          </option>
        ))}
      </Choice>
    </>
  );
}

interface ChoiceProps {
  name: "handling_days" | "return_days" | "return_payer";
  chosen: string | undefined;
  hint?: string;
  children: ReactNode;
}

function Choice({ name, chosen, hint, children }: ChoiceProps) {
  const { t } = useLanguage();
  return (
    <Field name={name} label={t(`listing.${name}`)} hint={hint}>
      <select id={name} name={name} defaultValue={chosen} {...describedBy({ name, hint })}>
        {children}
      </select>
    </Field>
  );
}

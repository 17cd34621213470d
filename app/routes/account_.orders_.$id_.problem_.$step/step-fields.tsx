import type { ReturnPayer } from "~/domain/catalog/sale-terms";
import type { Side } from "~/domain/feedback/feedback";
import type { Centavos } from "~/domain/money";
import { PROBLEM_TEXT_MAX, PROBLEM_TEXT_MIN, type ProblemKind } from "~/domain/problems/problem-report";
import type { Step } from "~/domain/problems/problem-steps";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { MoneyField } from "~/ui/money-field";
import { ProblemPhotosField } from "~/ui/problems/problem-photos-field";
import { ProblemTextField } from "~/ui/problems/problem-text-field";
import { ReturnFields } from "~/ui/problems/return-fields";
import { TrackingFields } from "~/ui/shipments/tracking-fields";

interface StepFieldsProps {
  step: Step;
  role: Side;
  kind: ProblemKind;
  /** Who pays for a return, as the listing said when it was bought. */
  promised: ReturnPayer | null;
  /** Of it a part may be offered. */
  unowed: Centavos;
  typed: FormReply["typed"];
  errors: FormReply["errors"];
}

export function StepFields({ step, role, kind, promised, unowed, typed, errors }: StepFieldsProps) {
  const { t } = useLanguage();
  if (step === "return") return <ReturnFields kind={kind} promised={promised} typed={typed} errors={errors} isSeller />;
  if (step === "sent") return <TrackingFields typed={typed} errors={errors} />;
  if (step === "offer") {
    return (
      <MoneyField
        name="amount"
        label={t("problems.amount")}
        hint={t("problems.amountHint", { unowed })}
        defaultValue={typed.amount}
        errors={errors.amount}
        required
      />
    );
  }
  if (step !== "contest" && step !== "escalate") return null;
  return (
    <>
      <ProblemTextField
        name="words"
        label={t(step === "contest" ? "problems.wordsContest" : "problems.words")}
        hint={t("problems.wordsHint", {
          ...{ min: PROBLEM_TEXT_MIN, max: PROBLEM_TEXT_MAX },
          other: t(`problems.wordsReader.${role}`),
        })}
        typed={typed.words}
        errors={errors.words}
        required={step === "contest"}
      />
      {step === "contest" && <ProblemPhotosField side={role} errors={errors.photos} />}
    </>
  );
}

import type { Centavos } from "~/domain/money";
import { DECISIONS } from "~/domain/problems/problem-decision";
import { PROBLEM_TEXT_MAX, PROBLEM_TEXT_MIN, type ProblemKind } from "~/domain/problems/problem-report";
import { canReturn } from "~/domain/problems/problem-steps";
import { bearerOfProblem } from "~/domain/refunds/fee-bearer";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { describedGroup, FieldErrors, KEPT_FORM } from "~/ui/field";
import { MoneyField } from "~/ui/money-field";
import { ProblemTextField } from "~/ui/problems/problem-text-field";
import { ReturnFields } from "~/ui/problems/return-fields";

interface DecisionFormProps {
  id: string;
  kind: ProblemKind;
  order: { refundable: Centavos; unowed: Centavos };
  /** The id of one that waits. */
  proposal: string | undefined;
  /** What is refunded without a second administrator at most; `null`: any amount. */
  alone: Centavos | null;
  reply?: FormReply;
}

export function DecisionForm({ id, kind, order, proposal, alone, reply }: DecisionFormProps) {
  const { t } = useLanguage();
  const { typed = {}, errors = {} } = reply ?? {};
  const { group, choice } = describedGroup({ name: "to", errors: errors.to });
  const { refundable, unowed } = order;
  return (
    // `noValidate`: hidden fields of other decisions must not block the form.
    <form id={KEPT_FORM} className="stack card decision" method="post" action={`/admin/problems/${id}`} noValidate>
      <h2>{t("adminProblems.heading")}</h2>
      {proposal && alone !== null && (
        <p>
          {t(`adminProblems.proposed.${alone > 0 ? "some" : "none"}`, { alone })}{" "}
          <a href={`/admin/proposals/${proposal}`}>{t("adminProposals.review")}</a>
        </p>
      )}
      <fieldset className="stack tight plain" {...group}>
        <legend className="sr">{t("adminProblems.heading")}</legend>
        {DECISIONS.filter((to) => to !== "return_agreed" || canReturn(kind)).map((to) => (
          <label key={to} className="tick">
            <input type="radio" name="to" value={to} defaultChecked={typed.to === to} required {...choice} />
            <span>{t(`adminProblems.to.${to}`, { refundable })}</span>
          </label>
        ))}
        <p className="small muted">{t(`adminProblems.fee.${bearerOfProblem(kind, false)}`)}</p>
        <FieldErrors name="to" errors={errors.to} />
      </fieldset>
      <div className="if-part">
        <MoneyField
          name="amount"
          label={t("adminProblems.part")}
          hint={t("adminProblems.partHint", { unowed })}
          defaultValue={typed.amount}
          errors={errors.amount}
        />
      </div>
      <div className="if-return stack">
        <ReturnFields kind={kind} typed={typed} errors={errors} />
      </div>
      <ProblemTextField
        name="words"
        label={t("adminProblems.words")}
        hint={t("adminProblems.wordsHint", { min: PROBLEM_TEXT_MIN, max: PROBLEM_TEXT_MAX })}
        typed={typed.words}
        errors={errors.words}
        required
      />
      <p>
        <button className={proposal ? "btn" : "btn main"} type="submit">
          {t("adminProblems.yes")}
        </button>
      </p>
    </form>
  );
}

import { PROBLEM_TEXT_MAX, PROBLEM_TEXT_MIN } from "~/domain/problems/problem-report";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { TextArea } from "../field";

interface ProblemTextFieldProps {
  name: string;
  label: string;
  hint: string;
  typed?: string;
  errors?: readonly Sentence[];
  required: boolean;
}

export function ProblemTextField({ name, label, hint, typed, errors, required }: ProblemTextFieldProps) {
  const { t } = useLanguage();
  return (
    <TextArea
      name={name}
      label={label}
      hint={`${hint} ${required ? "" : t("problems.wordsOptional")}`.trim()}
      errors={errors}
      rows={5}
      minLength={PROBLEM_TEXT_MIN}
      maxLength={PROBLEM_TEXT_MAX}
      defaultValue={typed}
      required={required}
    />
  );
}

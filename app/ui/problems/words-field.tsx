import { WORDS_MAX, WORDS_MIN } from "~/domain/problems/problem-report";
import type { Sentence } from "~/forms/sentence";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field } from "../field";

interface WordsFieldProps {
  name: string;
  label: string;
  hint: string;
  typed?: string;
  errors?: readonly Sentence[];
  required: boolean;
}

export function WordsField({ name, label, hint, typed, errors, required }: WordsFieldProps) {
  const { t } = useLanguage();
  return (
    <Field
      name={name}
      label={label}
      hint={`${hint} ${required ? "" : t("problems.wordsOptional")}`.trim()}
      errors={errors}
    >
      <textarea
        id={name}
        name={name}
        rows={5}
        minLength={WORDS_MIN}
        maxLength={WORDS_MAX}
        defaultValue={typed}
        required={required}
        {...describedBy({ name, hint, errors })}
      />
    </Field>
  );
}

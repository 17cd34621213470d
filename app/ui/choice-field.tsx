import type { ReactNode } from "react";
import type { Sentence } from "~/forms/sentence";
import { describedGroup, FieldErrors } from "./field";

interface ChoiceFieldProps<Value extends string> {
  name: string;
  legend: ReactNode;
  /** With a heading and a frame around each choice, where the choice is what the form is about. */
  isLarge?: boolean;
  values: readonly Value[];
  label: (value: Value) => ReactNode;
  typed: string | undefined;
  errors: readonly Sentence[] | undefined;
}

/** The one that is left, or null where there is something to choose. */
export const onlyChoice = <Value,>(values: readonly Value[]): Value | null =>
  values.length === 1 ? (values[0] ?? null) : null;

/** One of several, which has to be chosen. One that is left is named by the form's heading and button. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, legend, isLarge = false, values, label, typed, errors } = props;
  const only = onlyChoice(values);
  if (only !== null && !errors?.length) return <input type="hidden" name={name} value={only} />;
  const { group, choice } = describedGroup({ name, errors });
  return (
    <fieldset className="stack tight plain" {...group}>
      <legend className={isLarge ? "section" : "legend"}>{legend}</legend>
      {values.map((value) => (
        <label key={value} className={isLarge ? "card tick" : "tick"}>
          <input type="radio" name={name} value={value} required defaultChecked={typed === value} {...choice} />
          <span>{label(value)}</span>
        </label>
      ))}
      <FieldErrors name={name} errors={errors} />
    </fieldset>
  );
}

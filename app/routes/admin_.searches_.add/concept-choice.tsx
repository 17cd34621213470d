import { otherLanguage } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";

interface ConceptChoiceProps {
  choices: readonly { id: string; en: string; es: string }[];
  chosen?: string;
}

/** Of a term that means several things. */
export function ConceptChoice({ choices, chosen }: ConceptChoiceProps) {
  const { t, language } = useLanguage();
  if (choices.length === 0) return null;
  return (
    <fieldset className="stack tight plain">
      <legend className="legend">{t("adminSearches.choose")}</legend>
      {choices.map(({ id, ...names }) => (
        <label className="row near" key={id}>
          <input type="radio" name="concept" value={id} defaultChecked={chosen === id} />
          {names[language]} · {names[otherLanguage(language)]}
        </label>
      ))}
    </fieldset>
  );
}

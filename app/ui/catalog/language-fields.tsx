import { useEffect, useRef, useState } from "react";
import { DESCRIPTION_MAX, TITLE_MAX, type TypedGoods } from "~/domain/catalog/listing";
import { detectLanguage, LISTING_LANGUAGES } from "~/domain/catalog/listing-language";
import type { FieldErrors } from "~/forms/sentence";
import { isLanguage, otherLanguage } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, Field, TextArea, TextField } from "../field";

interface LanguageFieldsProps {
  typed: TypedGoods;
  errors: FieldErrors;
}

/** The language of title and description, and both in the other one. */
export function LanguageFields({ typed, errors }: LanguageFieldsProps) {
  const { t } = useLanguage();
  const { ref, detected } = useDetectedLanguage(typed);
  const [chosen, setChosen] = useState(typed.language ?? "");
  const language = isLanguage(chosen) ? chosen : detected;
  const other = language && otherLanguage(language);
  const second = { language: t(other ? `listing.language.${other}` : "listing.otherLanguage") };
  const hasSecond = Boolean(typed.second_title || typed.second_description);
  const isWrong = Boolean(errors.second_title?.length || errors.second_description?.length);
  return (
    <fieldset className="plain stack" ref={ref}>
      <Field name="language" label={t("listing.writtenIn")} hint={t("listing.writtenInHint")}>
        <select
          id="language"
          name="language"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          {...describedBy({ name: "language", hint: true })}
        >
          <option value="">
            {detected
              ? capitalized(t("listing.detected", { language: t(`listing.language.${detected}`) }))
              : t("listing.detect")}
          </option>
          {LISTING_LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {capitalized(t(`listing.language.${one}`))}
            </option>
          ))}
        </select>
      </Field>
      <details open={hasSecond || isWrong}>
        <summary>{t("listing.second", second)}</summary>
        <div className="stack">
          <p className="small muted">{t("listing.secondHint")}</p>
          <TextField
            name="second_title"
            label={t("listing.second_title", second)}
            defaultValue={typed.second_title}
            errors={errors.second_title}
            maxLength={TITLE_MAX}
            autoComplete="off"
            lang={other ?? undefined}
          />
          <TextArea
            name="second_description"
            label={t("listing.second_description", second)}
            errors={errors.second_description}
            defaultValue={typed.second_description}
            maxLength={DESCRIPTION_MAX}
            lang={other ?? undefined}
          />
        </div>
      </details>
    </fieldset>
  );
}

/** Of the form's title and description, as they are typed. */
function useDetectedLanguage({ title = "", description = "" }: TypedGoods) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [detected, setDetected] = useState(() => detectLanguage({ title, description }));
  useEffect(() => {
    const form = ref.current?.form;
    const read = () => {
      const typed = new FormData(form ?? undefined);
      setDetected(detectLanguage({ title: String(typed.get("title")), description: String(typed.get("description")) }));
    };
    form?.addEventListener("input", read);
    return () => form?.removeEventListener("input", read);
  }, []);
  return { ref, detected };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

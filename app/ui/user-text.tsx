import { sureLanguage } from "~/domain/catalog/listing-language";
import { foreign } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";

interface UserTextProps {
  text: string;
  className?: string;
}

/** A text that a person wrote, marked with its language. Not for parts that hydrate: they would send the detector. */
export function UserText({ text, className = "lines" }: UserTextProps) {
  const { language } = useLanguage();
  return (
    <p className={className} lang={foreign(sureLanguage(text) ?? language, language)}>
      {text}
    </p>
  );
}

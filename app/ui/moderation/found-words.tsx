import type { ProhibitedWord } from "~/domain/moderation/prohibited";
import { useLanguage } from "~/i18n/language-provider";

/** The words that a listing is held for, with what they are also used for. */
export function FoundWords({ found }: { found: readonly ProhibitedWord[] }) {
  const { t } = useLanguage();
  return (
    <ul className="plain">
      {found.map(({ kind, word }) => (
        <li key={kind + word}>
          “{word}” · {t(`reviews.kind.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

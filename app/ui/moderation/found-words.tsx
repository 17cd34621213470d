import type { ProhibitedWord } from "~/domain/moderation/prohibited";
import { useLanguage } from "~/i18n/language-provider";

interface FoundWordsProps {
  found: readonly (ProhibitedWord & { excerpt?: readonly [string, string, string] | null })[];
}

/** The words that a listing is held for, with what they are also used for, and where it has them. */
export function FoundWords({ found }: FoundWordsProps) {
  const { t } = useLanguage();
  return (
    <ul className="plain">
      {found.map(({ kind, word, excerpt }) => (
        <li key={kind + word}>
          <span className="noun">“{word}”</span> · {t(`reviews.kind.${kind}`)}
          {excerpt && (
            <p className="muted">
              {excerpt[0]}
              <mark>{excerpt[1]}</mark>
              {excerpt[2]}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

import type { LineProblem } from "~/domain/imports/import-lines";
import { useLanguage } from "~/i18n/language-provider";
import { problemText } from "./problem-text";

interface WrongLinesProps {
  lines: readonly { line: number; problems: readonly LineProblem[] }[];
  /** The address of the next page. */
  more: string | null;
  currency: string;
}

export function WrongLines({ lines, more, currency }: WrongLinesProps) {
  const { t } = useLanguage();
  return (
    <section className="card stack" aria-labelledby="wrong">
      <h2 id="wrong">{t("imports.wrongTitle")}</h2>
      <p>{t("imports.wrongIntro")}</p>
      <p>
        <a className="btn" href="/seller-settings/import/lines.csv">
          {t("imports.download")}
        </a>
      </p>
      <ul className="stack plain wrong-lines">
        {lines.map(({ line, problems }) => (
          <li key={line}>
            <strong>{t("imports.line", { line })}</strong>
            <ul>
              {problems.map((problem) => (
                <li key={problem.field + problem.reason + problem.value}>{problemText(t, problem, currency)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more && <a href={more}>{t("imports.more")}</a>}
    </section>
  );
}

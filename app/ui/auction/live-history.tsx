import type { HistoryLine } from "~/domain/auction/history-lines";
import { formatMoney } from "~/domain/money";
import { formatAgo, formatDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";

interface HistoryProps {
  lines: readonly HistoryLine[];
  /** Milliseconds. */
  now: number;
  /** Where all of it is, when this is not all. */
  all: string | null;
}

/** All that happened in an auction, newest first; people by their numbers. */
export function LiveHistory({ lines, now, all }: HistoryProps) {
  const { t } = useLanguage();
  return (
    <div className="stack tight" data-live="history">
      {lines.length === 0 ? (
        <p className="muted">{t("bidding.noHistory")}</p>
      ) : (
        <table className="history small">
          <thead>
            <tr>
              <th>{t("bidding.bidder")}</th>
              <th className="num">{t("bidding.bid")}</th>
              <th>{t("bidding.when")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.seq}${line.kind}`} line={line} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {all && (
        <p>
          <a href={all}>{t("bidding.showAll")}</a>
        </p>
      )}
    </div>
  );
}

function Line({ line, now }: { line: HistoryLine; now: number }) {
  const { t, language } = useLanguage();
  const { kind, at, by, isMine, price, max } = line;
  const who = isMine ? t("bidding.you") : t("bidding.person", { n: by ?? 0 });
  const when = (
    <td>
      <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, language)}>
        {formatAgo(at, now, language)}
      </time>
    </td>
  );
  if (kind !== "bid" && kind !== "answered" && kind !== "automatic" && kind !== "raised") {
    return (
      <tr>
        <td colSpan={2}>{t(`bidding.happened.${kind}`, { who, reason: reasonOf(line) })}</td>
        {when}
      </tr>
    );
  }
  const amount = price ?? max;
  return (
    <tr>
      <td>
        <span className="row near">
          {line.isWithdrawn ? <s>{who}</s> : who}
          {line.isLeading && <span className="chip good">{t("bidding.leading")}</span>}
          {kind === "automatic" && <span className="chip">{t("bidding.automatic")}</span>}
          {kind === "raised" && <span className="muted">{t(isMine ? "bidding.raisedMine" : "bidding.raised")}</span>}
          {kind === "answered" && <span className="muted">{t("bidding.answered")}</span>}
          {line.isWithdrawn && <span className="chip">{t("bidding.withdrawn")}</span>}
        </span>
      </td>
      <td className="num">
        {amount !== null && (line.isWithdrawn ? <s>{formatMoney(amount)}</s> : formatMoney(amount))}
      </td>
      {when}
    </tr>
  );

  function reasonOf({ kind, reason }: HistoryLine): string {
    if (kind === "bidsCancellation") return reason ?? "";
    return reason === "typo" || reason === "description_changed" ? t(`bidding.retraction.${reason}`) : "";
  }
}

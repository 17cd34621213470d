import type { AuctionView } from "~/domain/auctions/auction-view";
import type { HistoryLine } from "~/domain/auctions/history-lines";
import { useLanguage } from "~/i18n/language-provider";
import type { TextKey } from "~/i18n/texts";
import { Money } from "~/ui/money";
import { Ago } from "../moment";
import { leadText } from "./lead-text";

interface HistoryProps {
  auction: AuctionView;
  lines: readonly HistoryLine[];
  /** URLs; `null` where there is no other page. */
  pages: { newest: string | null; earlier: string | null };
}

/** An auction's history, newest first; bidders are numbers. */
export function LiveHistory({ auction, lines, pages: { newest, earlier } }: HistoryProps) {
  const { t } = useLanguage();
  const { status, bids, now } = auction;
  const isRunning = status === "live" || status === "held";
  const lead = leadText(status);
  return (
    <div className="stack tight" data-live="history">
      {lines.length === 0 ? (
        <p className="muted">{t(isRunning || status === "scheduled" ? "bidding.noHistory" : "bidding.noBidsBody")}</p>
      ) : (
        <table className="history small">
          {bids > 0 && (
            <thead>
              <tr>
                <th>{t("bidding.bidder")}</th>
                <th className="num">{t("bidding.bid")}</th>
                <th>{t("bidding.when")}</th>
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.seq}${line.kind}`} line={line} now={now} lead={lead} />
            ))}
          </tbody>
        </table>
      )}
      {(newest || earlier) && (
        <p className="row">
          {newest && <a href={newest}>{t("shell.firstPage")}</a>}
          {earlier && <a href={earlier}>{t("bidding.earlier")}</a>}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  line: HistoryLine;
  now: number;
  /** The label of the leader. */
  lead: TextKey | null;
}

function Line({ line, now, lead }: LineProps) {
  const { t } = useLanguage();
  const { kind, at, by, isMine, price, max } = line;
  const who = isMine ? t("bidding.you") : t("bidding.person", { n: by ?? 0 });
  const when = (
    <td>
      <Ago at={at} now={now} />
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
          {line.isLeading && lead && <span className="chip good">{t(lead)}</span>}
          {kind === "automatic" && <span className="chip">{t("bidding.automatic")}</span>}
          {kind === "raised" && <span className="muted">{t(isMine ? "bidding.raisedMine" : "bidding.raised")}</span>}
          {kind === "answered" && !line.isLeading && <span className="muted">{t("bidding.answered")}</span>}
          {line.isWithdrawn && <span className="chip">{t("bidding.withdrawn")}</span>}
        </span>
      </td>
      <td className="num">
        {amount !== null &&
          (line.isWithdrawn ? (
            <s>
              <Money amount={amount} />
            </s>
          ) : (
            <Money amount={amount} />
          ))}
      </td>
      {when}
    </tr>
  );

  function reasonOf({ kind, reason }: HistoryLine): string {
    if (kind === "bidsCancellation") return reason ?? "";
    return reason === "typo" || reason === "description_changed" ? t(`bidding.retraction.${reason}`) : "";
  }
}

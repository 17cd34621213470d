import type { Problem, ProblemEvent } from "~/data/problems/problems.server";
import type { Side } from "~/domain/feedback/feedback";
import { problemPhotoUrl } from "~/domain/images/picture";
import { toCentavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { disputeText } from "../orders/order-reason";
import { UserText } from "../user-text";
import { problemEventText } from "./problem-event-text";

interface ProblemHistoryProps {
  problem: Pick<Problem, "id" | "kind" | "description" | "photos" | "events">;
  /** Of the reader, who may be an administrator. */
  side?: Side;
}

export function ProblemHistory({ problem: { id, kind, description, photos, events }, side }: ProblemHistoryProps) {
  const { t } = useLanguage();
  return (
    <ol className="timeline">
      {events.map((event) => (
        <li key={`${event.at} ${event.to}`} className="stack tight">
          <div>
            <p>
              <b>{t(problemEventText(event, side), { amount: event.amount ?? toCentavos(0) })}</b>
            </p>
            <p className="small muted">
              <Moment at={event.at} shows="near" />
            </p>
          </div>
          {event.from === null && kind !== "paypal" && <UserText text={description} />}
          {event.words && event.actor === "P" && <p className="lines">{disputeText(event.words, t)}</p>}
          {event.words && event.actor !== "P" && <UserText text={event.words} />}
          <Photos problemId={id} photos={photos.filter(sentWith(event))} />
        </li>
      ))}
    </ol>
  );
}

function sentWith({ id, from }: ProblemEvent) {
  return ({ eventId }: Problem["photos"][number]) => eventId === (from === null ? null : id);
}

function Photos({ problemId, photos }: { problemId: string; photos: Problem["photos"] }) {
  const { t } = useLanguage();
  if (photos.length === 0) return null;
  return (
    <div className="pics">
      {photos.map(({ position, width, height }) => (
        <a key={position} href={problemPhotoUrl(problemId, position, 1280)}>
          <img
            src={problemPhotoUrl(problemId, position, 320)}
            width={width}
            height={height}
            alt={t("problems.photo", { n: position + 1 })}
          />
        </a>
      ))}
    </div>
  );
}

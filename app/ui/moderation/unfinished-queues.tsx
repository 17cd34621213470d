import type { DueQueue } from "~/domain/queues";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

/** What cron has not worked off in time; nothing while it keeps up. */
export function UnfinishedQueues({ queues }: { queues: readonly DueQueue[] }) {
  const { t } = useLanguage();
  if (queues.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="unfinished">
      <h2 id="unfinished">{t("unfinished.title")}</h2>
      <p className="muted">{t("unfinished.intro")}</p>
      <ul className="stack tight plain">
        {queues.map(({ queue, since }) => (
          <li key={queue}>
            <p className="strong">{t(`unfinished.queue.${queue}`)}</p>
            <p className="small muted">
              {t("unfinished.since")} <Moment at={since} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { listCrons } from "~/data/operations/cron-runs.server";
import { runState } from "~/domain/operations/cron-run";
import { SECOND } from "~/domain/time";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";

export function Crons({ crons }: { crons: Awaited<ReturnType<typeof listCrons>> }) {
  const { t } = useLanguage();
  const columns = (["name", "last", "took", "state"] as const).map((key) => t(`operations.crons.${key}`));
  const inSeconds = (ms: number) => t("operations.crons.seconds", { seconds: (ms / SECOND).toFixed(2) });
  return (
    <section className="stack tight" aria-labelledby="crons">
      <h2 id="crons">{t("operations.crons.title")}</h2>
      <AdminTable label={t("operations.crons.title")} columns={columns}>
        {crons.map((run) => {
          const state = runState(run, run.now);
          const isWell = state === "done" || state === "running";
          return (
            <tr key={run.cron}>
              <td>{t(`operations.crons.${run.cron}`)}</td>
              <td>
                {run.startedAt !== null && (
                  <>
                    <span className="small muted named">{t("operations.crons.last")}: </span>
                    <Moment at={run.startedAt} />
                  </>
                )}
              </td>
              <td>
                {run.startedAt !== null && run.endedAt !== null && (
                  <p>
                    <span className="small muted named">{t("operations.crons.took")}: </span>
                    {inSeconds(run.endedAt - run.startedAt)}
                  </p>
                )}
                {run.longest !== null && (
                  <p className="small muted">
                    {t("operations.crons.longest")}: {inSeconds(run.longest)}
                  </p>
                )}
              </td>
              <td>
                <span className={isWell ? "chip good" : state === "never" ? "chip" : "chip hot"}>
                  {t(`operations.crons.${state}`)}
                </span>
                {run.failure && <p className="small">{run.failure}</p>}
                {Boolean(run.failed) && (
                  <p className="small muted">{t("operations.crons.failedToday", { count: run.failed ?? 0 })}</p>
                )}
              </td>
              <td>
                {run.failure && run.id && (
                  <a className="btn sm" href={`/admin/operations?request=${encodeURIComponent(run.id)}#faults`}>
                    {t("operations.crons.see")}
                  </a>
                )}
              </td>
            </tr>
          );
        })}
      </AdminTable>
    </section>
  );
}

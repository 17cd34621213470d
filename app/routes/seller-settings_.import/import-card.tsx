import type { SellerImport } from "~/data/imports/imports.server";
import { LINE_STATUSES } from "~/domain/imports/import";
import { IMPORT_FIELDS, type ImportField } from "~/domain/imports/import-columns";
import { useLanguage } from "~/i18n/language-provider";
import { formatCount } from "~/i18n/with-unit";

const HERE = "/seller-settings/import";

/** What is in a file, how far its import is, and what can be done with it. */
export function ImportCard({ id, fileName, source, header, columns, status, target, counts }: SellerImport) {
  const { t } = useLanguage();
  const all = counts.ready + counts.known + counts.wrong + counts.imported;
  const done = all - counts.ready;
  const isRunning = status === "running";
  const count = counts.ready;
  const unused = header.filter((name, index) => name && !columns[index] && name !== t("imports.reasons"));
  return (
    <section className="card stack" aria-labelledby="import">
      <h2 id="import">{status === "preview" ? fileName : t(isRunning ? "imports.running" : "imports.finished")}</h2>
      {status !== "preview" && <p className="muted">{fileName}</p>}
      {isRunning && (
        <p>
          <progress value={done} max={all} aria-label={t("imports.running")} />{" "}
          {t("imports.progress", { done: formatCount(done), all: formatCount(all) })}
        </p>
      )}
      <dl className="facts">
        {LINE_STATUSES.filter((one) => counts[one] > 0).map((one) => (
          <div key={one}>
            <dt>{t(`imports.status.${one}`)}</dt>
            <dd>{formatCount(counts[one])}</dd>
          </div>
        ))}
      </dl>
      {isRunning && (
        <>
          <p className="muted">{t("imports.leave")}</p>
          <form className="row" method="post" action={`${HERE}/${id}/lines/stop`}>
            <a className="btn main" href={HERE}>
              {t("imports.again")}
            </a>
            <button className="btn" type="submit">
              {t("imports.stop")}
            </button>
          </form>
        </>
      )}
      {status === "preview" && (
        <>
          <p>{t(`imports.source.${source}`)}</p>
          <details>
            <summary>{t("imports.columns")}</summary>
            <dl className="facts">
              {header.map((name, index) => {
                const column = index + 1;
                const field = columns[index];
                const isOurs = (IMPORT_FIELDS as readonly unknown[]).includes(field);
                const says = isOurs
                  ? t(`imports.column.${field as ImportField}`)
                  : t(field ? "imports.helper" : "imports.unread");
                return (
                  <div key={column}>
                    <dt>{name || "—"}</dt>
                    <dd>{says}</dd>
                  </div>
                );
              })}
            </dl>
          </details>
          {unused.length > 0 && (
            <p className="breaks">{t("imports.unused", { count: unused.length, columns: unused.join(", ") })}</p>
          )}
          <p className="small muted">{t("imports.repeat")}</p>
          <form className="stack" method="post" action={`${HERE}/${id}/lines/stop`}>
            {count > 0 && (
              <>
                <button className="btn main" type="submit" formAction={`${HERE}/${id}/lines/publish`}>
                  {t("imports.publish", { count })}
                </button>
                <button className="btn" type="submit" formAction={`${HERE}/${id}/lines/pause`}>
                  {t("imports.pause", { count })}
                </button>
                <p className="hint">{t("imports.pauseHint")}</p>
              </>
            )}
            <button className="btn ghost" type="submit">
              {t("imports.discard")}
            </button>
          </form>
        </>
      )}
      {status === "done" && counts.imported > 0 && (
        <p>
          <a
            className="btn"
            href={target === "paused" ? "/seller-settings/listings?state=paused" : "/seller-settings/listings"}
          >
            {t("imports.listings")}
          </a>
        </p>
      )}
      <p className="small muted">{t("imports.kept")}</p>
    </section>
  );
}

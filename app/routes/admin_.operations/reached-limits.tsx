import { Fragment } from "react";
import type { listReachedLimits } from "~/data/operations/reached-limits.server";
import type { Limited, LimitedFor } from "~/domain/rate-limit";
import { useLanguage } from "~/i18n/language-provider";

export function ReachedLimits({ limits }: { limits: Awaited<ReturnType<typeof listReachedLimits>> }) {
  const { t } = useLanguage();
  return (
    <section className="stack tight" aria-labelledby="limits">
      <h2 id="limits">{t("operations.limits.title")}</h2>
      {limits.length === 0 ? (
        <p className="muted">{t("operations.limits.none")}</p>
      ) : (
        <dl className="card sums">
          <dt className="muted">{t("operations.limits.name")}</dt>
          <dd className="muted">{t("operations.limits.count")}</dd>
          {limits.map(({ prefix, reached }) => {
            const [what, who] = prefix.split(":") as [Limited, LimitedFor?];
            return (
              <Fragment key={prefix}>
                <dt>
                  {t(`operations.limits.what.${what}`)}
                  {who && ` (${t(`operations.limits.who.${who}`)})`}
                </dt>
                <dd className="num">{reached}</dd>
              </Fragment>
            );
          })}
        </dl>
      )}
    </section>
  );
}

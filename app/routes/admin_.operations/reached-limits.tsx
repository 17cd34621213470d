import { Fragment } from "react";
import type { listReachedLimits } from "~/data/operations/reached-limits.server";
import { useLanguage } from "~/i18n/language-provider";

/** The limits are named as in `rate_limits`. */
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
          {limits.map(({ prefix, reached }) => (
            <Fragment key={prefix}>
              <dt>{prefix}</dt>
              <dd className="num">{reached}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

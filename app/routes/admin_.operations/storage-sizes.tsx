import { Fragment } from "react";
import type { listSizes } from "~/data/operations/storage-sizes.server";
import { PLACES } from "~/domain/operations/storage";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "~/ui/moment";

const MEGABYTE = 1_000_000;

export function StorageSizes({ sizes }: { sizes: Awaited<ReturnType<typeof listSizes>> }) {
  const { t } = useLanguage();
  return (
    <section className="stack tight" aria-labelledby="storage">
      <h2 id="storage">{t("operations.storage.title")}</h2>
      <dl className="card sums">
        {PLACES.map((place) => {
          const { bytes = null, objects = null, measuredAt = null } = sizes.find((one) => one.place === place) ?? {};
          return (
            <Fragment key={place}>
              <dt>{t(`operations.storage.${place}`)}</dt>
              <dd>
                {bytes === null || measuredAt === null ? (
                  t("operations.storage.unknown")
                ) : (
                  <>
                    <p className="num">{t("operations.storage.size", { size: (bytes / MEGABYTE).toFixed(1) })}</p>
                    {objects !== null && (
                      <p className="small muted">{t("operations.storage.objects", { count: objects })}</p>
                    )}
                    <p className="small muted">
                      <Moment at={measuredAt} />
                    </p>
                  </>
                )}
              </dd>
            </Fragment>
          );
        })}
      </dl>
    </section>
  );
}

import type { Fault } from "~/data/operations/faults.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";

const HERE = "/admin/operations";

/** `asked` is the number that an error page gave a person. */
export function Faults({ faults, asked }: { faults: readonly Fault[]; asked: string | null }) {
  const { t } = useLanguage();
  const columns = (["at", "route", "message"] as const).map((key) => t(`operations.faults.${key}`));
  return (
    <section className="stack tight" aria-labelledby="faults">
      <h2 id="faults">{t("operations.faults.title")}</h2>
      <search>
        <form className="row" action={`${HERE}#faults`}>
          <div className="field words">
            <label htmlFor="request">{t("operations.faults.find")}</label>
            <input id="request" type="search" name="request" defaultValue={asked ?? ""} />
          </div>
          <button className="btn" type="submit">
            {t("operations.faults.search")}
          </button>
          {asked && (
            <a className="btn ghost" href={`${HERE}#faults`}>
              {t("operations.faults.all")}
            </a>
          )}
        </form>
      </search>
      {faults.length === 0 && (
        <p className="muted">{t(asked ? "operations.faults.noneOf" : "operations.faults.none")}</p>
      )}
      {faults.length > 0 && (
        <AdminTable label={t("operations.faults.title")} columns={columns}>
          {faults.map(({ id, at, requestId, route, message }) => (
            <tr key={id}>
              <td>
                <Moment at={at} />
              </td>
              <td>{route}</td>
              <td>
                <p>{message}</p>
                <p className="small muted">{requestId}</p>
              </td>
              <td>
                <a className="btn sm" href={`${HERE}?request=${encodeURIComponent(requestId)}#faults`}>
                  {t("operations.faults.same")} <span className="sr">{requestId}</span>
                </a>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
    </section>
  );
}

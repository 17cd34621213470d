import { Fragment } from "react";
import type { OpenAccountRefusal } from "~/data/payments/account-refusals.server";
import type { LastEvent } from "~/data/payments/webhook-events.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { PaypalLink } from "~/ui/moderation/paypal-link";
import { Moment } from "~/ui/moment";

interface AccountRefusalsProps {
  refusals: readonly OpenAccountRefusal[];
  paypalOrigin: string | null;
}

/** Shows nothing while PayPal refuses neither the market's account nor its key. */
export function AccountRefusals({ refusals, paypalOrigin }: AccountRefusalsProps) {
  const { t } = useLanguage();
  if (refusals.length === 0) return null;
  const columns = (["refusal", "code", "since"] as const).map((key) => t(`paypalAccount.${key}`));
  return (
    <section className="stack tight" aria-labelledby="paypal-account">
      <h2 id="paypal-account">{t("paypalAccount.title")}</h2>
      <AdminTable label={t("paypalAccount.title")} columns={columns}>
        {refusals.map(({ kind, code, debugId, times, since, lastAt, lastSuccess }) => (
          <tr key={kind}>
            <td>
              <p className="strong">{t(`paypalAccount.kind.${kind}`)}</p>
              <p className="small">{t(`paypalAccount.advice.${kind}`)}</p>
            </td>
            <td>
              <p>{code}</p>
              {debugId && <p className="small">{t("paypalAccount.debugId", { id: debugId })}</p>}
            </td>
            <td>
              <p>
                <span className="small muted named">{t("paypalAccount.since")} </span>
                <Moment at={since} />
              </p>
              <p className="small muted">
                {t("paypalAccount.times", { count: times })} <Moment at={lastAt} />
              </p>
              <p className="small muted">
                {t("paypalAccount.lastSuccess")} {lastSuccess === null ? "—" : <Moment at={lastSuccess} />}
              </p>
            </td>
            <td>{paypalOrigin && <PaypalLink origin={paypalOrigin} className="btn sm" />}</td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}

export function LastEvents({ events }: { events: readonly LastEvent[] }) {
  const { t } = useLanguage();
  return (
    <section className="stack tight" aria-labelledby="paypal-events">
      <h2 id="paypal-events">{t("paypalAccount.events")}</h2>
      <p className="muted">{t("paypalAccount.eventsIntro")}</p>
      <dl className="card sums events">
        {events.map(({ type, lastAt }) => (
          <Fragment key={type}>
            <dt>{type}</dt>
            <dd>{lastAt === null ? t("paypalAccount.never") : <Moment at={lastAt} />}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

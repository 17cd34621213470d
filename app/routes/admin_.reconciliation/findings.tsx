import type { Discrepancy } from "~/data/reconciliation/findings.server";
import { ORDER_STATUSES, type OrderStatus } from "~/domain/orders/order";
import { PAYMENT_MOVES, type PaymentStatus } from "~/domain/payments/payment";
import type { FactName } from "~/domain/reconciliation/reconciliation";
import { DAY } from "~/domain/time";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";

/** Facts that are amounts; other numbers are counts. */
const AMOUNTS = [
  "amount",
  "currency",
  "fee",
  "refunded",
  "charged",
  "books",
  "payable",
  "day",
  "captureUnknown",
  "unmoved",
];

function isPaymentStatus(value: string | null): value is PaymentStatus {
  return value !== null && Object.hasOwn(PAYMENT_MOVES, value);
}

function isOrderStatus(value: string | null): value is OrderStatus {
  return ORDER_STATUSES.some((status) => status === value);
}

interface FindingsProps {
  label: string;
  findings: readonly Discrepancy[];
}

export function Findings({ label, findings }: FindingsProps) {
  const { t, language } = useLanguage();
  const columns = (["finding", "facts", "found"] as const).map((key) => t(`reconciliation.${key}`));
  const drawn = (kind: Discrepancy["kind"], name: FactName, value: string | number | null) => {
    if (typeof value === "number") return AMOUNTS.includes(kind) ? <Money amount={value} /> : value;
    if (name === "ours" && isPaymentStatus(value)) return t(`adminOrders.paymentStatus.${value}`);
    if (name === "status" && isOrderStatus(value)) return t(`orders.status.${value}`);
    return value ?? "—";
  };
  return (
    <AdminTable label={label} columns={columns}>
      {findings.map(({ id, kind, about, facts, foundAt, settledAt, orderId }) => (
        <tr key={id}>
          <td>
            <p className="strong">{t(`reconciliation.kind.${kind}`)}</p>
            <p className="small muted">{kind === "day" ? formatDay(Number(about) * DAY + DAY / 2, language) : about}</p>
          </td>
          <td>
            {(Object.entries(facts) as [FactName, string | number | null][]).map(([name, value]) => (
              <p className="small" key={name}>
                <span className="muted">{t(`reconciliation.fact.${name}`)}:</span>{" "}
                <span className="num">{drawn(kind, name, value)}</span>
              </p>
            ))}
          </td>
          <td className="small">
            <span className="muted named">{t("reconciliation.found")} </span>
            <Moment at={foundAt} />
            {settledAt !== null && (
              <p className="muted">
                {t("reconciliation.settledAt")} <Moment at={settledAt} />
              </p>
            )}
          </td>
          <td>
            {orderId && (
              <a className="btn sm" href={`/admin/orders/${orderId}`}>
                {t("reconciliation.see")} <span className="sr">{about}</span>
              </a>
            )}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

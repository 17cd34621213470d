import type { AdminAction } from "~/domain/moderation/admin-action";
import type { Centavos } from "~/domain/money";
import { useLanguage } from "~/i18n/language-provider";
import { Money } from "~/ui/money";
import { Moment } from "../moment";

interface AdminActionsProps {
  actions: readonly {
    id: string;
    what: AdminAction | "dispute_placed" | "refund_settled";
    /** The administrator's name. */
    who: string;
    amount: Centavos | null;
    reason: string | null;
    at: number;
  }[];
}

export function AdminActions({ actions }: AdminActionsProps) {
  const { t } = useLanguage();
  return (
    <section className="stack" aria-labelledby="actions">
      <h2 id="actions">{t("adminOrders.actions")}</h2>
      <ol className="stack tight plain">
        {actions.map(({ id, what, who, amount, reason, at }) => (
          <li key={id}>
            <span className="strong">{who}</span> {t(`adminOrders.did.${what}`)}
            {amount !== null && (
              <span className="num">
                {" "}
                <Money amount={amount} />
              </span>
            )}{" "}
            <span className="small muted">
              <Moment at={at} />
            </span>
            {reason && <p className="small">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

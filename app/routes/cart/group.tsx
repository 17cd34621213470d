import type { SerializeFrom } from "@remix-run/cloudflare";
import { formatMoney } from "~/domain/money";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { Line } from "./line";
import { LockedLine } from "./locked-line";
import type { loader } from "./route";

export type ShownCart = SerializeFrom<typeof loader>["cart"];
export type ShownGroup = ShownCart["groups"][number];

export function Group({ group, reply }: { group: ShownGroup; reply?: FormReply }) {
  const { t } = useLanguage();
  const { store, locked, lines, shipping } = group;
  return (
    <section className="card stack">
      <div className="row between">
        <h2>
          <a href={`/store/${store.handle}`}>{store.name}</a>
        </h2>
        {shipping !== null && (
          <p className="small muted">
            {shipping === 0 ? t("catalog.freeShipping") : t("catalog.shippingCosts", { amount: formatMoney(shipping) })}
          </p>
        )}
      </div>
      <ul className="goods">
        {locked.map((line) => (
          <LockedLine key={line.productId} line={line} />
        ))}
        {lines.map((line) => (
          <Line key={line.productId} line={line} reply={reply?.typed.product === line.productId ? reply : undefined} />
        ))}
      </ul>
    </section>
  );
}

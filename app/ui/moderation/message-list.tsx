import type { OrderDetails } from "~/data/moderation/order-details.server";
import { useLanguage } from "~/i18n/language-provider";
import { Moment } from "../moment";
import { UserText } from "../user-text";

/** Messages between buyer and seller of an order; renders nothing without any. */
export function MessageList({ messages, title }: Pick<OrderDetails, "messages"> & { title?: string }) {
  const { t } = useLanguage();
  if (messages.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="written">
      <h2 id="written">{title ?? t("orderPage.thread.title")}</h2>
      <ol className="thread">
        {messages.map(({ id, at, body, isBuyers }) => (
          <li key={id}>
            <p className="small muted dots">
              <span>{t(`adminOrders.${isBuyers ? "buyer" : "seller"}`)}</span>
              <Moment at={at} />
            </p>
            <UserText text={body} />
          </li>
        ))}
      </ol>
    </section>
  );
}

import type { OrderMessage } from "~/data/orders/order-messages.server";
import type { Order } from "~/data/orders/orders.server";
import { ORDER_MESSAGE_MAX } from "~/domain/orders/order-message";
import type { FormReply } from "~/forms/form-reply";
import { useLanguage } from "~/i18n/language-provider";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { Moment } from "~/ui/moment";
import { UserText } from "~/ui/user-text";

interface ThreadProps {
  order: Pick<Order, "id" | "role">;
  messages: readonly OrderMessage[];
  isOpen: boolean;
  /** Idempotency key: a form sent twice posts one message. */
  formKey: string;
  reply?: FormReply;
}

export function Thread({ order: { id, role }, messages, isOpen, formKey, reply }: ThreadProps) {
  const { t } = useLanguage();
  const errors = reply?.errors.message;
  const field = { name: "message", hint: t("orderPage.thread.hint"), errors };
  const other = role === "buyer" ? "seller" : "buyer";
  return (
    <section className="card stack" id="messages" aria-labelledby="messages-title">
      <h2 id="messages-title">{t("orderPage.thread.title")}</h2>
      {messages.length === 0 && <p className="muted">{t("orderPage.thread.empty")}</p>}
      {messages.length > 0 && (
        <ol className="thread">
          {messages.map(({ id, at, body, isOwn, isRemoved }) => (
            <li key={id} className={isOwn ? "own" : undefined}>
              <p className="small muted dots">
                <span>{t(`orderPage.thread.${isOwn ? "you" : other}`)}</span>
                <Moment at={at} shows="near" />
              </p>
              {isRemoved ? <p className="muted">{t("rulings.gone")}</p> : <UserText text={body} />}
              {!isOwn && !isRemoved && (
                <p className="small">
                  <a href={`/report/message/${id}`}>
                    {t("reports.report")}
                    <span className="sr">
                      : {t(`orderPage.thread.${other}`)} · <Moment at={at} shows="near" />
                    </span>
                  </a>
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {isOpen ? (
        <form id={KEPT_FORM} className="stack" method="post" action={`/account/orders/${id}`}>
          <input type="hidden" name="key" value={formKey} />
          <TextArea
            {...field}
            label={t(`orderPage.thread.label.${role}`)}
            maxLength={ORDER_MESSAGE_MAX}
            defaultValue={reply?.typed.message}
            required
          />
          <p>
            <button className="btn" type="submit">
              {t("orderPage.thread.send")}
            </button>
          </p>
        </form>
      ) : (
        <p className="muted">{t("orderPage.thread.closed")}</p>
      )}
      {role === "seller" && (
        <p className="small">
          <a href={`/report/buyer/${id}`}>{t("reports.link.buyer")}</a>
        </p>
      )}
    </section>
  );
}

import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listPaidOrders } from "~/data/checkout/paid-checkout.server";
import { sumOf, toCentavos } from "~/domain/money";
import { PAYMENT_METHOD } from "~/domain/payments/payment";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressLines } from "~/ui/accounts/address-lines";
import { OrderSums } from "~/ui/orders/order-sums";
import { useSite } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";
import { PaidOrderCard } from "./paid-order-card";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** What was bought with one payment, after it; it stays as long as the orders. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [user, orders] = await requireUserAnd(request, context, (userId) =>
    listPaidOrders(context.db, userId, params.id ?? ""),
  );
  if (orders.length === 0) throw redirect("/account/orders", 303);
  const isPending = orders.some(({ status }) => status === "payment_pending");
  return { title: context.t(isPending ? "checkout.pending" : "checkout.paid"), isPending, email: user.email, orders };
}

export default function Paid() {
  const { title, isPending, email, orders } = useLoaderData<typeof loader>();
  const { t } = useLanguage();
  const { currency } = useSite();
  const shipTo = orders.find((order) => order.shipTo)?.shipTo;
  const sum = (what: "amount" | "shipping") => toCentavos(sumOf(orders.map((order) => order[what])));
  return (
    <div className="wrap medium page stack account">
      <div className={isPending ? "card stack tight" : "toast stack tight"}>
        <h1>{title}</h1>
        <p>{isPending ? t("paid.pendingBody") : t("paid.body", { email })}</p>
      </div>
      <ul className="goods">
        {orders.map((order) => (
          <PaidOrderCard key={order.id} order={order} />
        ))}
      </ul>
      <div className="order-facts">
        {shipTo && (
          <section className="card stack tight">
            <h2>{t("orderPage.shipTo")}</h2>
            <AddressLines address={shipTo} />
          </section>
        )}
        <section className="card stack tight">
          <h2>{t("orderPage.sums.title")}</h2>
          <OrderSums
            order={{
              ...{ amount: sum("amount"), shipping: sum("shipping"), paymentMethod: PAYMENT_METHOD },
              isPickedUp: orders.every(({ pickupPlace }) => pickupPlace !== null),
            }}
            paid={null}
            currency={currency}
          />
        </section>
      </div>
      <p>
        <a className="btn" href="/account/orders">
          {t("account.ordersTitle")}
        </a>
      </p>
    </div>
  );
}

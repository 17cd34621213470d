import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOrder } from "~/data/orders/orders.server";
import { orderActions } from "~/domain/orders/order-actions";
import { statusAt } from "~/domain/orders/order-times";
import { shipOrder } from "~/flows/shipments/ship-order.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { orderChanged } from "~/http/pages/order-page.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { Hydrated } from "~/ui/hydrated";
import { OrderFormPage } from "~/ui/orders/order-form-page";
import { pageTitle } from "~/ui/page-title";
import { shipSchema } from "./schema";
import { ShipForm } from "./ship-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "orderPage.missing" });
  // Links in emails lead here, whichever way it goes to its buyer.
  if (orderActions(order).handOver) throw redirect(`/account/orders/${id}`, 303);
  if (!orderActions(order).ship) {
    throw redirectWithFlash(context, `/account/orders/${id}`, orderChanged(statusAt(order, order.now)));
  }
  const { title, language, image, quantity, shipTo } = order;
  return {
    title: context.t("orderPage.ship.title"),
    id,
    product: { product: { title, language }, image, quantity },
    shipTo,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [, order] = await requireUserAnd(request, context, (userId) => findOrder(context.db, userId, id));
  if (order?.role !== "seller") throw notFound({ title: "orderPage.missing" });
  const form = await readForm(request, shipSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const answer = await orFault(context, () => shipOrder(context, order, form.value.shipment));
  if (answer === "fault") return data(form.reply({ error: { key: "orderPage.failed" } }), 500);
  const says = answer.isMoved
    ? success(form.value.shipment.way === "in_person" ? "orderPage.ship.arranged" : "orderPage.ship.done")
    : answer.status === "shipped"
      ? success("orderPage.ship.before")
      : orderChanged(statusAt({ ...order, status: answer.status }, order.now));
  return redirectWithFlash(context, `/account/orders/${id}`, says);
}

export default function Ship() {
  const { title, id, product, shipTo, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  return (
    <OrderFormPage title={title} {...product} orderId={id}>
      <Hydrated route="account_.orders_.$id_.ship" part={ShipForm} props={{ orderId: id, shipTo, reply }} />
    </OrderFormPage>
  );
}

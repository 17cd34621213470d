import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bearSurplus, findPlacedOrders, findPlacement, type Placement } from "~/data/disputes/placements.server";
import { orderNumber } from "~/domain/orders/order";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { describedGroup, FieldErrors } from "~/ui/field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { PaypalLink } from "~/ui/moderation/paypal-link";
import { pageTitle } from "~/ui/page-title";
import { DisputeAbout } from "~/ui/refunds/dispute-about";
import { PlacedMoney, PlacedOrders } from "./placed-money";
import { chosenOrdersSchema } from "./schema";

const BACK = "/admin/money";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [placement, placed] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findPlacement(context.db, admin, id), findPlacedOrders(context.db, admin, id)]),
  );
  const paypalOrigin = context.paypal?.approvalOrigin ?? null;
  if (placement) return { title: context.t(`adminMoney.place.title.${placement.kind}`), placement, paypalOrigin };
  if (!placed) throw notFound({ title: "adminMoney.place.missing" });
  return { title: context.t("adminMoney.place.placed.title"), placement: null, orders: placed };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [admin, placement, placed] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([admin, findPlacement(context.db, admin, id), findPlacedOrders(context.db, admin, id)]),
  );
  const page = `${BACK}/${encodeURIComponent(id)}`;
  if (!placement && placed) return redirectWithFlash(context, page, failure("adminMoney.place.changed"));
  if (!placement) throw notFound({ title: "adminMoney.place.missing" });
  if (placement.kind === "surplus") {
    const isBorne = await orFault(context, () => bearSurplus(context.db, admin, id));
    if (isBorne === "fault") return redirectWithFlash(context, page, failure("adminOrders.failed"));
    if (!isBorne) return redirectWithFlash(context, page, failure("adminMoney.place.changed"));
    log("surplus borne", { requestId: context.requestId, about: id, by: admin.id });
    return redirectWithFlash(context, BACK, success("adminMoney.place.borne"));
  }
  refuseOwnCase(context, page, placement);
  const form = await readForm(request, chosenOrdersSchema(placement));
  if (form.status !== "success") return data(form.reply(), 400);

  const isChosen = await orFault(context, () => chooseOrders(context, admin, placement, form.value.order));
  if (isChosen === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (!isChosen) return redirectWithFlash(context, page, failure("adminMoney.place.changed"));
  log("money placed", { requestId: context.requestId, about: id, orders: form.value.order, by: admin.id });
  return redirectWithFlash(context, BACK, success("adminMoney.place.done"));
}

export default function PlaceMoney() {
  const data = useLoaderData<typeof loader>();
  return data.placement ? <PlacementForm {...data} /> : <PlacedMoney {...data} />;
}

interface PlacementFormProps {
  title: string;
  placement: Placement;
  paypalOrigin: string | null;
}

function PlacementForm({ title, placement, paypalOrigin }: PlacementFormProps) {
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { kind, id, amount, reason, orders, isOwn } = placement;
  const errors = reply?.errors.order;
  const { group, choice } = describedGroup({ name: "order", errors });
  return (
    <AdminForm
      heading={title}
      about={t("money", { amount })}
      reply={reply}
      action={`/admin/money/${id}`}
      back={BACK}
      closed={kind !== "surplus" && isOwn === 1 ? t("admin.ownCase") : null}
      yes={t(`adminMoney.place.${kind === "surplus" ? "bear" : "yes"}`)}
    >
      <p className="muted breaks">
        {reason ? <DisputeAbout id={id} reason={reason} /> : t("adminMoney.place.id", { id })}
      </p>
      <p>
        {t(`adminMoney.place.body.${kind}`)} {paypalOrigin && <PaypalLink origin={paypalOrigin} />}
      </p>
      {kind === "surplus" ? (
        <PlacedOrders orders={orders} />
      ) : (
        <fieldset className="stack tight plain" {...group}>
          <legend className="legend">{t("adminMoney.place.orders")}</legend>
          {orders.map(({ id: order, title, language, store, amount, left }) => (
            <label key={order} className="card tick">
              <input
                type={kind === "dispute" ? "checkbox" : "radio"}
                name="order"
                value={order}
                defaultChecked={reply?.typed.order === order}
                {...choice}
              />
              <span>
                <ListingTitle of={{ title, language }} />{" "}
                <span className="small muted">
                  {t("adminOrders.title", { id: orderNumber(order) })} · {store}
                </span>
                <span className="small muted">{t("adminProblems.left", { refundable: left, amount })}</span>
              </span>
            </label>
          ))}
          <FieldErrors name="order" errors={errors} />
        </fieldset>
      )}
    </AdminForm>
  );
}

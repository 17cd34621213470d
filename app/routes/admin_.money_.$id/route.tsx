import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPlacement } from "~/data/disputes/placements.server";
import { formatMoney } from "~/domain/money";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { describedBy, FieldErrors } from "~/ui/field";
import { AdminForm } from "~/ui/moderation/admin-form";
import { PaypalLink } from "~/ui/moderation/paypal-link";
import { pageTitle } from "~/ui/page-title";
import { chosenOrdersSchema } from "./schema";

const BACK = "/admin/money";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const placement = await requireAdminAnd(request, context, (admin) => findPlacement(context.db, admin, id));
  if (!placement) throw notFound({ title: "adminMoney.place.missing" });
  return {
    title: context.t(`adminMoney.place.title.${placement.kind}`),
    placement,
    paypalOrigin: context.paypal?.approvalOrigin ?? null,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, placement } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, placement: await findPlacement(context.db, admin, id) };
  });
  if (!placement) throw notFound({ title: "adminMoney.place.missing" });
  const form = await readForm(request, chosenOrdersSchema(placement));
  if (form.status !== "success") return data(form.reply(), 400);

  const isChosen = await orFault(context, () => chooseOrders(context, admin, placement, form.value.order));
  if (isChosen === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (isChosen)
    log("money placed", { requestId: context.requestId, about: id, orders: form.value.order, by: admin.id });
  const says = isChosen ? success("adminMoney.place.done") : failure("adminMoney.place.changed");
  return redirectWithFlash(context, BACK, says);
}

export default function PlaceMoney() {
  const { title, placement, paypalOrigin } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { kind, id, amount, reason, orders } = placement;
  const errors = reply?.errors.order;
  const { autoFocus: _, ...described } = describedBy({ name: "order", errors });
  return (
    <AdminForm
      heading={title}
      about={formatMoney(amount)}
      reply={reply}
      action={`/admin/money/${id}`}
      back={BACK}
      yes={t("adminMoney.place.yes")}
    >
      <p className="muted breaks">
        {reason ? t("adminMoney.disputes.about", { id, reason }) : t("adminMoney.place.id", { id })}
      </p>
      <p>
        {t(`adminMoney.place.body.${kind}`)} {paypalOrigin && <PaypalLink origin={paypalOrigin} />}
      </p>
      <fieldset className="stack tight plain" {...described}>
        <legend className="strong">{t("adminMoney.place.orders")}</legend>
        {orders.map(({ id: order, title, store, amount, left }, index) => (
          <label key={order} className="tick">
            <input
              type={kind === "dispute" ? "checkbox" : "radio"}
              name="order"
              value={order}
              defaultChecked={reply?.typed.order === order}
              {...(errors && index === 0 && { autoFocus: true })}
            />
            <span>
              {title} <span className="small muted">{store}</span>
              <span className="small muted">
                {t("adminProblems.left", { refundable: formatMoney(left), amount: formatMoney(amount) })}
              </span>
            </span>
          </label>
        ))}
        <FieldErrors name="order" errors={errors} />
      </fieldset>
    </AdminForm>
  );
}

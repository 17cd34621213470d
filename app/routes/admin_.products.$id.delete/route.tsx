import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import type { AppContext } from "~/context";
import { removeProduct } from "~/data/admin.server";
import { findProduct } from "~/data/products.server";
import { type Flash, failure, redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/not-found.server";
import { requireAdmin, requireAdminAnd } from "~/http/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { DeleteProductForm } from "~/ui/delete-product-form";
import { pageTitle } from "~/ui/page-title";

const DELETED: Flash = { kind: "success", title: { key: "admin.success" }, body: [{ key: "admin.deleted" }] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.question, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const product = await requireAdminAnd(request, context, () => findProduct(context.db, params.id ?? ""));
  if (!product) throw notFound({ title: "catalog.productNotFound" });
  if (product.status === "removed") throw toList(context, request, failure("admin.alreadyDeleted"));
  return { question: context.t("admin.confirm"), title: product.title, store: product.store.name };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const id = params.id ?? "";
  const removed = await removeProduct(context.db, admin, id);
  if (removed === null) throw notFound({ title: "catalog.productNotFound" });
  if (removed) log("product removed", { requestId: context.requestId, product: id, by: admin.id });
  return toList(context, request, removed ? DELETED : failure("admin.alreadyDeleted"));
}

/** Back to the page of the list that the product was on: its `?before=` came along. */
function toList(context: AppContext, request: Request, flash: Flash) {
  return redirectWithFlash(context, `/admin${new URL(request.url).search}`, flash);
}

export default function DeleteProduct() {
  const { question, title, store } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <h1>{question}</h1>
      <div className="card stack">
        <div>
          <p className="strong">{title}</p>
          <p className="small muted">{store}</p>
        </div>
        <p>{t("admin.confirmBody")}</p>
        <DeleteProductForm action={pathname + search} back={`/admin${search}`} />
      </div>
    </div>
  );
}

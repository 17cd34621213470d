import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { AppContext } from "~/context";
import { findLatestAuction } from "~/data/auctions/auctions.server";
import { findProduct } from "~/data/catalog/products.server";
import { takeDownProduct } from "~/flows/moderation/take-down-product.server";
import { type Flash, failure } from "~/forms/flash";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { Toast } from "~/ui/messages/notifications";
import { DeleteProductForm } from "~/ui/moderation/delete-product-form";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: true };

const DELETED: Flash = { kind: "success", title: { key: "admin.success" }, body: [{ key: "admin.deleted" }] };
const FAILED: Flash = { kind: "error", title: { key: "shell.error" }, body: [{ key: "admin.notDeleted" }] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.question, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const product = await requireAdminAnd(request, context, () => findProduct(context.db, params.id ?? ""));
  if (!product) throw notFound({ title: "catalog.productNotFound" });
  if (product.status === "removed") throw toList(context, request, failure("admin.alreadyDeleted"));
  return {
    question: context.t("admin.confirm"),
    product: { title: product.title, language: product.language, store: product.store.name },
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, auction } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, auction: await findLatestAuction(context.db, id) };
  });
  const removed = await orFault(context, () => takeDownProduct(context, admin, id, auction));
  if (removed === "fault") return data({ says: FAILED }, 500);
  if (removed === null) throw notFound({ title: "catalog.productNotFound" });
  if (removed) log("product removed", { requestId: context.requestId, product: id, by: admin.id });
  return toList(context, request, removed ? DELETED : failure("admin.alreadyDeleted"));
}

/** Returns to the same page of the list, which `?before=` names. */
function toList(context: AppContext, request: Request, flash: Flash) {
  return redirectWithFlash(context, `/admin${new URL(request.url).search}`, flash);
}

export default function DeleteProduct() {
  const { question, product } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { pathname, search } = useLocation();
  return (
    <div className="wrap narrow page stack">
      <h1>{question}</h1>
      {reply && <Toast flash={reply.says} />}
      <DeleteProductForm product={product} action={pathname + search} back={`/admin${search}`} />
    </div>
  );
}

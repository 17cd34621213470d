import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { AppContext } from "~/context";
import { findLatestAuction } from "~/data/auctions/auctions.server";
import { findProduct } from "~/data/catalog/products.server";
import { isPartyOf } from "~/data/moderation/takedowns.server";
import { takeDownProduct } from "~/flows/moderation/take-down-product.server";
import { type Flash, failure } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { DeleteProductForm } from "~/ui/moderation/delete-product-form";
import { pageTitle } from "~/ui/page-title";
import { takedownSchema } from "./schema";

const DELETED: Flash = { kind: "success", title: { key: "admin.success" }, body: [{ key: "admin.deleted" }] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.question, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [product, isOwn] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([findProduct(context.db, id), isPartyOf(context.db, admin, id)]),
  );
  if (!product) throw notFound({ title: "catalog.productNotFound" });
  if (product.status === "removed") throw toList(context, request, failure("admin.alreadyDeleted"));
  refuseOwnCase(context, listOf(new URL(request.url).search), { isOwn });
  const savedForm = savedReply(context, request);
  return {
    question: context.t(isFromReports(new URL(request.url).search) ? "adminReports.takeDown" : "admin.confirm"),
    product: { id, title: product.title, language: product.language, store: product.store.name },
    savedForm,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { db } = context;
  const { admin, found } = await requireAdminAnd(request, context, async (admin) => {
    const reads = [findProduct(db, id), findLatestAuction(db, id), isPartyOf(db, admin, id)] as const;
    return { admin, found: await Promise.all(reads) };
  });
  const [product, auction, isOwn] = found;
  if (!product) throw notFound({ title: "catalog.productNotFound" });
  if (product.status === "removed") return toList(context, request, failure("admin.alreadyDeleted"));
  refuseOwnCase(context, listOf(new URL(request.url).search), { isOwn });
  const form = await readForm(request, takedownSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { rule, reason } = form.value;
  const wanted = { rule, reason: reason.reason };
  const removed = await orFault(context, () => takeDownProduct(context, admin, product, wanted, auction));
  if (removed === "fault") return data(form.reply({ error: { key: "admin.notDeleted" } }), 500);
  if (removed) log("product removed", { requestId: context.requestId, product: id, rule, by: admin.id });
  return toList(context, request, removed ? DELETED : failure("admin.alreadyDeleted"));
}

function toList(context: AppContext, request: Request, flash: Flash) {
  return redirectWithFlash(context, listOf(new URL(request.url).search), flash);
}

function isFromReports(search: string): boolean {
  return new URLSearchParams(search).get("from") === "reports";
}

/** The same page of the list of products, which the search names; or the reports, where the form was opened from there. */
function listOf(search: string): string {
  return isFromReports(search) ? "/admin/reports" : `/admin${search}`;
}

export default function DeleteProduct() {
  const { question, product, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { pathname, search } = useLocation();
  const { t } = useLanguage();
  const isReported = isFromReports(search);
  const back = isReported ? `/admin/reports/listing/${product.id}` : listOf(search);
  const yes = isReported ? question : t("admin.delete");
  return (
    <div className="wrap narrow page stack">
      <h1>{question}</h1>
      <DeleteProductForm product={product} action={pathname + search} back={back} yes={yes} reply={reply} />
    </div>
  );
}

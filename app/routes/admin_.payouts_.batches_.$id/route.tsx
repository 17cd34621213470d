import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findBatch } from "~/data/payouts/batches.server";
import type { Payout } from "~/data/payouts/payouts.server";
import { type Centavos, sumOf, toCentavos } from "~/domain/money";
import { isInFile } from "~/domain/payouts/batch";
import { completeBatch } from "~/flows/payouts/complete-batch.server";
import { failure, success } from "~/forms/flash";
import { batchPaidSchema } from "~/forms/payout-reference.server";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { AdminTable } from "~/ui/moderation/admin-table";
import { Fact, FactList } from "~/ui/moderation/fact-list";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { PaidForm } from "~/ui/payouts/paid-form";
import { PayoutRow } from "~/ui/payouts/payout-row";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const batch = await requireAdminAnd(request, context, (admin) => findBatch(context.db, admin, params.id ?? ""));
  if (!batch) throw notFound({ title: "payouts.batchMissing" });
  return { title: context.t("payouts.batch"), batch };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, batch } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, batch: await findBatch(context.db, admin, id) };
  });
  if (!batch) throw notFound({ title: "payouts.batchMissing" });
  const form = await readForm(request, batchPaidSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { seen, reference } = form.value;
  const paid = { id, entries: batch.entries.filter((payout) => seen.includes(payout.id)) };
  const isPaid = await orFault(context, () => completeBatch(context, admin, paid, reference));
  if (isPaid === "fault") return data(form.reply({ error: { key: "adminOrders.failed" } }), 500);
  if (isPaid) log("batch paid", { requestId: context.requestId, batch: id, by: admin.id });
  const says = isPaid ? success("payouts.batchPaid") : failure("payouts.batchEndedBefore");
  return redirectWithFlash(context, `/admin/payouts/batches/${id}`, says);
}

export default function PayoutBatch() {
  const { title, batch } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { id, amount, payouts, created_at, paid_at, reference, entries } = batch;
  const page = `/admin/payouts/batches/${id}`;
  const toPay = entries.filter(({ status, leftOut }) => status === "requested" && leftOut === null);
  const inFile = entries.filter(isInFile);
  const leftOut = entries.filter((payout) => payout.leftOut !== null);
  const columns = (["seller", "sellerAccount", "amount"] as const).map((key) => t(`payouts.${key}`));
  return (
    <div className="wrap page stack sections">
      <div className="stack">
        <BackTitle
          to="/admin/payouts/batches"
          label={t("payouts.tabs.batches")}
          title={`${title} · ${t("money", { amount })}`}
        />
        <FactList>
          <Fact name={t("payouts.title")}>{t("payouts.ofPayouts", { count: payouts })}</Fact>
          <Fact name={t("payouts.files")}>
            {inFile.length < entries.length && t("payouts.inFile", { count: inFile.length, amount: amountOf(inFile) })}
          </Fact>
          <Fact name={t("payouts.closed")}>
            <Moment at={created_at} />
          </Fact>
          <Fact name={t("payouts.paid")}>{paid_at !== null && <Moment at={paid_at} />}</Fact>
          <Fact name={t("payouts.referenceField")}>{reference}</Fact>
        </FactList>
        <div className="row">
          <a className="btn" href={`${page}/payouts.xlsx`} download>
            {t("payouts.downloadWorkbook")}
          </a>
          <a className="btn" href={`${page}/payouts.csv`} download>
            {t("payouts.downloadCsv")}
          </a>
        </div>
        <p className="small muted">{t("payouts.filesHint")}</p>
      </div>
      {leftOut.length > 0 && <p className="card">{t("payouts.leftOutOfFile", { count: leftOut.length })}</p>}
      {paid_at === null && toPay.length > 0 && (
        <PaidForm
          action={page}
          title={t("payouts.markBatch")}
          body={t("payouts.markBatchBody", { count: toPay.length, amount: amountOf(toPay) })}
          seen={toPay.map((payout) => payout.id)}
          reply={reply}
        />
      )}
      <section className="stack" aria-labelledby="payouts">
        <h2 id="payouts">{t("payouts.title")}</h2>
        <AdminTable
          label={t("payouts.title")}
          columns={[...columns, t("admin.status")]}
          numeric={[t("payouts.amount")]}
        >
          {entries.map((payout) => (
            <PayoutRow key={payout.id} id={payout.id} payout={payout} />
          ))}
        </AdminTable>
      </section>
    </div>
  );
}

function amountOf(payouts: readonly Pick<Payout, "amount">[]): Centavos {
  return toCentavos(sumOf(payouts.map(({ amount }) => amount)));
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listProofLines } from "~/data/auctions/proofs.server";
import { findRevealableAuction } from "~/data/auctions/revelations.server";
import { revelationBarrier } from "~/domain/auctions/revelation";
import { isReasonRefusal, REASON_MAX } from "~/domain/reason";
import { revealBids } from "~/flows/auctions/reveal-bids.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { readProofHead } from "~/http/pages/proof-page.server";
import { savedReply } from "~/http/saved-form.server";
import { findForAdmin, requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { pageTitle } from "~/ui/page-title";
import { Pager } from "~/ui/pager";
import inline from "../../../build/inline.json";
import { ProofLines } from "./proof-lines";
import { ReceiptForm } from "./receipt-form";
import { RevealForm } from "./reveal-form";
import { revelationSchema } from "./schema";

/** Events of a page: as many as a first round trip holds. */
const LINES = 75;

export const handle = { isShop: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** A cached history may lack its last line. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const after = pageStart(new URL(request.url).searchParams.get("after"));
  const [{ product, terms, count }, events, auction] = await Promise.all([
    readProofHead(context, id),
    listProofLines(context.db, id, after, LINES),
    findForAdmin(context, (admin) => findRevealableAuction(context.db, admin, id)),
  ]);
  const page = (start: number) => `/auction/${id}/proof${start > 0 ? `?after=${start}` : ""}#lines`;
  // Past the end is the last page.
  if (after > 0 && after >= count) throw redirect(page(pageStart(`${count - 1}`)), 303);
  const pages = {
    previous: after === 0 ? null : page(after - LINES),
    next: after + LINES < count ? page(after + LINES) : null,
  };
  const revealing = auction && { revelation: auction.revelation, isOpen: revelationBarrier(auction) === null };
  const savedForm = auction && context.session ? savedReply(context, request, context.session.userId) : undefined;
  return { product, terms, events, isFirst: after === 0, pages, revealing, savedForm, title: context.t("proof.title") };
}

/** A whole number of pages; 0 for anything else. */
function pageStart(after: string | null): number {
  const asked = /^\d{1,7}$/.test(after ?? "") ? Number(after) : 0;
  return asked - (asked % LINES);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const { admin, auction } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, auction: await findRevealableAuction(context.db, admin, id) };
  });
  if (!auction) throw notFound();
  const form = await readForm(request, revelationSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const answer = await orFault(context, () => revealBids(context, admin, auction, form.value.reason));
  if (answer === "fault") return data(form.reply({ error: { key: "proof.revealFailed" } }), 500);
  if (!answer.ok) {
    const error = sentence("proof.refusal", answer.refusal, { max: REASON_MAX });
    // Errors of the reason belong to its field, all others to the form.
    const isOfField = isReasonRefusal(answer.refusal.reason);
    return isOfField ? data(form.reply({ fieldErrors: { reason: [error] } }), 400) : data(form.reply({ error }), 409);
  }
  log("bids revealed", { requestId: context.requestId, auction: id, by: admin.id });
  return redirectWithFlash(context, `/auction/${id}/proof`, success("proof.revealed"));
}

export default function ProofPage() {
  const { product, terms, events, isFirst, pages, revealing, savedForm, title } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const file = `/auction/${terms.auction}/proof.json`;
  return (
    <div className="wrap page stack">
      <BackTitle to={`/product/${product.id}`} label={<ListingTitle of={product} />} title={title} />
      <p>{t("proof.about")}</p>
      <div
        data-proof={file}
        data-checking={t("proof.checking")}
        data-holds={t("proof.allHold")}
        data-broken={t("proof.broken")}
        data-failed={t("proof.failed")}
        data-unable={t("proof.unable")}
      >
        <p role="status" data-result />
      </div>
      {revealing && <RevealForm {...revealing} here={`/auction/${terms.auction}/proof`} reply={reply} />}
      <ReceiptForm receipts={`/auction/${terms.auction}/receipts`} />
      <details className="card">
        <summary>{t("proof.how")}</summary>
        <div className="stack tight">
          <p>{t("proof.howBody")}</p>
          <p>{t("proof.byHand")}</p>
          <p>
            <a href={file} download>
              {t("proof.file")}
            </a>
          </p>
        </div>
      </details>
      <ProofLines terms={isFirst ? terms : null} events={events} />
      <Pager {...pages} />
      <script type="module" src={inline.verifier} />
    </div>
  );
}

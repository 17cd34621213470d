import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ComplaintPage, findComplaintPage } from "~/data/auctions/complaints.server";
import { COMPLAINT_CAUSES, COMPLAINT_MAX, complainableUntil } from "~/domain/auctions/complaint";
import { complainAboutResult } from "~/flows/auctions/complain-about-result.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { ChoiceField } from "~/ui/choice-field";
import { KEPT_FORM, TextArea } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { Moment } from "~/ui/moment";
import { pageTitle } from "~/ui/page-title";
import { ComplaintState } from "./complaint-state";
import { complaintSchema } from "./schema";

const pageOf = (id: string) => `/auction/${encodeURIComponent(id)}/complaint`;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const [user, found] = await requireUserAnd(request, context, (userId) => findComplaintPage(context.db, id, userId));
  if (!found) throw notFound();
  const { productId, title, language, status, own, decided, now } = found;
  return {
    title: context.t("complaints.title"),
    id,
    listing: { id: productId, title, language },
    isOver: status !== null,
    own,
    decided,
    now,
    until: untilOf(found),
    savedForm: savedReply(context, request, user.id),
  };
}

function untilOf({ status, endsAt, own, decided, now }: ComplaintPage): number | null {
  const isVoid = decided.some(({ decision }) => decision === "void");
  return status === null || endsAt === null || own || isVoid ? null : complainableUntil({ status, endsAt }, now);
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const id = params.id ?? "";
  const [user, found] = await requireUserAnd(request, context, (userId) => findComplaintPage(context.db, id, userId));
  if (!found) throw notFound();
  const form = await readForm(request, complaintSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { cause, words } = form.value;
  const complaint = { auctionId: id, userId: user.id, cause, words: words.reason };
  const isMade = await orFault(context, () => complainAboutResult(context, complaint, found.title));
  if (isMade === "fault") return data(form.reply({ error: { key: "complaints.failed" } }), 500);
  const says = isMade ? success("complaints.sent") : failure("complaints.notPossible");
  return redirectWithFlash(context, pageOf(id), says);
}

export default function Complaint() {
  const { title, id, listing, isOver, own, decided, until, now, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <BackTitle to={`/product/${listing.id}`} label={<ListingTitle of={listing} />} title={title} />
      <FormError reply={reply} />
      <p>{t("complaints.about")}</p>
      <ComplaintState own={own} decided={decided} title={listing.title} now={now} />
      {until !== null && (
        <form id={KEPT_FORM} className="stack" method="post" action={pageOf(id)}>
          <ChoiceField
            name="cause"
            legend={t("complaints.why")}
            values={COMPLAINT_CAUSES}
            label={(cause) => t(`complaints.cause.${cause}`)}
            typed={reply?.typed.cause}
            errors={reply?.errors.cause}
          />
          <TextArea
            name="words"
            label={t("complaints.words")}
            hint={t("complaints.hint", { max: COMPLAINT_MAX })}
            errors={reply?.errors.words}
            maxLength={COMPLAINT_MAX}
            defaultValue={reply?.typed.words}
            required
          />
          <p className="small muted">
            {t("complaints.until")} <Moment at={until} />
          </p>
          <p>
            <button className="btn main" type="submit">
              {t("complaints.send")}
            </button>
          </p>
        </form>
      )}
      {until === null && !own && decided.length === 0 && (
        <p className="muted">{t(isOver ? "complaints.over" : "complaints.notEnded")}</p>
      )}
    </div>
  );
}

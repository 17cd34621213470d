import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findModeratedListing } from "~/data/moderation/corrections.server";
import { findReview } from "~/data/moderation/listing-reviews.server";
import { listNeighbours, listThingReports } from "~/data/moderation/reported-things.server";
import { listRulings } from "~/data/moderation/rulings.server";
import { excerptOf } from "~/domain/moderation/prohibited";
import { CAUSES } from "~/domain/moderation/report";
import { isRuled, RULING_PARTS } from "~/domain/moderation/ruling";
import { ruleAgainst } from "~/flows/moderation/rule-against.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { findDecidable, readReported } from "~/http/pages/reported-thing-page.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { FormError } from "~/ui/form-error";
import { MessageList } from "~/ui/moderation/message-list";
import { UserRulings } from "~/ui/moderation/user-rulings";
import { pageTitle } from "~/ui/page-title";
import { HeldListing } from "./held-listing";
import { ReportList } from "./report-list";
import { ReportedListing } from "./reported-listing";
import { RulingForm } from "./ruling-form";
import { rulingSchema } from "./schema";
import { ThingCard } from "./thing-card";

const DESK = "/admin/reports";
/** Of one thing, on its page. */
const MOST = 50;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const reported = readReported(params);
  const { noun, about } = reported;
  const { db, t } = context;
  const [thing, reports, neighbours, review, listing, rulings] = await requireAdminAnd(request, context, (admin) =>
    Promise.all([
      findDecidable(context, admin, reported),
      listThingReports(db, admin, reported, MOST),
      noun === "message" ? listNeighbours(db, admin, about) : [],
      noun === "listing" ? findReview(db, admin, about) : null,
      noun === "listing" ? findModeratedListing(db, admin, about) : null,
      noun === "person" ? listRulings(db, admin, about, MOST) : [],
    ]),
  );
  if (!thing) throw notFound({ title: "adminReports.missing" });
  const { texts } = thing;
  const parts = isRuled(noun)
    ? RULING_PARTS[noun].filter((part) => noun === "person" || texts.some((one) => one.part === part))
    : [];
  return {
    title: t(`adminReports.case.${review ? "review" : noun}`),
    // Whom it is about is not told who reported it.
    ...{ noun, about, thing, reports: thing.isOwn ? null : reports, neighbours, parts, listing, rulings },
    held: review && {
      since: review.at,
      found: review.found.map((word) => ({ ...word, excerpt: excerptOf(review.texts, word.word) })),
    },
    savedForm: savedReply(context, request),
  };
}

/** Removes a part, or warns the person. A listing is taken down on its own page. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { noun, about } = readReported(params);
  if (!isRuled(noun)) throw notFound({ title: "adminReports.missing" });
  const { admin, thing } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, thing: await findDecidable(context, admin, { noun, about }) };
  });
  if (!thing) throw notFound({ title: "adminReports.missing" });
  refuseOwnCase(context, `${DESK}/${noun}/${about}`, thing);
  const form = await readForm(request, rulingSchema(noun));
  if (form.status !== "success") return data(form.reply(), 400);

  const { part, rule, reason } = { ...form.value, reason: form.value.reason.reason };
  const ruling = { noun, about, part, rule, reason, title: thing.title };
  const isRuledNow = await orFault(context, () => ruleAgainst(context, admin, ruling));
  if (isRuledNow === "fault") return data(form.reply({ error: { key: "adminReports.failed" } }), 500);
  if (!isRuledNow) return redirectWithFlash(context, DESK, failure("adminReports.missing"));
  log("ruling made", { requestId: context.requestId, noun, about, part, rule, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminReports.ruled"));
}

export default function ReportCasePage() {
  const { title, noun, about, thing, reports, neighbours, parts, held, listing, rulings, savedForm } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const page = `${DESK}/${noun}/${about}`;
  const mayDecide = thing.isOwn === 0;
  const takeDown = (
    <a className="btn danger" href={`/admin/products/${about}/delete?from=reports`}>
      {t(held ? "adminReports.reject" : "adminReports.takeDown")}
    </a>
  );
  return (
    <div className="wrap medium page stack sections">
      <BackTitle to={DESK} label={t("admin.reports")} title={title} />
      <FormError title="shell.error" reply={reply} />
      <ThingCard noun={noun} thing={thing}>
        {listing && <ReportedListing {...listing} />}
      </ThingCard>
      {neighbours.length > 1 && <MessageList messages={neighbours} title={t("adminReports.around")} />}
      {mayDecide && held && <HeldListing productId={about} {...held} takeDown={takeDown} />}
      {reports === null && <p>{t("admin.ownCase")}</p>}
      {reports && !(held && reports.length === 0) && <ReportList reports={reports} dismiss={`${page}/dismiss`} />}
      {noun === "listing" && mayDecide && !held && <p>{takeDown}</p>}
      <UserRulings rulings={rulings} />
      {noun === "person" && (
        <p>
          <a className="btn" href={`/admin/users/${about}`}>
            {t("adminReports.suspend")}
          </a>
        </p>
      )}
      {mayDecide && parts.length > 0 && isRuled(noun) && (
        <RulingForm action={page} noun={noun} parts={parts} rules={CAUSES[noun]} reply={reply} />
      )}
    </div>
  );
}

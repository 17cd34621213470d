import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { countDrafts, type Draft, findDraft, type SeenDraft } from "~/data/catalog/drafts.server";
import { findLastTerms } from "~/data/catalog/last-terms.server";
import { readClock } from "~/data/clock.server";
import { findIsSuspended } from "~/data/moderation/suspensions.server";
import { draftAddress, formatEdition, mayReplace, nextEdition, parseEdition } from "~/domain/catalog/draft";
import { hasPriceAbove } from "~/domain/catalog/listing";
import { nextTerms, type Terms } from "~/domain/catalog/typed-goods";
import { reviewPage } from "~/domain/messages/message-pages";
import { type PublishAnswer, publishProduct } from "~/flows/catalog/publish-product.server";
import { readSellForm, type SellSubmission } from "~/flows/catalog/save-draft.server";
import { failure, notice, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { listingErrors } from "~/forms/listing-errors";
import type { ExtraErrors } from "~/forms/read-form.server";
import { sellSchema } from "~/forms/sell-schema.server";
import { askedDraft } from "~/http/answers/asked-draft.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireStoreOwnerAnd, SUSPENDED } from "~/http/session/store-owner.server";
import { BrokenUpload, drainUpload, postedForm } from "~/http/upload.server";
import { useLanguage } from "~/i18n/language-provider";
import { photoFlash } from "~/ui/catalog/photo-flash";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { OtherDrafts } from "./other-drafts";
import { SellForm } from "./sell-form";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

const TO_PUBLISH = { signIn: "sell.signInToPublish", kept: "/sell" } as const;

/** `sent`: the draft of a form that waits to be sent again. */
async function look({ db }: AppContext, userId: string, asked: string | null, sent?: string): Promise<SeenDraft> {
  const [seen, last, drafts, now, isSuspended] = await Promise.all([
    findDraft(db, userId, asked ?? sent ?? null),
    asked === null && sent !== undefined ? findDraft(db, userId, null) : null,
    countDrafts(db, userId),
    readClock(db),
    findIsSuspended(db, userId),
  ]);
  return { seen: seen ?? last, drafts, now, isSuspended };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const asked = askedDraft(request);
  const [seller, { seen, drafts, now, last }] = await requireStoreOwnerAnd(
    request,
    context,
    async (userId) => {
      const sent = savedReply(context, request, userId)?.typed.draft;
      if (context.memory.draft) return { ...context.memory.draft, last: null };
      const [looked, last] = await Promise.all([look(context, userId, asked, sent), findLastTerms(context.db, userId)]);
      return { ...looked, last };
    },
    TO_PUBLISH,
  );
  const savedForm = context.memory.draft ? undefined : savedReply(context, request, seller.id);
  const form = continueForm(seen, savedForm?.typed, context.newId, asked, last);
  return { title: context.t("sell.title"), now, drafts, fresh: context.newId(), ...form };
}

/** The draft's text, the seller's last terms in a new one, or the form as it was sent and not saved, unless the draft is newer. */
function continueForm(
  seen: Draft | null,
  sent: Record<string, string> | undefined,
  newId: () => string,
  asked: string | null,
  last: Terms | null,
) {
  // A GET writes nothing: a draft that is not saved yet has only its id.
  const draft = seen ?? {
    id: asked ?? sent?.draft ?? newId(),
    fields: last ? nextTerms(last) : {},
    images: [],
    version: 0,
    form: "",
  };
  const first = formatEdition({ base: draft.version, form: newId(), step: 1 });
  // Until the first save, two windows with an empty form write the same draft.
  const isNamed = asked !== null || draft.version > 0;
  if (!sent) return { draft, isNamed, edition: first, typed: draft.fields };
  const edition = parseEdition(sent.edition);
  if (!edition) return { draft, isNamed, edition: first, typed: sent };
  return mayReplace({ draft: sent.draft, edition }, draft)
    ? { draft, isNamed, edition: formatEdition(nextEdition(edition)), typed: sent }
    : { draft, isNamed, edition: first, typed: draft.fields };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const asked = askedDraft(request);
  const page = draftAddress("/sell", asked);
  const read = (userId: string) => look(context, userId, asked);
  const [seller, looked] = await requireStoreOwnerAnd(request, context, read, TO_PUBLISH).catch(async (refused) => {
    await drainUpload(request);
    throw refused;
  });
  const form = postedForm(request, context, sellSchema);
  let brought: SellSubmission | null = null;
  let answer: PublishAnswer;
  try {
    brought = await readSellForm(context, seller.id, { seen: looked.seen, asked }, form);
    answer = await publishProduct(context, looked, brought);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!(error instanceof BrokenUpload)) context.logFault(error);
    if (!brought) return redirectWithFlash(context, page, failure("sell.publishFailed"));
    context.memory.draft = looked;
    return data(form.reply({ error: { key: "sell.publishFailed" } }), 500);
  }
  if (answer === "suspended") return redirectWithFlash(context, "/account", SUSPENDED);
  if (answer.ok) {
    const { product, startsAt, isHeld } = answer;
    if (isHeld) return redirectWithFlash(context, reviewPage({ product }), notice("reviews.held"));
    const says = success(startsAt === null ? "sell.published" : "sell.scheduled");
    const { maxPayment } = context.config;
    const max = { max: maxPayment };
    const body = hasPriceAbove(brought.save.fields, maxPayment)
      ? [{ key: "sell.abovePayable" as const, values: max }]
      : [];
    return redirectWithFlash(context, `/product/${product}`, { ...says, body });
  }

  const begun = answer.draft && !looked.seen ? 1 : 0;
  context.memory.draft = { ...looked, seen: answer.draft, drafts: looked.drafts + begun };
  const refuse = (wrong: ExtraErrors, status: number) => {
    const { typed, ...reply } = form.reply(wrong);
    // The form is made from the draft as it is now.
    const { edition: _, ...fields } = typed;
    // In the order of the specification.
    return data({ ...reply, errors: wrong.fieldErrors ?? reply.errors, typed: fields }, status);
  };
  if (answer.refusals === "draftChanged") return refuse({ error: { key: "sell.draftChanged" } }, 409);
  if (answer.refusals === "draftsFull") return refuse({ error: { key: "sell.draftsFull" } }, 409);
  if ("tooMany" in answer.refusals) {
    return refuse({ error: { key: "sell.tooManyListings", values: answer.refusals.tooMany } }, 429);
  }
  const fieldErrors = listingErrors(answer.refusals, "photos");
  const { title: error, body: details = [] } = photoFlash(0, answer.skipped);
  const [first] = Object.values(fieldErrors).flat();
  const says = answer.skipped.length > 0 ? { error, details } : { error: first };
  return refuse({ fieldErrors, ...says }, 400);
}

export default function Sell() {
  const { draft, drafts, fresh, now, isNamed, edition, typed } = useLoaderData<typeof loader>();
  const reply: FormReply | undefined = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack tight">
        <h1>{t("sell.title")}</h1>
        <p className="muted">{t("sell.intro")}</p>
        {drafts > 0 && <OtherDrafts drafts={drafts} fresh={fresh} />}
      </div>
      <Hydrated
        route="sell"
        part={SellForm}
        props={{
          ...{ draft, now, isNamed, reply },
          edition: reply?.typed.edition ?? edition,
          typed: reply?.typed ?? typed,
        }}
      />
    </div>
  );
}

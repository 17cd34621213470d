import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findDraft } from "~/data/catalog/drafts.server";
import { draftAddress } from "~/domain/catalog/draft";
import { detectLanguage } from "~/domain/catalog/listing-language";
import { discardDraft } from "~/flows/catalog/discard-draft.server";
import { success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { askedDraft } from "~/http/answers/asked-draft.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { isLanguage } from "~/i18n/language";
import { useLanguage } from "~/i18n/language-provider";
import { AuctionQuestion } from "~/ui/auctions/auction-question";
import { pageTitle } from "~/ui/page-title";
import { discardSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const read = (userId: string) => findDraft(context.db, userId, askedDraft(request));
  const [, draft] = await requireUserAnd(request, context, read);
  if (!draft) throw redirect("/sell", 303);
  const { id, fields, images } = draft;
  const { title = "", description = "", language } = fields;
  const written = isLanguage(language) ? language : detectLanguage({ title, description });
  const product = title
    ? { title, language: written ?? context.language }
    : { title: context.t("sell.discard.untitled"), language: context.language };
  const here = askedDraft(request) ? draftAddress("/sell/draft/discard", id) : "/sell/draft/discard";
  return {
    title: context.t("sell.discard.title"),
    here,
    back: draftAddress("/sell", id),
    id,
    product,
    photos: images.length,
  };
}

/** A draft that was begun since the question stays. */
export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const { draft = "" } = await readFields(request, discardSchema);
  const done = await orFault(context, () => discardDraft(context, user.id, draft));
  if (done === "fault") return data({ error: sentence("sell.discard", "failed") }, 500);
  const list = "/seller-settings/listings?state=drafts";
  return redirectWithFlash(context, askedDraft(request) ? list : "/sell", success("sell.discard.done"));
}

export default function DiscardDraft() {
  const { title, here, back, id, product, photos } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <AuctionQuestion
      heading={title}
      product={product}
      error={reply?.error}
      action={here}
      back={back}
      no={t("sell.discard.keep")}
      yes={t("sell.discard.yes")}
      isOpen
    >
      <input type="hidden" name="draft" value={id} />
      <p>{photos > 0 ? t("sell.discard.askPhotos", { count: photos }) : t("sell.discard.ask")}</p>
    </AuctionQuestion>
  );
}

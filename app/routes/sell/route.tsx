import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { type Draft, findDraft } from "~/data/catalog/drafts.server";
import type { TypedListing } from "~/domain/product";
import { readSellForm } from "~/flows/selling/keep-draft.server";
import { type PublishAnswer, publishProduct } from "~/flows/selling/publish-product.server";
import { type Flash, failure, redirectWithFlash, success } from "~/http/flash.server";
import type { FormReply } from "~/http/forms/forms.server";
import { keepForm, typedBefore } from "~/http/forms/kept-form.server";
import { BrokenUpload, postedForm, readAway } from "~/http/forms/upload.server";
import { faultFacts, log } from "~/http/log.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { pageTitle } from "~/ui/page-title";
import { photoFlash } from "~/ui/photo-flash";
import { toErrors } from "./listing-errors";
import { SellForm } from "./sell-form";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** The draft as the action left it: the page that it draws need not read it again. */
const left = new WeakMap<AppContext, Draft | null>();

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [seller, draft] = await requireSellerAnd(request, context, async (userId) => {
    const known = left.get(context);
    return known === undefined ? findDraft(context.db, userId) : known;
  });
  return {
    title: context.t("sell.title"),
    // Reading writes nothing: a draft that is not there yet has only its id.
    draft: draft ?? { id: context.newId(), fields: {}, images: [] },
    typed: typedBefore(context, request, seller.id) as TypedListing | null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const read = (userId: string) => findDraft(context.db, userId);
  const [seller, seen] = await requireSellerAnd(request, context, read).catch(async (refused) => {
    await readAway(request);
    throw refused;
  });
  let typed: TypedListing | null = null;
  let answer: PublishAnswer;
  try {
    const brought = await readSellForm(context, seller.id, seen, postedForm(request, context.requestId));
    typed = brought.save.fields;
    answer = await publishProduct(context, seen, brought);
  } catch (error) {
    if (error instanceof Response) throw error;
    if (!(error instanceof BrokenUpload)) log("fault", { requestId: context.requestId, ...faultFacts(error) });
    const says = failure("sell.publishFailed");
    if (!typed) return redirectWithFlash(context, "/sell", says);
    left.set(context, seen);
    return data({ typed, errors: {}, says } satisfies SellReply, 500);
  }
  if (answer.ok) return redirectWithFlash(context, `/product/${answer.product}`, success("sell.published"));

  left.set(context, answer.draft);
  const errors = toErrors(answer.refusals);
  const says: Flash = answer.skipped.length > 0 ? photoFlash(0, answer.skipped) : failure(firstOf(errors));
  return data({ typed, errors, says } satisfies SellReply, 400);
}

export type SellReply = FormReply & { says: Flash };

/**
 * The seller together with what is theirs; visitors are sent to sign in, people without a store to open one, and, where
 * the market asks for it, those whose e-mail is not confirmed to do that.
 */
async function requireSellerAnd<T>(request: Request, context: AppContext, read: (userId: string) => Promise<T>) {
  const [user, found] = await requireUserAnd(request, context, read, "sell.signInToPublish");
  const mustConfirm = context.config.confirmFirst && !user.isConfirmed;
  if (user.handle && !mustConfirm) return [user, found] as const;
  const kept = request.method === "POST" ? await keepForm(request, context, "/sell") : [];
  if (mustConfirm) throw redirectWithFlash(context, "/account/settings", failure("sell.confirmFirst"), kept);
  throw redirectWithFlash(context, "/seller-settings?to=/sell", STORE_FIRST, kept);
}

const STORE_FIRST: Flash = {
  kind: "error",
  title: { key: "sell.profileRequiredTitle" },
  body: [{ key: "sell.profileRequired" }],
};

function firstOf(errors: FormReply["errors"]) {
  return Object.values(errors)[0]?.[0]?.key ?? "sell.publishFailed";
}

export default function Sell() {
  const { draft, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack sections">
      <div className="stack tight">
        <h1>{t("sell.title")}</h1>
        <p className="muted">{t("sell.intro")}</p>
      </div>
      <SellForm draft={draft} typed={reply?.typed ?? typed ?? draft.fields} reply={reply} />
    </div>
  );
}

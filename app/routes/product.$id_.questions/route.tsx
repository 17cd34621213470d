import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findProduct, type Product } from "~/data/catalog/products.server";
import { findWaitingQuestions, listAnsweredQuestions, selectAsking } from "~/data/questions/questions.server";
import { ownLimits } from "~/data/rate-limits.server";
import { isGone } from "~/domain/catalog/closed-listing";
import { asSeenBy } from "~/domain/catalog/product";
import { titleFor } from "~/domain/catalog/translation";
import { checkQuestion, refuseQuestion } from "~/domain/questions/question";
import { askSeller } from "~/flows/questions/ask-seller.server";
import { success } from "~/forms/flash";
import { publicTextError } from "~/forms/question-errors";
import { readForm } from "~/forms/read-form.server";
import { type Sentence, sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readNewestFirst } from "~/http/pages/newest-first.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { findViewer, requestedPage, requireUserAndTry } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingLead } from "~/ui/catalog/listing-lead";
import { ListingTitle } from "~/ui/catalog/listing-title";
import type { Market } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";
import { NewestPager } from "~/ui/pager";
import { AskForm } from "~/ui/questions/ask-form";
import { QuestionList } from "~/ui/questions/question-list";
import { questionThing } from "~/ui/questions/question-thing";
import { WaitingQuestions } from "~/ui/questions/waiting-questions";
import { shareCard } from "~/ui/share-card";
import { breadcrumbs } from "~/ui/structured-data";
import { questionSchema } from "./schema";

export const handle = {
  isShop: true,
  structuredData: ({ title, product, answered }: SerializeFrom<typeof loader>, market: Market) => [
    {
      "@type": "CollectionPage",
      name: title,
      hasPart: answered.map(questionThing),
    },
    breadcrumbs(market, [
      { name: product.title, path: `/product/${product.id}` },
      { name: market.t("questions.title"), path: `/product/${product.id}/questions` },
    ]),
  ],
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageTitle(data?.title, matches),
  ...(data ? shareCard(matches, { title: data.title }) : []),
  // A page without questions tells search engines nothing.
  ...(data?.answered.length === 0 ? [{ name: "robots", content: "noindex" }] : []),
];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const { db, session, t } = context;
  const [found, { rows, pages }, waiting, viewer] = await Promise.all([
    findProduct(db, id),
    readNewestFirst(request, `/product/${encodeURIComponent(id)}/questions`, (before, most) =>
      listAnsweredQuestions(db, id, before, most),
    ),
    session && findWaitingQuestions(db, session.userId, id),
    findViewer(context),
  ]);
  const product = found && !isGone(found, viewer) ? asSeenBy(found, viewer) : null;
  if (!product) throw notFound({ title: "catalog.productNotFound" });
  const { text: title, language } = titleFor(product, context.language);
  return {
    title: t("questions.about", { title }),
    product: {
      ...{ id: product.id, title, language, price: product.price, image: product.images[0] ?? null },
      ...{ isOwn: product.isOwn, isOpen: product.status === "active" },
      priceLabel: product.isAuction ? t(auctionLabel(product)) : undefined,
    },
    answered: rows,
    pages,
    waiting: viewer ? waiting : null,
    isAdmin: viewer?.isAdmin === true,
    formKey: context.newId(),
    savedForm: savedReply(context, request, viewer?.id),
  };
}

function auctionLabel({ bids, status }: Pick<Product, "bids" | "status">) {
  if (bids === 0) return "cards.startingBid";
  return status === "active" ? "catalog.currentBid" : "bidding.lastBid";
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const productId = params.id ?? "";
  const form = await readForm(request, questionSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const checked = checkQuestion(form.value.question, context.language);
  const { user, wait, found } = await requireUserAndTry(
    request,
    context,
    (userId) => ({
      limits: checked.ok ? ownLimits.question(userId) : [],
      reads: [selectAsking(context.db, userId, productId)] as const,
    }),
    "questions.signIn",
    requestedPage(request),
  );
  const [listing] = found[0];
  if (!listing) throw notFound({ title: "catalog.productNotFound" });
  const refuse = (error: Sentence, status: number) =>
    data(form.reply({ fieldErrors: { question: [error] } }), { status });
  if (!checked.ok) return refuse(publicTextError("question", checked.refusal), 400);
  if (wait > 0) return refuse({ key: "questions.wait", values: { seconds: wait } }, 429);
  const { title, sellerId, isOwn, isOpen, ownWaiting, waiting } = listing;
  const refusal = refuseQuestion({ isOwn: isOwn === 1, isOpen: isOpen === 1, ownWaiting, waiting });
  if (refusal) return refuse(sentence("questions.refusal", refusal), 409);

  const { key = context.newId() } = form.value;
  const question = { ...checked, id: key, productId, askerId: user.id };
  const isAsked = await orFault(context, () => askSeller(context, question, { title, sellerId }));
  if (isAsked === "fault") return refuse({ key: "questions.failed" }, 500);
  if (!isAsked) return refuse(sentence("questions.refusal", "closed"), 409);
  return redirectWithFlash(context, `/product/${productId}/questions`, success("questions.sent"));
}

export default function ProductQuestions() {
  const { product, answered, pages, waiting, isAdmin, formKey, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const { id, isOwn, isOpen } = product;
  const ownWaiting = waiting?.own.length ?? 0;
  return (
    <div className="wrap medium page stack">
      <BackTitle to={`/product/${id}`} label={<ListingTitle of={product} />} title={t("questions.title")} />
      <ListingLead product={product} />
      {waiting && <WaitingQuestions {...waiting} />}
      {((isOpen && !isOwn) || reply) && (
        <AskForm productId={id} formKey={formKey} ownWaiting={ownWaiting} reply={reply} />
      )}
      {!isOpen && <p className="muted">{t("questions.closed")}</p>}
      {answered.length === 0 ? <p>{t("questions.none")}</p> : <h2>{t("questions.answeredTitle")}</h2>}
      <QuestionList
        questions={answered}
        below={({ questionId }) =>
          isAdmin && (
            <>
              {" · "}
              <a href={`/admin/reports/question/${questionId}`}>{t("adminReports.remove")}</a>
            </>
          )
        }
      />
      <NewestPager {...pages} />
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { findOfferTerms, saveOfferTerms } from "~/data/offers/offer-terms.server";
import { formatAmount, toCentavos } from "~/domain/money";
import { readOfferTerms } from "~/domain/offers/price-offer";
import { success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { MoneyField } from "~/ui/money-field";
import { pageTitle } from "~/ui/page-title";
import { offerTermsSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

async function look(request: Request, context: AppContext, id = "") {
  const [seller, terms] = await requireUserAnd(request, context, (userId) => findOfferTerms(context.db, userId, id));
  if (!terms) throw notFound({ title: "offers.terms.closed" });
  return { seller, terms };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { seller, terms } = await look(request, context, params.id);
  return {
    title: context.t("offers.terms.title"),
    id: params.id ?? "",
    terms,
    savedForm: savedReply(context, request, seller.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { seller, terms } = await look(request, context, params.id);
  const id = params.id ?? "";
  const form = await readForm(request, offerTermsSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const answer = readOfferTerms(form.value, toCentavos(terms.price));
  if (!answer.ok) {
    return data(form.reply({ fieldErrors: { lowest_offer: [sentence("offers.refusal", answer.refusal)] } }), 400);
  }
  const saved = await orFault(context, () => saveOfferTerms(context.db, seller.id, id, answer.offers));
  if (saved === "fault") return data(form.reply({ error: { key: "offers.failed" } }), 500);
  return redirectWithFlash(context, `/product/${id}`, success("offers.terms.saved"));
}

export default function OfferTermsPage() {
  const { title, id, terms, savedForm } = useLoaderData<typeof loader>();
  const reply: FormReply | undefined = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap medium page stack">
      <BackTitle to={`/product/${id}`} label={<ListingTitle of={terms} />} title={title} />
      <form id={KEPT_FORM} className="stack" method="post" action={`/product/${id}/offer-terms`}>
        <FormError reply={reply} />
        <label>
          <input
            type="checkbox"
            name="offers"
            value="on"
            defaultChecked={reply ? reply.typed.offers !== undefined : terms.isOn}
          />{" "}
          {t("offers.terms.allow")}
        </label>
        <MoneyField
          name="lowest_offer"
          label={t("offers.terms.lowest")}
          hint={t("offers.terms.lowestHint")}
          defaultValue={reply?.typed.lowest_offer ?? (terms.lowest === null ? "" : formatAmount(terms.lowest))}
          errors={reply?.errors.lowest_offer}
        />
        <p>
          <button className="btn main" type="submit">
            {t("offers.terms.save")}
          </button>
        </p>
      </form>
    </div>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnBusiness, saveBusiness } from "~/data/accounts/businesses.server";
import { SELLER_KINDS } from "~/domain/accounts/business";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ChoiceField } from "~/ui/choice-field";
import { KEPT_FORM } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { BUSINESS_LABELS, BusinessFields } from "./business-fields";
import { businessSchema } from "./schema";

const HERE = "/seller-settings/business";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, found] = await requireUserAnd(request, context, (userId) => findOwnBusiness(context.db, userId));
  if (!found) throw redirect(`/seller-settings?to=${HERE}`, 303);
  const { business, phone, address, city, state, postal_code } = found;
  const place = [address, postal_code, city, state].filter(Boolean).join(", ");
  return {
    title: context.t("business.title"),
    typed: {
      kind: business ? "business" : "private",
      legal_name: business?.legalName,
      rfc: business?.rfc,
      business_address: business?.address ?? place,
      business_phone: business?.phone ?? phone ?? undefined,
    },
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const form = await readForm(request, businessSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { business } = form.value;
  const done = await orFault(context, () => saveBusiness(context.db, user.id, business));
  if (done === "fault") return data(form.reply({ error: { key: "business.failed" } }), 500);
  return redirectWithFlash(context, HERE, success(business ? "business.savedBusiness" : "business.savedPrivate"));
}

export default function BusinessPage() {
  const { title, typed: stored, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const typed: Record<string, string | undefined> = reply?.typed ?? stored;
  const errors = reply?.errors ?? {};
  return (
    <div className="wrap medium page stack sections">
      <BackTitle to="/seller-settings" label={t("shell.store")} title={title}>
        <p className="muted">{t("business.intro")}</p>
      </BackTitle>
      <form id={KEPT_FORM} className="stack" method="post" action={HERE}>
        <FormError labels={BUSINESS_LABELS} reply={reply} />
        <ChoiceField
          name="kind"
          legend={t("business.kind")}
          isLarge
          values={SELLER_KINDS}
          label={(kind) => (
            <>
              <b>{t(`business.kinds.${kind}`)}</b>
              <span className="small muted">{t(`business.kindHints.${kind}`)}</span>
            </>
          )}
          typed={typed.kind}
          errors={errors.kind}
        />
        <BusinessFields typed={typed} errors={errors} />
        <button className="btn main wide" type="submit">
          {t("business.save")}
        </button>
      </form>
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addAddress } from "~/data/accounts/addresses.server";
import { ADDRESSES_MAX } from "~/domain/accounts/address";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { returnTo } from "~/http/return-to.server";
import { savedReply } from "~/http/saved-form.server";
import { requestedPage, requireUser } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressForm } from "~/ui/accounts/address-form";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { addressSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requireUser(request, context);
  return {
    title: context.t("addresses.add"),
    newId: context.newId(),
    savedForm: savedReply(context, request, user.id),
    to: returnTo(request, context.config.origin),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context, undefined, requestedPage(request));
  const form = await readForm(request, addressSchema);
  if (form.status !== "success") return data(form.reply({ error: { key: "addresses.invalid" } }), 400);

  const fallbackId = context.newId();
  const now = context.now();
  const { id = fallbackId, address } = form.value;
  const added = await orFault(context, () => addAddress(context.db, user.id, address, { id, fallbackId, now }));
  if (added === "fault")
    return data(form.reply({ error: { key: "addresses.saveFailed" }, details: [{ key: "addresses.tryAgain" }] }), 500);
  if (!added) {
    const error = { key: "addresses.full", values: { max: ADDRESSES_MAX } } as const;
    return data(form.reply({ error }), 409);
  }
  const to = returnTo(request, context.config.origin) ?? "/account/addresses";
  return redirectWithFlash(context, to, success("addresses.added"));
}

export default function NewAddress() {
  const { newId, savedForm, to } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <h1>{t("addresses.add")}</h1>
      <Hydrated
        route="account_.addresses_.new"
        part={AddressForm}
        props={{
          action: `/account/addresses/new${to ? `?to=${encodeURIComponent(to)}` : ""}`,
          ...{ newId, reply, typed: reply?.typed ?? {} },
          back: to ?? "/account/addresses",
        }}
      />
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changeAddress, findAddress } from "~/data/accounts/addresses.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requestedPage, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressForm } from "~/ui/accounts/address-form";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { addressSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader(asked: LoaderFunctionArgs) {
  const { context, request } = asked;
  const [user, address] = await requireAddress(asked);
  const savedForm = savedReply(context, request, user.id);
  return { title: context.t("addresses.editTitle"), address, savedForm };
}

export async function action(asked: ActionFunctionArgs) {
  const { context, request } = asked;
  const [user, { id }] = await requireAddress(asked);
  const form = await readForm(request, addressSchema);
  if (form.status !== "success") return data(form.reply({ error: { key: "addresses.invalid" } }), 400);

  const changed = await orFault(context, () => changeAddress(context.db, user.id, id, form.value.address));
  if (changed === "fault")
    return data(form.reply({ error: { key: "addresses.saveFailed" }, details: [{ key: "addresses.tryAgain" }] }), 500);
  if (!changed) throw notFound({ title: "addresses.missing" });
  return redirectWithFlash(context, "/account/addresses", success("addresses.updated"));
}

/** The user and their address, in one round trip. Throws a 404 for an address of another user. */
async function requireAddress({ context, params, request }: LoaderFunctionArgs) {
  const read = (userId: string) => findAddress(context.db, userId, String(params.id));
  const [user, address] = await requireUserAnd(request, context, read, undefined, requestedPage(request));
  if (!address) throw notFound({ title: "addresses.missing" });
  return [user, address] as const;
}

export default function EditAddress() {
  const { address, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <h1>{t("addresses.editTitle")}</h1>
      <Hydrated
        route="account_.addresses_.$id"
        part={AddressForm}
        props={{
          action: `/account/addresses/${address.id}`,
          ...{ reply, typed: reply?.typed ?? address },
          back: "/account/addresses",
        }}
      />
    </div>
  );
}

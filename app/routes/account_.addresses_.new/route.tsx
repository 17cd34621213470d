import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addAddress } from "~/data/accounts/addresses.server";
import { ADDRESSES_MAX, checkAddress, type TypedAddress } from "~/domain/accounts/address";
import { isId } from "~/domain/id";
import { failure, success } from "~/forms/flash";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { typedBefore } from "~/http/forms/kept-form.server";
import { returnTo } from "~/http/return-to.server";
import { pageAsked, requireUser } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AddressForm } from "~/ui/accounts/address-form";
import { type AddressReply, notDone, refusedAddress, typedIn } from "~/ui/accounts/address-reply";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const user = await requireUser(request, context);
  return {
    title: context.t("addresses.add"),
    newId: context.newId(),
    typed: typedBefore(context, request, user.id) as TypedAddress | null,
    to: returnTo(request, context.config.origin),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context, undefined, pageAsked(request));
  const form = await readFormData(request);
  const typed = typedIn(form);
  const answer = checkAddress(typed);
  if (!answer.ok) return data(refusedAddress(typed, answer.refusals), 400);

  const [posted, spare, now] = [form.get("id"), context.newId(), context.now()];
  const id = isId(posted) ? posted : spare;
  const added = await orFault(context, () => addAddress(context.db, user.id, answer.address, { id, spare, now }));
  if (added === "fault") {
    return data({ typed, errors: {}, says: notDone("addresses.saveFailed") } satisfies AddressReply, 500);
  }
  if (!added) {
    const says = failure("addresses.full", { max: ADDRESSES_MAX });
    return data({ typed, errors: {}, says } satisfies AddressReply, 409);
  }
  const to = returnTo(request, context.config.origin) ?? "/account/addresses";
  return redirectWithFlash(context, to, success("addresses.added"));
}

export default function NewAddress() {
  const { newId, typed, to } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <h1>{t("addresses.add")}</h1>
      <AddressForm
        action={`/account/addresses/new${to ? `?to=${encodeURIComponent(to)}` : ""}`}
        newId={newId}
        typed={reply?.typed ?? typed ?? {}}
        reply={reply}
        back={to ?? "/account/addresses"}
      />
    </div>
  );
}

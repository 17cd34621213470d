import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { deleteAddress, findAddress } from "~/data/accounts/addresses.server";
import { success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { DeleteAddressForm } from "~/ui/accounts/delete-address-form";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";

const FAILED: Pick<FormReply, "error" | "details"> = {
  error: { key: "addresses.deleteFailed" },
  details: [{ key: "addresses.tryAgain" }],
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const read = (userId: string) => findAddress(context.db, userId, String(params.id));
  const [, address] = await requireUserAnd(request, context, read);
  if (!address) throw notFound({ title: "addresses.missing" });
  return { title: context.t("addresses.deleteTitle"), address };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const deleted = await orFault(context, () => deleteAddress(context.db, user.id, String(params.id)));
  if (deleted === "fault") return data(FAILED, 500);
  if (!deleted) throw notFound({ title: "addresses.missing" });
  return redirectWithFlash(context, "/account/addresses", success("addresses.deleted"));
}

export default function DeleteAddress() {
  const { address } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <div className="wrap narrow page stack">
      <h1>{t("addresses.question")}</h1>
      <FormError reply={reply} />
      <DeleteAddressForm address={address} />
    </div>
  );
}

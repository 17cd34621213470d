import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { generateClientSecret, insertClient } from "~/data/auth/oauth-clients.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { savedReply } from "~/http/saved-form.server";
import { requireFreshCode } from "~/http/session/fresh-factor.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminForm } from "~/ui/moderation/admin-form";
import { pageTitle } from "~/ui/page-title";
import { ClientFields } from "./client-fields";
import { NewSecret } from "./new-secret";
import { clientSchema } from "./schema";

const DESK = "/admin/applications";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdminAnd(request, context, async () => {});
  const { newId, t, memory } = context;
  return { title: memory.title ?? t("adminApplications.title"), id: newId(), savedForm: savedReply(context, request) };
}

/** The page that answers is the only one with the secret; to send the form again registers nothing. */
export async function action({ context, request }: ActionFunctionArgs) {
  const admin = await requireAdminAnd(request, context, async (admin) => admin);
  await requireFreshCode(request, context);
  const form = await readForm(request, clientSchema);
  if (form.status !== "success") return data({ reply: form.reply(), made: null }, 400);
  const { newId, now, requestId } = context;
  const { kind, ...client } = form.value.client;
  const { name } = client;
  const id = form.value.id ?? newId();
  const secret = kind === "secret" ? generateClientSecret() : null;
  const isAdded = await insertClient(context.db, admin, { ...client, id, secret, now: now() });
  if (!isAdded) return redirectWithFlash(context, DESK, failure("adminApplications.known"));
  log("application registered", { requestId, client: id, by: admin.id });
  if (!secret) return redirectWithFlash(context, DESK, success("adminApplications.done", { name }));
  context.memory.title = context.t("adminApplications.secretTitle", { name });
  return data({ reply: undefined, made: { id, name, secret } }, 200);
}

export default function AddApplication() {
  const { title, id, savedForm } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer?.reply ?? savedForm;
  const { t } = useLanguage();
  if (answer?.made) return <NewSecret {...answer.made} back={DESK} />;
  return (
    <AdminForm
      heading={title}
      lead={t("adminApplications.titleBody")}
      reply={reply}
      action="/admin/applications/add"
      back={DESK}
      yes={t("adminApplications.yes")}
    >
      <input type="hidden" name="id" value={reply?.typed.id ?? id} />
      <ClientFields reply={reply} />
    </AdminForm>
  );
}

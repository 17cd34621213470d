import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { dismissReports } from "~/flows/moderation/dismiss-reports.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { log } from "~/http/log.server";
import { notFound } from "~/http/pages/not-found.server";
import { refuseOwnCase } from "~/http/pages/own-case.server";
import { findDecidable, readReported } from "~/http/pages/reported-thing-page.server";
import { savedReply } from "~/http/saved-form.server";
import { requireAdminAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { AdminForm } from "~/ui/moderation/admin-form";
import { ReasonField } from "~/ui/moderation/reason-field";
import { pageTitle } from "~/ui/page-title";
import { dismissalSchema } from "./schema";

const DESK = "/admin/reports";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

/** Throws for who may not decide it. */
async function find(request: Request, context: AppContext, params: LoaderFunctionArgs["params"]) {
  const reported = readReported(params);
  const { admin, thing } = await requireAdminAnd(request, context, async (admin) => {
    return { admin, thing: await findDecidable(context, admin, reported) };
  });
  if (!thing) throw notFound({ title: "adminReports.missing" });
  refuseOwnCase(context, DESK, thing);
  return { admin, reported: { ...reported, title: thing.title } };
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { reported } = await find(request, context, params);
  const title = context.t("adminReports.dismiss");
  return { title, reported, savedForm: savedReply(context, request) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { admin, reported } = await find(request, context, params);
  const form = await readForm(request, dismissalSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const { reason } = form.value.reason;
  const isDone = await orFault(context, () => dismissReports(context, admin, reported, reason));
  if (isDone === "fault") return data(form.reply({ error: { key: "adminReports.failed" } }), 500);
  if (!isDone) return redirectWithFlash(context, DESK, failure("adminReports.nothingToDismiss"));
  log("reports dismissed", { requestId: context.requestId, noun: reported.noun, about: reported.about, by: admin.id });
  return redirectWithFlash(context, DESK, success("adminReports.dismissed"));
}

export default function DismissReports() {
  const { title, reported, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const page = `${DESK}/${reported.noun}/${reported.about}`;
  return (
    <AdminForm heading={title} about={reported.title} reply={reply} action={`${page}/dismiss`} back={page} yes={title}>
      <ReasonField reply={reply} hint={t("adminReports.dismissHint")} />
    </AdminForm>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnTakedown } from "~/data/moderation/takedowns.server";
import { appealableUntil } from "~/domain/moderation/appeal";
import { appealTakedown } from "~/flows/moderation/appeal-takedown.server";
import { failure, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUserAnd } from "~/http/session/session.server";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ListingTitle } from "~/ui/catalog/listing-title";
import { FormError } from "~/ui/form-error";
import { AppealOf } from "~/ui/moderation/appeal-of";
import { BrokenRule } from "~/ui/moderation/broken-rule";
import { pageTitle } from "~/ui/page-title";
import { appealSchema } from "./schema";

const LISTINGS = "/seller-settings/listings";
const pageOf = (id: string) => `${LISTINGS}/${id}/takedown`;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [user, takedown] = await requireUserAnd(request, context, (userId) =>
    findOwnTakedown(context.db, userId, params.id ?? ""),
  );
  if (!takedown) throw notFound({ title: "catalog.productNotFound" });
  return { title: context.t("takedowns.title"), takedown, savedForm: savedReply(context, request, user.id) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [user, takedown] = await requireUserAnd(request, context, (userId) =>
    findOwnTakedown(context.db, userId, params.id ?? ""),
  );
  if (!takedown) throw notFound({ title: "catalog.productNotFound" });
  const form = await readForm(request, appealSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const appeal = { id: takedown.id, title: takedown.title, words: form.value.appeal.reason };
  const isAppealed = await orFault(context, () => appealTakedown(context, user.id, appeal));
  if (isAppealed === "fault") return data(form.reply({ error: { key: "takedowns.failed" } }), 500);
  const says = isAppealed ? success("takedowns.appealed") : failure("takedowns.notAppealable");
  return redirectWithFlash(context, pageOf(takedown.productId), says);
}

export default function TakedownPage() {
  const { title, takedown, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { language, t } = useLanguage();
  const { rule, reason, at, now } = takedown;
  return (
    <div className="wrap narrow page stack">
      <BackTitle to={`${LISTINGS}?state=removed`} label={t("listings.title")} title={title}>
        <p className="strong">
          <ListingTitle of={takedown} />
        </p>
      </BackTitle>
      <FormError reply={reply} />
      <p>{t("takedowns.about", { day: formatDay(at, language) })}</p>
      <div className="card stack">
        <BrokenRule rule={rule} reason={reason}>
          <a href="/terms">{t("listings.rules")}</a>
        </BrokenRule>
      </div>
      <AppealOf
        appealed={takedown}
        until={appealableUntil(takedown, now)}
        action={pageOf(takedown.productId)}
        why={t("takedowns.why")}
        decided={t("takedowns.kept")}
        reply={reply}
      />
    </div>
  );
}

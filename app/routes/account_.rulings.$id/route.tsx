import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnRuling } from "~/data/moderation/rulings.server";
import { appealableUntil } from "~/domain/moderation/appeal";
import { appealRuling } from "~/flows/moderation/appeal-ruling.server";
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
import { FormError } from "~/ui/form-error";
import { AppealOf } from "~/ui/moderation/appeal-of";
import { BrokenRule } from "~/ui/moderation/broken-rule";
import { pageTitle } from "~/ui/page-title";
import { appealSchema } from "./schema";

const pageOf = (id: string) => `/account/rulings/${id}`;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const [user, ruling] = await requireUserAnd(request, context, (userId) =>
    findOwnRuling(context.db, userId, params.id ?? ""),
  );
  if (!ruling) throw notFound({ title: "adminReports.appealMissing" });
  return {
    title: context.t(`rulings.title.${ruling.part === "conduct" ? "warned" : "removed"}`),
    ruling,
    savedForm: savedReply(context, request, user.id),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const [user, ruling] = await requireUserAnd(request, context, (userId) =>
    findOwnRuling(context.db, userId, params.id ?? ""),
  );
  if (!ruling) throw notFound({ title: "adminReports.appealMissing" });
  const form = await readForm(request, appealSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  const appeal = { id: ruling.id, words: form.value.appeal.reason };
  const isAppealed = await orFault(context, () => appealRuling(context, user.id, appeal));
  if (isAppealed === "fault") return data(form.reply({ error: { key: "takedowns.failed" } }), 500);
  const says = isAppealed ? success("takedowns.appealed") : failure("takedowns.notAppealable");
  return redirectWithFlash(context, pageOf(ruling.id), says);
}

export default function RulingPage() {
  const { title, ruling, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { language, t } = useLanguage();
  const { id, part, rule, reason, text, at, decision, now } = ruling;
  const day = formatDay(at, language);
  return (
    <div className="wrap narrow page stack">
      <BackTitle to="/account/notifications" label={t("account.notices")} title={title} />
      <FormError reply={reply} />
      <p>
        {part === "conduct"
          ? t("rulings.warned", { day })
          : t("rulings.removed", { part: t(`rulings.part.${part}`), day })}
      </p>
      <div className="card stack">
        <BrokenRule rule={rule} reason={reason}>
          <a href="/used-items-policy">{t("rulings.rules")}</a>
        </BrokenRule>
        {text && (
          <div>
            <h2 className="small muted">{t("rulings.theirs")}</h2>
            <p className="lines">{text}</p>
          </div>
        )}
      </div>
      <AppealOf
        appealed={ruling}
        until={appealableUntil(ruling, now)}
        action={pageOf(id)}
        why={t("rulings.why")}
        decided={decision && t(`rulings.${decision}`)}
        reply={reply}
      />
    </div>
  );
}

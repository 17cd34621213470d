import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findVacation, saveVacation } from "~/data/accounts/vacations.server";
import { AWAY_NOTE_MAX, AWAY_WAYS, toTypedVacation } from "~/domain/accounts/vacation";
import { followVacations } from "~/flows/accounts/follow-vacations.server";
import { success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireUser, requireUserAnd } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { BackTitle } from "~/ui/back-title";
import { ChoiceField } from "~/ui/choice-field";
import { KEPT_FORM, TextArea, TextField } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { pageTitle } from "~/ui/page-title";
import { CurrentVacation } from "./current-vacation";
import { vacationSchema } from "./schema";

const HERE = "/seller-settings/vacation";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [user, found] = await requireUserAnd(request, context, (userId) => findVacation(context.db, userId));
  if (!found) throw redirect(`/seller-settings?to=${HERE}`, 303);
  const { vacation, now } = found;
  const typed = vacation ? toTypedVacation(vacation) : {};
  const savedForm = savedReply(context, request, user.id);
  return { title: context.t("away.title"), vacation, now, typed, savedForm };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const user = await requireUser(request, context);
  const form = await readForm(request, vacationSchema(context.now()));
  if (form.status !== "success") return data(form.reply(), 400);
  const done = await orFault(context, () => saveVacation(context.db, user.id, form.value.vacation));
  if (done === "fault") return data(form.reply({ error: { key: "away.failed" } }), 500);
  // Cron retries what fails.
  context.waitUntil(followVacations(context).catch(() => {}));
  return redirectWithFlash(context, HERE, success("away.saved"));
}

export default function VacationPage() {
  const { title, vacation, now, typed: stored, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  const { t } = useLanguage();
  const typed: Record<string, string | undefined> = reply?.typed ?? stored;
  const errors = reply?.errors ?? {};
  const noteHint = t("away.noteHint", { max: AWAY_NOTE_MAX });
  const note = { name: "away_note", hint: noteHint, errors: errors.away_note };
  const day = (name: "from" | "until") => (
    <TextField
      name={`away_${name}`}
      label={t(`away.${name}`)}
      hint={t(`away.${name}Hint`)}
      type="date"
      errors={errors[`away_${name}`]}
      defaultValue={typed[`away_${name}`] ?? ""}
    />
  );
  return (
    <div className="wrap medium page stack sections">
      <BackTitle to="/seller-settings" label={t("shell.store")} title={title}>
        <p className="muted">{t("away.intro")}</p>
      </BackTitle>
      {vacation && <CurrentVacation vacation={vacation} now={now} />}
      <form id={KEPT_FORM} className="stack" method="post" action={HERE}>
        <FormError reply={reply} />
        <div className="pair">
          {day("from")}
          {day("until")}
        </div>
        <ChoiceField
          name="away_way"
          legend={t("away.way")}
          isLarge
          values={AWAY_WAYS}
          label={(way) => (
            <>
              <b>{t(`away.ways.${way}`)}</b>
              <span className="small muted">{t(`away.wayHints.${way}`)}</span>
            </>
          )}
          typed={typed.away_way ?? "pause"}
          errors={errors.away_way}
        />
        <p className="small muted">{t("away.auctions")}</p>
        <TextArea {...note} label={t("away.note")} maxLength={AWAY_NOTE_MAX} defaultValue={typed.away_note ?? ""} />
        <button className="btn main wide" type="submit">
          {t("away.save")}
        </button>
      </form>
    </div>
  );
}

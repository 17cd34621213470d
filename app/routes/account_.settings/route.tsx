import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type * as z from "zod";
import type { AppContext } from "~/context";
import { selectPasswordHash } from "~/data/accounts/credentials.server";
import { findPendingEmail, isNewEmail } from "~/data/accounts/email-changes.server";
import { mailLimits, passwordTriesKey } from "~/data/rate-limits.server";
import { WRONG_PASSWORDS } from "~/domain/rate-limit";
import { changeProfile } from "~/flows/accounts/change-profile.server";
import { type Flash, success } from "~/forms/flash";
import { type ReadForm, readForm } from "~/forms/read-form.server";
import { orFault } from "~/http/answers/fault-answer.server";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { savedReply } from "~/http/saved-form.server";
import { requireFreshCode } from "~/http/session/fresh-factor.server";
import { passwordRejection } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd, requireUserAndTry, sessionOf } from "~/http/session/session.server";
import { useLanguage } from "~/i18n/language-provider";
import { NoPassword } from "~/ui/accounts/no-password";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { Hydrated } from "~/ui/hydrated";
import { pageTitle } from "~/ui/page-title";
import { EmailState } from "./email-state";
import { ProfileForm } from "./profile-form";
import { profileSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const read = (userId: string) => findPendingEmail(context.db, userId, context.now());
  const [{ id, full_name, email, isConfirmed, hasPassword }, asked] = await requireUserAnd(request, context, read);
  const savedForm = savedReply(context, request, id);
  const profile = { full_name, email };
  return { title: context.t("account.settings"), profile, isConfirmed, hasPassword, asked, savedForm };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request, profileSchema);
  if (form.status !== "success") {
    await requireUser(request, context);
    return data(form.reply(), 400);
  }
  const save = () => saveProfile(request, context, form);
  return form.value.current_password ? unlessHashingBusy(context, form, save) : save();
}

async function saveProfile(
  request: Request,
  context: AppContext,
  form: ReadForm<z.infer<typeof profileSchema>> & { status: "success" },
) {
  const { profile, current_password: password } = form.value;
  // Only a new email address sends an email and needs the password, so only that is counted.
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: [
      ...mailLimits("change-email", [userId, profile.email], context.address),
      [passwordTriesKey(userId), WRONG_PASSWORDS],
    ],
    when: isNewEmail(userId, profile.email),
    reads: [selectPasswordHash(context.db, userId)] as const,
  }));
  if (profile.email !== user.email) await requireFreshCode(request, context);
  const password_hash = found[0][0]?.password_hash ?? null;
  const proof = { password, password_hash, triesKey: passwordTriesKey(user.id), wait };
  const answer = await orFault(context, () => changeProfile(context, user, sessionOf(context, user), profile, proof));
  if (answer === "fault") {
    return data(form.reply({ error: { key: "settings.profile.saveFailed" } }), 500);
  }
  if (!answer.ok) {
    const { status, wrong } = passwordRejection(answer.refusal);
    return data(form.reply(wrong), status);
  }
  const saved = success("settings.profile.saved");
  const { asked } = answer;
  const flash: Flash = asked
    ? { ...saved, body: [{ key: "settings.profile.asked", values: { email: asked } }] }
    : saved;
  return redirectWithFlash(context, "/account/settings", flash);
}

export default function ProfileSettings() {
  const { profile, isConfirmed, hasPassword, asked, savedForm } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  return (
    <SettingsFrame>
      <p className="muted">
        {t("settings.profile.elsewhere")} <a href="/account/profile">{t("settings.profile.toProfile")}</a>
      </p>
      <EmailState email={profile.email} isConfirmed={isConfirmed} asked={asked} />
      <Hydrated
        route="account_.settings"
        part={ProfileForm}
        props={{ profile, hasPassword, reply: reply ?? savedForm }}
      />
      {!hasPassword && <NoPassword />}
    </SettingsFrame>
  );
}

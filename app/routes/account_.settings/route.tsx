import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { selectPasswordHash } from "~/data/accounts/credentials.server";
import { findNewEmail, isNewEmail } from "~/data/accounts/email-changes.server";
import { mailLimits } from "~/data/rate-limits.server";
import { checkSettingsProfile } from "~/domain/accounts/settings";
import { SIGN_IN_ACCOUNT } from "~/domain/rate-limit";
import { changeProfile } from "~/flows/accounts/change-profile.server";
import { type Flash, success } from "~/forms/flash";
import type { FormReply } from "~/forms/form-reply";
import { redirectWithFlash } from "~/http/flash.server";
import { orFault } from "~/http/forms/fault.server";
import { readFormData } from "~/http/forms/forms.server";
import { typedBefore } from "~/http/forms/kept-form.server";
import { passwordTries } from "~/http/session/password-proof.server";
import { requireUser, requireUserAnd, requireUserAndTry } from "~/http/session/session.server";
import { SettingsFrame } from "~/ui/accounts/settings-frame";
import { pageTitle } from "~/ui/page-title";
import { EmailState } from "./email-state";
import { toErrors, typedIn } from "./profile-errors";
import { ProfileForm } from "./profile-form";

export const handle = { hydrate: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const read = (userId: string) => findNewEmail(context.db, userId, context.now());
  const [{ id, full_name, email, isConfirmed }, asked] = await requireUserAnd(request, context, read);
  const typed = typedBefore(context, request, id);
  return { title: context.t("account.settings"), profile: { full_name, email }, isConfirmed, asked, typed };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readFormData(request.clone());
  const typed = typedIn(form);
  const checked = checkSettingsProfile(typed);
  if (!checked.ok) {
    await requireUser(request, context);
    return data({ typed, errors: toErrors(checked.refusals) } as FormReply, 400);
  }
  const { profile } = checked;
  // Only a new e-mail is a mail more and asks for the password, and only that is counted.
  const { user, wait, found } = await requireUserAndTry(request, context, (userId) => ({
    limits: [
      ...mailLimits("change-email", [userId, profile.email], context.address),
      [passwordTries(userId), SIGN_IN_ACCOUNT],
    ],
    when: isNewEmail(userId, profile.email),
    reads: [selectPasswordHash(context.db, userId)] as const,
  }));
  const password = String(form.get("current_password") ?? "");
  const password_hash = found[0][0]?.password_hash ?? null;
  const proof = { password, password_hash, triesKey: passwordTries(user.id), wait };
  const answer = await orFault(context, () => changeProfile(context, user, profile, proof));
  if (answer === "fault") {
    return data({ typed, errors: {}, error: { key: "settings.profile.saveFailed" } } as FormReply, 500);
  }
  if (!answer.ok) {
    const { refusal } = answer;
    if (refusal.reason === "wrongPassword") {
      return data(
        { typed, errors: { current_password: [{ key: "settings.refusal.wrongPassword" }] } } as FormReply,
        400,
      );
    }
    const error = { key: "auth.refusal.wait", values: { seconds: refusal.seconds } } as const;
    return data({ typed, errors: {}, error } as FormReply, 429);
  }
  const saved = success("settings.profile.saved");
  const { asked } = answer;
  const flash: Flash = asked
    ? { ...saved, body: [{ key: "settings.profile.asked", values: { email: asked } }] }
    : saved;
  return redirectWithFlash(context, "/account/settings", flash);
}

export default function ProfileSettings() {
  const { profile, isConfirmed, asked, typed } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <SettingsFrame>
      <EmailState email={profile.email} isConfirmed={isConfirmed} asked={asked} />
      <ProfileForm profile={profile} reply={reply ?? (typed ? { typed, errors: {} } : undefined)} />
    </SettingsFrame>
  );
}

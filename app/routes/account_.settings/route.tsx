import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findNewEmail, isNewEmail } from "~/data/email-changes.server";
import { mailLimits } from "~/data/rate-limits.server";
import { checkSettingsProfile } from "~/domain/settings";
import { changeProfile } from "~/flows/accounts/change-profile.server";
import { orFault } from "~/http/fault.server";
import { type Flash, redirectWithFlash, success } from "~/http/flash.server";
import { type FormReply, readFormData } from "~/http/forms.server";
import { typedBefore } from "~/http/kept-form.server";
import { requireUser, requireUserAnd, requireUserAndTry } from "~/http/session.server";
import { pageTitle } from "~/ui/page-title";
import { SettingsFrame } from "~/ui/settings-frame";
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
  const typed = typedIn(await readFormData(request.clone()));
  const checked = checkSettingsProfile(typed);
  if (!checked.ok) {
    await requireUser(request, context);
    return data({ typed, errors: toErrors(checked.refusals) } as FormReply, 400);
  }
  const { profile } = checked;
  // Only a new e-mail is a mail more, and only that is counted.
  const { user, wait } = await requireUserAndTry(request, context, (userId) => ({
    limits: mailLimits("change-email", [userId, profile.email], context.address),
    when: isNewEmail(userId, profile.email),
    reads: [],
  }));
  const answer = await orFault(context, () => changeProfile(context, user, profile, wait));
  if (answer === "fault") {
    return data({ typed, errors: {}, error: { key: "settings.profile.saveFailed" } } as FormReply, 500);
  }
  if (!answer.ok) {
    const { reason, ...values } = answer.refusal;
    return data({ typed, errors: {}, error: { key: `auth.refusal.${reason}`, values } } as FormReply, 429);
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

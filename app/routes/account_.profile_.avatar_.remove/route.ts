import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { removeAvatar } from "~/flows/images/remove-avatar.server";
import { success } from "~/forms/flash";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { requireUser } from "~/http/session/session.server";

export function loader() {
  return redirect("/account/profile", 303);
}

export function action({ context, request }: ActionFunctionArgs) {
  return answerWithFlash(context, "/account/profile", "profile.avatarNotRemoved", async () => {
    const user = await requireUser(request, context);
    await removeAvatar(context, user.id);
    return success("profile.avatarRemoved");
  });
}

export { RedirectOnly as default } from "~/ui/redirect-only";

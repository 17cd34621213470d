import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findWait, ownLimits } from "~/data/rate-limits.server";
import { changeAvatar } from "~/flows/images/change-avatar.server";
import type { Flash } from "~/forms/flash";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { requireUserAnd } from "~/http/session/session.server";
import { readFile } from "~/http/upload.server";
import { avatarError } from "~/ui/accounts/avatar-flash";

export function loader() {
  return redirect("/account/profile", 303);
}

const CHANGED: Flash = {
  kind: "success",
  title: { key: "profile.avatarSavedTitle" },
  body: [{ key: "profile.avatarSaved" }],
};

export function action({ context, request }: ActionFunctionArgs) {
  return answerWithFlash(context, "/account/profile", "profile.avatarFailed", async () => {
    const read = (userId: string) => findWait(context.db, ownLimits.upload(userId), context.now());
    const [user, wait] = await requireUserAnd(request, context, read);
    const file = await readFile(request);
    if (wait > 0) return avatarError("wait", { seconds: Math.ceil(wait / 1000) });
    const skip = file ? await changeAvatar(context, user.id, file) : "format";
    return skip ? avatarError(skip) : CHANGED;
  });
}

export { RedirectOnly as default } from "~/ui/redirect-only";

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { changeAvatar } from "~/flows/images/change-avatar.server";
import { countUpload } from "~/flows/images/count-upload.server";
import type { Flash } from "~/forms/flash";
import { answerWithFlash } from "~/http/answers/flash-answer.server";
import { requireUser } from "~/http/session/session.server";
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
    const user = await requireUser(request, context);
    const file = await readFile(request);
    if (!file) return avatarError("format");
    const wait = await countUpload(context, user.id);
    if (wait > 0) return avatarError("wait", { seconds: wait });
    const skip = await changeAvatar(context, user.id, file);
    return skip ? avatarError(skip) : CHANGED;
  });
}

export { RedirectOnly as default } from "~/ui/redirect-only";

import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { signInWithPasskey } from "~/flows/accounts/sign-in-with-passkey.server";
import { errorFlash, success } from "~/forms/flash";
import { readFields } from "~/forms/read-form.server";
import { answerSignedIn } from "~/http/answers/signed-in-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { safeReturnTo } from "~/http/return-to.server";
import { proofAddress } from "~/http/session/fresh-factor.server";
import { clearHalfSession, readHalfSession } from "~/http/session/half-session.server";
import { clearChallenge, drawChallenge, readAsked } from "~/http/session/passkey-challenge.server";
import { findViewer } from "~/http/session/session.server";
import { createSession } from "~/http/session/session-cookie.server";
import { passkeySchema } from "./schema";

/** For script, before it asks an authenticator. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { challenge, cookie } = drawChallenge(request, context);
  return json({ challenge }, { headers: cookie ? { "Set-Cookie": cookie } : {} });
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { config } = context;
  const to = safeReturnTo(new URL(request.url).searchParams.get("to"), config.origin);
  const { answer } = await readFields(request, passkeySchema);
  const [user, asked] = [await findViewer(context), readAsked(request, context)];
  let cookie = "";
  const sessionFor = (userId: string) => {
    const made = createSession(request, context, userId);
    cookie = made.cookie;
    return { ...made.session, created_at: user?.created_at ?? made.session.created_at };
  };
  const done = await signInWithPasskey(context, answer, asked, user?.id ?? null, sessionFor);
  if (done.ok) {
    const cookies = [cookie, clearChallenge(config), clearHalfSession(config)];
    const says = success(user ? "twoStep.confirmed" : "auth.welcomeBack");
    return answerSignedIn(request, context, to, says, { language: done.language, cookies });
  }
  const isHalf = readHalfSession(request, context.now(), config) !== null;
  const back = user || isHalf ? proofAddress(user?.hasFactor ?? isHalf, to) : `/auth?${new URLSearchParams({ to })}`;
  const { refusal } = done;
  const says =
    refusal.reason === "wait"
      ? errorFlash("auth.refusal.wait", { seconds: refusal.seconds })
      : errorFlash("passkeys.refusal.notSignedIn");
  return redirectWithFlash(context, back, says, [clearChallenge(config)]);
}

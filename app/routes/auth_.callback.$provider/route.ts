import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import type { User } from "~/data/accounts/users.server";
import { withCode, withRefusal } from "~/domain/auth/flow-answer";
import type { ProviderReturn } from "~/flows/accounts/ask-provider.server";
import { connectIdentity } from "~/flows/accounts/connect-identity.server";
import { proveWithProvider } from "~/flows/accounts/prove-with-provider.server";
import { signInWithProvider } from "~/flows/accounts/sign-in-with-provider.server";
import { finishIdentityFlow } from "~/flows/auth/finish-identity-flow.server";
import { errorFlash, type Flash, notice, success } from "~/forms/flash";
import type { ReasonAt } from "~/forms/sentence";
import { answerSignedIn } from "~/http/answers/signed-in-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { notFound } from "~/http/pages/not-found.server";
import { keepForm } from "~/http/saved-form.server";
import { codeAddress, provedCookie } from "~/http/session/fresh-factor.server";
import { clearHalfSession, halfSessionCookie } from "~/http/session/half-session.server";
import {
  callbackAddress,
  clearProviderStep,
  identityAddress,
  type ProviderStep,
  readProviderStep,
} from "~/http/session/provider-step.server";
import { findViewer, sessionOf } from "~/http/session/session.server";
import { createSession } from "~/http/session/session-cookie.server";
import type { TextValues } from "~/i18n/texts";

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Where a provider sends browsers back to. Only the browser that was sent there, and once. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const provider = context.provider(params.provider ?? "");
  if (!provider) throw notFound();
  const { searchParams: returned } = new URL(request.url);
  const [step, user] = [readProviderStep(request, context), await findViewer(context)];
  const back = callbackAddress(context, provider.id);
  const isOurs = step?.provider === provider.id && step.state === returned.get("state");
  if (!isOurs) {
    // A program may have sent this browser.
    const end = await finishIdentityFlow(context, provider, returned, back);
    if (end)
      return redirect(end.ok ? withCode(end.redirectTo, end.code) : withRefusal(end.redirectTo, end.refusal), 303);
    return redirectWithFlash(context, user ? "/" : "/auth", errorFlash("identities.refusal.expired"));
  }

  const asked = { provider, once: step.state, verify: () => provider.claims(returned, step, back) };
  if (step.mode === "sign-in" || step.mode === "sign-up") return signIn(request, context, asked, step);
  if (!user || user.id !== step.userId) return refuse(context, asked, "/auth", "expired");
  if (step.mode === "connect") return connect(context, user, asked, step);
  return prove(context, user.id, asked, step);
}

async function signIn(request: Request, context: AppContext, asked: ProviderReturn, step: ProviderStep) {
  const { config } = context;
  let cookie = "";
  const done = await signInWithProvider(context, asked, (userId) => {
    const made = createSession(request, context, userId);
    cookie = made.cookie;
    return made.session;
  });
  if (!done.ok) {
    const { refusal } = done;
    if (refusal.reason !== "accountExists") return refuse(context, asked, step.from, refusal);
    // Who is shown to be the account's holder there can connect it at once, and goes on to where they were going.
    const next = identityAddress(asked.provider.id, step.to);
    const from = `/auth?${new URLSearchParams({ to: next })}`;
    // The email is in the form, and in no address: those stay in histories and logs.
    const filled = keepForm(context, "/auth", { email: refusal.email }, "switched");
    return refuse(context, asked, from, refusal, { email: refusal.email }, filled);
  }
  if (done.half) {
    const response = redirect(codeAddress(step.to), 303);
    for (const line of [halfSessionCookie(done.half, context.now(), config), clearProviderStep(config)])
      response.headers.append("Set-Cookie", line);
    return response;
  }
  const cookies = [cookie, clearProviderStep(config), clearHalfSession(config)];
  const says = success(done.isNew ? "auth.created" : "auth.welcomeBack");
  return answerSignedIn(request, context, step.to, says, { language: done.language, cookies });
}

async function connect(context: AppContext, user: Pick<User, "id">, asked: ProviderReturn, step: ProviderStep) {
  const done = await connectIdentity(context, sessionOf(context, user), asked);
  if (!done.ok) return refuse(context, asked, step.from, done.refusal);
  return leave(context, step.to, success("identities.connected", { provider: asked.provider.name }));
}

async function prove(context: AppContext, userId: string, asked: ProviderReturn, step: ProviderStep) {
  const done = await proveWithProvider(context, userId, asked);
  if (!done.ok) return refuse(context, asked, step.from, done.refusal);
  const proved = provedCookie(context, context.session?.idHash ?? "");
  return leave(context, step.to, success("twoStep.confirmed"), [proved]);
}

type Refusal = ReasonAt<"identities.refusal">;

/** Nothing went wrong: they changed their mind, or have an account. */
const CALM: readonly Refusal[] = ["denied", "accountExists"];

/** Back to where they came from, with a sentence. */
function refuse(
  context: AppContext,
  { provider }: ProviderReturn,
  from: string,
  refusal: Refusal | { reason: Refusal } | { reason: "wait"; seconds: number },
  more: TextValues = {},
  cookies: string[] = [],
) {
  if (typeof refusal !== "string" && "seconds" in refusal) {
    return leave(context, from, errorFlash("auth.refusal.wait", { seconds: refusal.seconds }));
  }
  const reason = typeof refusal === "string" ? refusal : refusal.reason;
  const key = `identities.refusal.${reason}` as const;
  const values = { provider: provider.name, brand: context.config.brand, ...more };
  return leave(context, from, CALM.includes(reason) ? notice(key, values) : errorFlash(key, values), cookies);
}

function leave(context: AppContext, to: string, says: Flash, cookies: string[] = []) {
  return redirectWithFlash(context, to, says, [...cookies, clearProviderStep(context.config)]);
}

export { RedirectOnly as default } from "~/ui/redirect-only";

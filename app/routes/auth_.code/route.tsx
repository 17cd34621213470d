import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { AppContext } from "~/context";
import { verifyCode } from "~/flows/accounts/verify-code.server";
import { errorFlash, success } from "~/forms/flash";
import { readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { answerSignedIn } from "~/http/answers/signed-in-answer.server";
import { redirectWithFlash } from "~/http/flash.server";
import { safeReturnTo } from "~/http/return-to.server";
import { codeAddress } from "~/http/session/fresh-factor.server";
import { clearHalfSession, readHalfSession } from "~/http/session/half-session.server";
import { findViewer } from "~/http/session/session.server";
import { createSession } from "~/http/session/session-cookie.server";
import { useLanguage } from "~/i18n/language-provider";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { AppCodeField, RecoveryCodeField } from "~/ui/accounts/code-field";
import { PasskeyForm } from "~/ui/accounts/passkey-form";
import { FormError } from "~/ui/form-error";
import { useSite } from "~/ui/page-provider";
import { pageTitle } from "~/ui/page-title";
import { codeSchema, recoveryCodeSchema } from "./schema";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export const headers = () => ({ "Cache-Control": "private, no-store" });

/** Whose code is asked for: of somebody whose password was right, or of a user who is signed in and has to show it is them. */
async function findAsked(request: Request, context: AppContext) {
  const half = readHalfSession(request, context.now(), context.config);
  if (half) return { userId: half.userId, half, begun: null };
  const user = await findViewer(context);
  return user?.hasFactor ? { userId: user.id, half: null, begun: user.created_at } : null;
}

function readAddress(request: Request, { config }: AppContext) {
  const { searchParams } = new URL(request.url);
  return { to: safeReturnTo(searchParams.get("to"), config.origin), isRecovery: searchParams.has("recovery") };
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { to, isRecovery } = readAddress(request, context);
  if (!(await findAsked(request, context))) throw redirect(to, 303);
  const title = context.t(isRecovery ? "twoStep.recoveryTitle" : "twoStep.codeTitle");
  return { title, to, address: codeAddress(to), isRecovery };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { to, isRecovery } = readAddress(request, context);
  const signInAgain = () =>
    redirectWithFlash(context, `/auth?${new URLSearchParams({ to })}`, errorFlash("twoStep.refusal.signInAgain"), [
      clearHalfSession(context.config),
    ]);
  const asked = await findAsked(request, context);
  if (!asked) return signInAgain();
  const form = await readForm(request, isRecovery ? recoveryCodeSchema : codeSchema);
  if (form.status !== "success") return data(form.reply(), 400);

  const { cookie, session } = createSession(request, context, asked.userId);
  const created_at = asked.begun ?? session.created_at;
  const answer = await verifyCode(context, asked.half, form.value.code, { ...session, created_at });
  if (!answer.ok) {
    const { refusal } = answer;
    if (refusal.reason === "signInAgain") return signInAgain();
    if (refusal.reason === "wait") return data(form.reply({ error: sentence("auth.refusal", refusal) }), 429);
    const reason = isRecovery ? "recoveryCodeWrong" : "codeWrong";
    return data(form.reply({ fieldErrors: { code: [sentence("twoStep.refusal", reason)] } }), 400);
  }
  const says = success(asked.half === null ? "twoStep.confirmed" : "auth.welcomeBack");
  const cookies = [cookie, clearHalfSession(context.config)];
  return answerSignedIn(request, context, to, says, { language: answer.language, cookies });
}

export default function Code() {
  const { title, to, address, isRecovery } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useLanguage();
  const { contactEmail } = useSite();
  const recovery = `${address}&recovery`;
  return (
    <AuthFrame title={title}>
      <FormError title="shell.error" reply={reply} />
      <form className="stack card" method="post" action={isRecovery ? recovery : address}>
        <p className="muted">{t(isRecovery ? "twoStep.recoveryBody" : "twoStep.codeBody")}</p>
        {isRecovery ? <RecoveryCodeField reply={reply} /> : <AppCodeField reply={reply} />}
        <button className="btn main wide" type="submit">
          {t("twoStep.verify")}
        </button>
      </form>
      <PasskeyForm to={to} label={t("passkeys.use")} />
      <p>
        <a className="switch" href={isRecovery ? address : recovery}>
          {t(isRecovery ? "twoStep.useApp" : "twoStep.useRecovery")}
        </a>
      </p>
      {contactEmail && (
        <p className="small muted center">
          {t("twoStep.lost")} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      )}
    </AuthFrame>
  );
}

import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type * as z from "zod";
import type { AppContext } from "~/context";
import { findReadableProduct } from "~/data/catalog/readable-products.server";
import { type SignInAnswer, signIn } from "~/flows/accounts/sign-in.server";
import { type SignUpAnswer, signUp } from "~/flows/accounts/sign-up.server";
import { success } from "~/forms/flash";
import { type ReadForm, readForm } from "~/forms/read-form.server";
import { sentence } from "~/forms/sentence";
import { unlessHashingBusy } from "~/http/answers/hashing-answer.server";
import { answerSignedIn } from "~/http/answers/signed-in-answer.server";
import { safeReturnTo } from "~/http/return-to.server";
import { savedReply } from "~/http/saved-form.server";
import { codeAddress, provedCookie } from "~/http/session/fresh-factor.server";
import { halfSessionCookie } from "~/http/session/half-session.server";
import { requireVisitor } from "~/http/session/session.server";
import { createSession, deviceHash } from "~/http/session/session-cookie.server";
import { readPurpose } from "~/http/session/sign-in-purpose.server";
import { AuthFrame } from "~/ui/accounts/auth-frame";
import { pageTitle } from "~/ui/page-title";
import { AuthForm } from "./auth-form";
import { PurposeCard } from "./purpose-card";
import { signInSchema, signUpSchema } from "./schema";

/** Pages that ask for a proof of who somebody is. */
const PROVING = "/account/settings/security/";

export const handle = { leadsToProviders: true };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const to = safeReturnTo(searchParams.get("to"), context.config.origin);
  const purpose = readPurpose(searchParams, to);
  const [product] = await Promise.all([
    purpose?.product ? findReadableProduct(context.db, purpose.product) : null,
    requireVisitor(context),
  ]);
  const signingUp = searchParams.get("mode") === "sign-up";
  const title = context.t(signingUp ? "auth.signUpTitle" : "auth.signInTitle");
  const isShown = purpose !== null && (purpose.product === null || product !== null);
  const keeps = new URLSearchParams({ to });
  for (const name of ["for", "product"])
    if (isShown && searchParams.has(name)) keeps.set(name, searchParams.get(name) ?? "");
  // A message may have said it already; only of a product there is more to show.
  const isSaid = purpose?.product === null && context.flash?.kind === "notice";
  const shown = isShown && !isSaid ? { kind: purpose.kind, product } : null;
  const providers = context.config.providers.map(({ id, name }) => ({ id, name }));
  const savedForm = savedReply(context, request);
  return { signingUp, title, to, keeps: keeps.toString(), purpose: shown, providers, savedForm };
}

export async function action({ context, request }: ActionFunctionArgs) {
  context.memory.answersForm = true;
  const { searchParams } = new URL(request.url);
  const signingUp = searchParams.get("mode") === "sign-up";
  const form = await readForm(request, signingUp ? signUpSchema : signInSchema);
  if (form.status !== "success") return data(form.reply(), 400);
  return unlessHashingBusy(context, form, () => answerForm(context, request, signingUp, form));
}

async function answerForm(
  context: AppContext,
  request: Request,
  signingUp: boolean,
  form: ReadForm<z.infer<typeof signInSchema> & { full_name?: string }> & { status: "success" },
) {
  const { searchParams } = new URL(request.url);
  const to = safeReturnTo(searchParams.get("to"), context.config.origin);
  let cookies: string[] = [];
  const sessionFor = (userId: string) => {
    const { cookie, session } = createSession(request, context, userId);
    // Who just typed their password need not do so again on the page that they are going to.
    const proved = to.startsWith(PROVING) ? [provedCookie(context, session.id_hash)] : [];
    cookies = [cookie, ...proved];
    return session;
  };
  const authenticator = new Authenticator<SignInAnswer | SignUpAnswer>()
    .use(
      new FormStrategy(() => signIn(context, { ...form.value, device: deviceHash(request, context) }, sessionFor)),
      "sign-in",
    )
    .use(new FormStrategy(() => signUp(context, { full_name: "", ...form.value }, sessionFor)), "sign-up");
  const answer = await authenticator.authenticate(signingUp ? "sign-up" : "sign-in", request);

  if (!answer.ok) {
    const { refusal } = answer;
    const error = sentence("auth.refusal", refusal);
    return data(form.reply({ error }), "seconds" in refusal ? 429 : 400);
  }
  if (answer.half) {
    return redirect(codeAddress(to), {
      status: 303,
      headers: { "Set-Cookie": halfSessionCookie(answer.half, context.now(), context.config) },
    });
  }
  const says = success(signingUp ? "auth.created" : "auth.welcomeBack");
  const body = signingUp ? [sentence("auth", "confirmSent", { email: form.value.email })] : [];
  return answerSignedIn(request, context, to, { ...says, body }, { language: answer.language, cookies });
}

export default function Auth() {
  const { savedForm, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() ?? savedForm;
  return (
    <AuthFrame title={page.title}>
      {page.purpose && <PurposeCard {...page.purpose} />}
      <AuthForm {...page} reply={reply} />
    </AuthFrame>
  );
}
